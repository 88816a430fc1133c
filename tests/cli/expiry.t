# The first offer of a plan to end: on its last day, or on the day before a newer quote of its seller.
$ cp -r catalog/whitney-1997 $TMP/w; cd $TMP; head -1 w/quote.csv; sed 's/^catalog:.*/catalog: .\/w/' $OLDPWD/scenarios/whitney-bt.yaml > w.yaml; printf 'item,seller,date,valid until,price,currency,kind of price\nppro-200,Acme,1997-09-20,1997-12-31,2500,USD,quote\n' > offers.csv; bursar catalog import w offers.csv >/dev/null; bursar optimize w.yaml | grep Expiry; printf 'ppro-200,Acme,1997-11-15,1997-11-20,2450,USD,quote\n' >> offers.csv; bursar catalog import w offers.csv >/dev/null; bursar optimize w.yaml | grep Expiry; bursar history w.yaml --set quotes=valid --since 1997-10-01 --format csv -q | cut -d, -f1,2,4,7
part,date,valid_until,amount_minor,currency,kind,pack,min_quantity,source
Expiry   first offer to expire: ppro-200 from Acme, 1997-12-31
Expiry   first offer to expire: ppro-200 from Acme, 1997-11-14
from,to,nodes,cost
1997-10-01,1997-11-15,313,998470.00
1997-11-15,1997-11-21,318,998520.00
1997-11-21,,,

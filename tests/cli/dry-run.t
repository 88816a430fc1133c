# A dry import reads the whole list: wrong lines are problems with their headings, and the folder stays as it was.
$ cd $TMP; bursar catalog new mine --currency EUR --as-of 2026-11-01 >/dev/null; bursar catalog add mine item=box kind=node cores=8 memory=64GB price=900 >/dev/null; cp -r mine before; printf 'Offer 4711\nItem;Kind;Price (EUR);Seller;Cores;Memory;Colour\nbox;server;1.250,50;Acme;8;64 GB;red\nblade1;blade;1.300,00;Acme;32;64 GB;\nbox3;server;13x;Acme;32;64 GB;\nbox4;server;1.300,00;Acme;32;;\nwire;cable;5,00;Acme;;;\n' >offers.csv; bursar catalog import mine offers.csv --dry-run; diff -r before mine
  line  item  kind  price         seller  date        pack  kind of price
     3  box   node  1,250.50 EUR  Acme    2026-11-01     1  quote

Note: 'box' also keeps the price of 900.00 EUR of source 'by-hand'. If the new
price corrects the old one, delete the old row of quote.csv.
Note: nodes without a number of sockets have one.
Note: columns not read: Colour.

Problems
  line  heading      problem
     4  Kind         unknown kind of part 'blade'; expected one of node, nic,
                     switch, port, cable, chassis, line_card, rack, pdu,
                     license, service, component, accelerator
     5  Price (EUR)  price: expected a number that only its currency or 'net'
                     may follow, got '13x'
     6  memory       a node needs a value in column 'memory'
     7  network      a cable needs a value in column 'network'

Nothing was written to mine.
$ cd $TMP; bursar catalog import mine offers.csv --dry-run --format json 2>/dev/null | tail -n +4 | tr -d ' \n'; echo
"source":"offers","rows":[{"line":3,"item":"box","kind":"node","price":"1,250.50EUR","from":null,"seller":"Acme","valid_until":null,"rates":null,"date":"2026-11-01","pack":1,"quote_kind":"quote","in_catalog":true,"guessed":null,"index":0,"optional":false}],"notes":["'box'alsokeepsthepriceof900.00EURofsource'by-hand'.Ifthenewpricecorrectstheoldone,deletetheoldrowofquote.csv","nodeswithoutanumberofsocketshaveone","columnsnotread:Colour"],"left_out":[],"questions":[],"problems":[{"line":4,"column":2,"heading":"Kind","text":"unknownkindofpart'blade';expectedoneofnode,nic,switch,port,cable,chassis,line_card,rack,pdu,license,service,component,accelerator","index":1},{"line":5,"column":3,"heading":"Price(EUR)","text":"price:expectedanumberthatonlyitscurrencyor'net'mayfollow,got'13x'","index":2},{"line":6,"column":6,"heading":"memory","text":"anodeneedsavalueincolumn'memory'","index":3},{"line":7,"column":null,"heading":"network","text":"acableneedsavalueincolumn'network'","index":4}],"stated":[],"headings":[{"heading":"Item","read_as":"item"},{"heading":"Kind","read_as":"kind"},{"heading":"Price(EUR)","read_as":"price"},{"heading":"Seller","read_as":"seller"},{"heading":"Cores","read_as":"cores"},{"heading":"Memory","read_as":"memory"},{"heading":"Colour","read_as":null}],"lines":[{"line":3,"cells":["box","server","1.250,50","Acme","8","64GB","red"]},{"line":4,"cells":["blade1","blade","1.300,00","Acme","32","64GB",""]},{"line":5,"cells":["box3","server","13x","Acme","32","64GB",""]},{"line":6,"cells":["box4","server","1.300,00","Acme","32","",""]},{"line":7,"cells":["wire","cable","5,00","Acme","","",""]}]}
$ cd $TMP; printf 'item,kind,price,network,speed\nc,nic,9,fast,1GB/s\nd,nic,9,fast,1GB/s\nbox,node,8,,\n' >net.csv; bursar catalog import mine net.csv --dry-run 2>&1 | tail -6
     3  latency  the latency of network 'fast' is not known: give it on one of
                 its lines (column 'latency', such as 1.5 us), or import a
                 ping-pong first (--technology fast)

Nothing was written to mine.
bursar: 3 of 3 lines cannot be imported
$ cd $TMP; grep -v -e blade -e 13x -e box4 -e wire offers.csv >good.csv; bursar catalog import mine good.csv --dry-run && diff -r before mine && bursar catalog import mine good.csv --format json | head -4; grep -c box mine/quote.csv
  line  item  kind  price         seller  date        pack  kind of price
     3  box   node  1,250.50 EUR  Acme    2026-11-01     1  quote

Note: 'box' also keeps the price of 900.00 EUR of source 'by-hand'. If the new
price corrects the old one, delete the old row of quote.csv.
Note: columns not read: Colour.

Nothing was written to mine.
{
  "schema": "bursar.catalog.import/1",
  "folder": "mine",
  "source": "good",
2
$ cd $TMP; printf 'a,b\n1,2\n' >none.csv; bursar catalog import mine none.csv --dry-run
! bursar: none.csv:1:1: no row of headings: expected columns such as item, kind, price, currency
? 5
$ cd $TMP; bursar catalog import mine good.csv -o x.db --dry-run; bursar catalog list --dry-run
! bursar: --dry-run applies only to the import of a price list into a folder
! bursar: catalog list does not accept --dry-run
? 2
$ bursar help --format json | grep -A 12 '"whatif"' | head -24; bursar help flip --format json
      "name": "whatif",
      "group": "Studies",
      "summary": "compare the plan before and after changes",
      "arguments": "SCENARIO --set CHANGE...",
      "accepts": [
        {
          "option": "budget",
          "form": "text",
          "placeholder": "AMOUNT",
          "allowed": null,
          "least": null,
          "most": null,
          "help": "spend at most this, instead of the scenario's budget"
! bursar: 'help COMMAND' writes text; 'help --format json' lists all commands
! try 'bursar help'
? 2

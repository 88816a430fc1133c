# Quotes as vendors write them: what their lines are, which prices are derived, and which contradictions are problems. A price is never changed without a note.
$ cd $TMP; bursar catalog new m --currency EUR --as-of 2026-11-20 >/dev/null; take() { printf '%b' "$1" >q.csv; bursar catalog import m q.csv --dry-run --yes --seller S --format json 2>&1 | jq -r -R -s 'split("\n") as $all | (($all | map(select(startswith("bursar:")) ))) as $say | ($all | map(select(startswith("bursar:") | not)) | join("\n") | if length > 2 then fromjson else {} end) | ((.rows // [])[] | "\(.line) \(.item) \(.kind) \(.price)\(if .pack > 1 then " for \(.pack)" else "" end) \(.date) \(.valid_until // "-")"), ((.notes // [])[] | "note: " + .), ((.left_out // [])[] | "left out \(.line): \(.why)"), ((.questions // [])[] | "question: " + .text), ((.problems // [])[] | "problem \(.line) \(.heading // "-"): \(.text)"), ($say[])'; }; take 'Artikel-Nr.;Kategorie;Menge;Listenpreis;Rabatt;Einzelpreis\na;component;2;100,00;10 %;90,00\nb;component;2;100,00;10 %;91,00\nc;component;1;100,00;33,3 %;66,67\nd;component;1;100,00;;101,00\n'; take 'Artikel-Nr.;Kategorie;Listenpreis;Rabatt\na;component;99,99;7,5 %\nb;component;50,00;\n'; take 'Artikel-Nr.;Kategorie;Menge;Preis;Rabatt;Gesamt\na;component;2;100,00;10 %;180,00\nb;component;2;100,00;10 %;200,00\nc;component;2;100,00;10 %;190,00\n'; take 'Artikel-Nr.;Kategorie;Preis;Rabatt\na;component;100,00;10 %\n'
2 a component 90.00 EUR 2026-11-20 -
4 c component 66.67 EUR 2026-11-20 -
problem 3 Einzelpreis: the list price 100.00 EUR less 10% is 90.00 EUR, and the price is 91.00 EUR: leave one of them out
problem 5 Einzelpreis: the price 101.00 EUR is above the list price 100.00 EUR: leave one of them out
bursar: 2 of 4 lines cannot be imported
2 a component 92.49 EUR 2026-11-20 -
3 b component 50.00 EUR 2026-11-20 -
2 a component 90.00 EUR 2026-11-20 -
3 b component 100.00 EUR 2026-11-20 -
problem 4 Gesamt: 2 x 100,00 is not the total 190,00, with or without the discount of 10%
bursar: 1 of 3 lines cannot be imported
problem 2 Rabatt: the list does not show whether its prices include the discount '10%': write prices after discount and leave the column out
bursar: 1 of 1 lines cannot be imported
$ cd $TMP; bursar catalog new m --currency EUR --as-of 2026-11-20 >/dev/null; take() { printf '%b' "$1" >q.csv; bursar catalog import m q.csv --dry-run --yes --seller S --format json 2>&1 | jq -r -R -s 'split("\n") as $all | (($all | map(select(startswith("bursar:")) ))) as $say | ($all | map(select(startswith("bursar:") | not)) | join("\n") | if length > 2 then fromjson else {} end) | ((.rows // [])[] | "\(.line) \(.item) \(.kind) \(.price)\(if .pack > 1 then " for \(.pack)" else "" end) \(.date) \(.valid_until // "-")"), ((.notes // [])[] | "note: " + .), ((.left_out // [])[] | "left out \(.line): \(.why)"), ((.questions // [])[] | "question: " + .text), ((.problems // [])[] | "problem \(.line) \(.heading // "-"): \(.text)"), ($say[])'; }; take 'Artikel-Nr.;Kategorie;Menge;Preis;PE;Gesamt\na;component;250;125,00;100;312,50\nb;component;250;12,55;100;31,38\n'; take 'Artikel-Nr.;Kategorie;Preis je 10 Stück\na;component;125,00 €\n'; take 'Artikel-Nr.;Kategorie;Preis\na;component;12,5 k€\nb;component;1,2 Mio. EUR\nc;component;CHF 1\0047250.-\n'; take 'Artikel-Nr.;Kategorie;Preis\na;component;1.234\n'
2 a component 1.25 EUR 2026-11-20 -
3 b component 12.55 EUR for 100 2026-11-20 -
2 a component 12.50 EUR 2026-11-20 -
2 a component 12,500.00 EUR 2026-11-20 -
3 b component 1,200,000.00 EUR 2026-11-20 -
4 c component 1,250.00 CHF 2026-11-20 -
question: Is the mark in '1.234' of line 2 a decimal point or a decimal comma?
bursar: q.csv:2:13: '1.234' may be thousands or decimals, and no other number shows which: give --decimal point or --decimal comma
$ cd $TMP; bursar catalog new m --currency EUR --as-of 2026-11-20 >/dev/null; take() { printf '%b' "$1" >q.csv; bursar catalog import m q.csv --dry-run --yes --seller S --format json 2>&1 | jq -r -R -s 'split("\n") as $all | (($all | map(select(startswith("bursar:")) ))) as $say | ($all | map(select(startswith("bursar:") | not)) | join("\n") | if length > 2 then fromjson else {} end) | ((.rows // [])[] | "\(.line) \(.item) \(.kind) \(.price)\(if .pack > 1 then " for \(.pack)" else "" end) \(.date) \(.valid_until // "-")"), ((.notes // [])[] | "note: " + .), ((.left_out // [])[] | "left out \(.line): \(.why)"), ((.questions // [])[] | "question: " + .text), ((.problems // [])[] | "problem \(.line) \(.heading // "-"): \(.text)"), ($say[])'; }; take 'Datum: 12.11.2026\nArtikel-Nr.;Kategorie;Preis;gültig bis\na;component;12,50;04/05/2027\nb;component;3,00;06/05/2027\n'; take 'Artikel-Nr.;Kategorie;Preis;gültig bis\na;component;12,50;04/05/2027\nb;component;3,00;26/05/2027\n'; take 'Quotation Q-7\nDate: Nov 12, 2026\nvalid 30 days\nArtikel-Nr.;Kategorie;Preis\na;component;12,50\n'; take 'Währung: CHF\nAngebot Nr. 4711 vom 12.11.2026, gültig bis 31. Dezember 2026\nArtikel-Nr.;Kategorie;Preis\na;component;12,50\n'
3 a component 12.50 EUR 2026-11-12 -
4 b component 3.00 EUR 2026-11-12 -
note: stated outside the table: date 2026-11-12
question: Does '04/05/2027' in line 3 begin with the day (dmy) or the month (mdy)?
bursar: q.csv: Does '04/05/2027' in line 3 begin with the day (dmy) or the month (mdy)? Expected the option --date-order with one of dmy, mdy
2 a component 12.50 EUR 2026-11-20 2027-05-04
3 b component 3.00 EUR 2026-11-20 2027-05-26
5 a component 12.50 EUR 2026-11-12 2026-12-12
note: stated outside the table: quote Q-7, date 2026-11-12, valid until 2026-12-12
4 a component 12.50 CHF 2026-11-12 2026-12-31
note: stated outside the table: quote 4711, date 2026-11-12, valid until 2026-12-31, currency CHF
$ cd $TMP; bursar catalog new m --currency EUR --as-of 2026-11-20 >/dev/null; take() { printf '%b' "$1" >q.csv; bursar catalog import m q.csv --dry-run --yes --seller S --format json 2>&1 | jq -r -R -s 'split("\n") as $all | (($all | map(select(startswith("bursar:")) ))) as $say | ($all | map(select(startswith("bursar:") | not)) | join("\n") | if length > 2 then fromjson else {} end) | ((.rows // [])[] | "\(.line) \(.item) \(.kind) \(.price)\(if .pack > 1 then " for \(.pack)" else "" end) \(.date) \(.valid_until // "-")"), ((.notes // [])[] | "note: " + .), ((.left_out // [])[] | "left out \(.line): \(.why)"), ((.questions // [])[] | "question: " + .text), ((.problems // [])[] | "problem \(.line) \(.heading // "-"): \(.text)"), ($say[])'; }; take 'Artikel-Nr.;Kategorie;Preis brutto\na;component;12,50\n'; take 'Artikel-Nr.;Kategorie;Preis netto;Preis brutto\na;component;12,50;14,88\n'; take 'Alle Preise inkl. 19 % MwSt.\nArtikel-Nr.;Kategorie;Preis\na;component;12,50\n'; take 'Artikel-Nr.;Kategorie;Menge;Preis;Gesamt\na;component;1;119,00;119,00\nGesamt;;;;119,00\ndarin enthaltene MwSt;;;;19,00\n'
bursar: q.csv:1:23: column 'Preis brutto' has amounts with tax: expected amounts without tax
2 a component 12.50 EUR 2026-11-20 -
note: columns not read: Preis brutto
bursar: q.csv:1:1: the prices include tax, as 'Alle Preise inkl. 19 % MwSt.' states: expected prices before tax
2 a component 119.00 EUR 2026-11-20 -
left out 3: sum
left out 4: tax
problem 4 -: 'darin enthaltene MwSt' is part of the amounts: expected prices without tax, or the rate of the tax
bursar: 1 of 1 lines cannot be imported
$ cd $TMP; bursar catalog new m --currency EUR --as-of 2026-11-20 >/dev/null; take() { printf '%b' "$1" >q.csv; bursar catalog import m q.csv --dry-run --yes --seller S --format json 2>&1 | jq -r -R -s 'split("\n") as $all | (($all | map(select(startswith("bursar:")) ))) as $say | ($all | map(select(startswith("bursar:") | not)) | join("\n") | if length > 2 then fromjson else {} end) | ((.rows // [])[] | "\(.line) \(.item) \(.kind) \(.price)\(if .pack > 1 then " for \(.pack)" else "" end) \(.date) \(.valid_until // "-")"), ((.notes // [])[] | "note: " + .), ((.left_out // [])[] | "left out \(.line): \(.why)"), ((.questions // [])[] | "question: " + .text), ((.problems // [])[] | "problem \(.line) \(.heading // "-"): \(.text)"), ($say[])'; }; take 'Pos;Bezeichnung;Menge;Preis;Gesamt\n1;Netzteil;2;10,00;20,00\n2;Alternativ: Netzteil Gold;2;20,00;40,00\n3;Option: SSD 1 TB;1;50,00;optional\n4;Lüfter-Netzteil;1;7,00;(7,00)\nSumme;;;;20,00\n'; take 'Pos;Bezeichnung;Menge;Preis;Gesamt\n1;Netzteil;2;10,00;20,00\nOptionen;;;;\n2;SSD;2;20,00;40,00\nSumme;;;;20,00\n'
2 netzteil component 10.00 EUR 2026-11-20 -
3 alternativ-netzteil-gold component 20.00 EUR 2026-11-20 -
4 option-ssd-1-tb component 50.00 EUR 2026-11-20 -
5 luefter-netzteil component 7.00 EUR 2026-11-20 -
note: options, in no sum: line 3, 4, 5
left out 6: sum
2 netzteil component 10.00 EUR 2026-11-20 -
4 ssd component 20.00 EUR 2026-11-20 -
note: options, in no sum: line 4
left out 3: text
left out 5: sum
$ cd $TMP; bursar catalog new m --currency EUR --as-of 2026-11-20 >/dev/null; take() { printf '%b' "$1" >q.csv; bursar catalog import m q.csv --dry-run --yes --seller S --format json 2>&1 | jq -r -R -s 'split("\n") as $all | (($all | map(select(startswith("bursar:")) ))) as $say | ($all | map(select(startswith("bursar:") | not)) | join("\n") | if length > 2 then fromjson else {} end) | ((.rows // [])[] | "\(.line) \(.item) \(.kind) \(.price)\(if .pack > 1 then " for \(.pack)" else "" end) \(.date) \(.valid_until // "-")"), ((.notes // [])[] | "note: " + .), ((.left_out // [])[] | "left out \(.line): \(.why)"), ((.questions // [])[] | "question: " + .text), ((.problems // [])[] | "problem \(.line) \(.heading // "-"): \(.text)"), ($say[])'; }; take 'Pos;Bezeichnung;Menge;Preis;Gesamt\n1;Netzteil;2;10,00;20,00\n2;SSD;1;5,00;5,00\nSumme;;;;26,00\n19 % MwSt;;;;4,75\n'; take 'Pos;Artikel;Menge;Preis;Gesamt\n1;Netzteil;2;10,00;20,00\nÜbertrag;;;;20,00\nPos;Artikel;Menge;Preis;Gesamt\nÜbertrag;;;;20,00\n2;SSD;1;5,00;5,00\n3;Montage;;inkl.;\nVersand frei Haus;;;;0,00\nSumme;;;;25,00\n19 % MwSt;;;;4,75\nGesamtbetrag;;;;29,75\n'
2 netzteil component 10.00 EUR 2026-11-20 -
3 ssd component 5.00 EUR 2026-11-20 -
left out 4: sum
left out 5: tax
problem 4 -: 'Summe' is 26.00 EUR, but lines 2 to 3 add up to 25.00 EUR
bursar: 1 of 2 lines cannot be imported
2 netzteil component 10.00 EUR 2026-11-20 -
6 ssd component 5.00 EUR 2026-11-20 -
left out 3: sum carried forward
left out 5: sum carried forward
left out 7: text
left out 8: text
left out 9: sum
left out 10: tax
left out 11: sum with tax
$ cd $TMP; bursar catalog new m --currency EUR --as-of 2026-11-20 >/dev/null; take() { printf '%b' "$1" >q.csv; bursar catalog import m q.csv --dry-run --yes --seller S --format json 2>&1 | jq -r -R -s 'split("\n") as $all | (($all | map(select(startswith("bursar:")) ))) as $say | ($all | map(select(startswith("bursar:") | not)) | join("\n") | if length > 2 then fromjson else {} end) | ((.rows // [])[] | "\(.line) \(.item) \(.kind) \(.price)\(if .pack > 1 then " for \(.pack)" else "" end) \(.date) \(.valid_until // "-")"), ((.notes // [])[] | "note: " + .), ((.left_out // [])[] | "left out \(.line): \(.why)"), ((.questions // [])[] | "question: " + .text), ((.problems // [])[] | "problem \(.line) \(.heading // "-"): \(.text)"), ($say[])'; }; take 'Pos;Bezeichnung;Menge;Preis;Gesamt\n1;Netzteil;2;10,00;20,00\n2;SSD;1;5,00;5,00\n3;HDD;1;100,00;100,00\nRabatt 10 % auf Pos. 1-2;;;;-2,50\nSumme;;;;122,50\n'; take 'Pos;Bezeichnung;Menge;Preis;Gesamt\n1;Netzteil;2;10,00;20,00\n2;SSD;1;5,00;5,00\nProjektrabatt;;;;-2,50\nSumme;;;;22,50\n'; take 'Pos;Artikel;Menge;Preis;Gesamt\n1;Netzteil;2;10,00;20,00\nRabatt 10 %;;;;-3,00\n'; take 'Pos;Artikel;Menge;Preis;Gesamt\n1;Netzteil;2;10,00;20,00\nRabatt 5 % bei Bestellung bis 31.12.2026;;;;\n'; take 'Pos;Artikel;Menge;Preis\n1;Netzteil;2;10,00 USD\n2;SSD;2;10,00 EUR\nRabatt 10 %;;;\n'
2 netzteil component 9.00 EUR 2026-11-20 -
3 ssd component 4.50 EUR 2026-11-20 -
4 hdd component 100.00 EUR 2026-11-20 -
note: the prices of lines 2 to 3 include 'Rabatt 10 % auf Pos. 1-2' of 2.50 EUR
left out 5: discount, in the prices of lines 2 to 3
left out 6: sum
2 netzteil component 9.00 EUR 2026-11-20 -
3 ssd component 4.50 EUR 2026-11-20 -
note: the prices of lines 2 to 3 include 'Projektrabatt' of 2.50 EUR
left out 4: discount, in the prices of lines 2 to 3
left out 5: sum
2 netzteil component 10.00 EUR 2026-11-20 -
problem 3 -: the discount 'Rabatt 10 %' of 3.00 EUR does not fit the 20.00 EUR of line 2
bursar: 1 of 1 lines cannot be imported
2 netzteil component 10.00 EUR 2026-11-20 -
note: the prices do not include the discount in line 3: 'Rabatt 5 % bei Bestellung bis 31.12.2026'
left out 3: text
2 netzteil component 10.00 USD 2026-11-20 -
3 ssd component 10.00 EUR 2026-11-20 -
problem 4 -: the discount 'Rabatt 10 %' cannot be applied: a line before it is wrong, or in another currency
bursar: 1 of 2 lines cannot be imported
$ cd $TMP; bursar catalog new m --currency EUR --as-of 2026-11-20 >/dev/null; take() { printf '%b' "$1" >q.csv; bursar catalog import m q.csv --dry-run --yes --seller S --format json 2>&1 | jq -r -R -s 'split("\n") as $all | (($all | map(select(startswith("bursar:")) ))) as $say | ($all | map(select(startswith("bursar:") | not)) | join("\n") | if length > 2 then fromjson else {} end) | ((.rows // [])[] | "\(.line) \(.item) \(.kind) \(.price)\(if .pack > 1 then " for \(.pack)" else "" end) \(.date) \(.valid_until // "-")"), ((.notes // [])[] | "note: " + .), ((.left_out // [])[] | "left out \(.line): \(.why)"), ((.questions // [])[] | "question: " + .text), ((.problems // [])[] | "problem \(.line) \(.heading // "-"): \(.text)"), ($say[])'; }; take 'Pos;Artikel;Menge;Preis;\n;;;Einzel;Gesamt\n1;Netzteil;2;10,00;20,00\n'; take 'Pos;Artikel;Menge;Preis;Gesamt\n;;(Stk);(EUR);(EUR)\n1;Netzteil;2;-12,34;\n2;SSD;1;auf Anfrage;\n'; take 'Item;Kind;Cores;Memory;GPU;GPUs;GPU memory;Price\nbig;server;64;512 GB;H200 SXM;8;141 GB;250000\nhuge;server;64;512 GB;MI500;8;;250000\n'
3 netzteil component 10.00 EUR 2026-11-20 -
problem 3 Preis (EUR): an amount of money cannot be negative, got '-12,34'
problem 4 Preis (EUR): price: expected a number, got 'auf Anfrage'
bursar: 2 of 2 lines cannot be imported
2 big node 250,000.00 EUR 2026-11-20 -
note: nodes without a number of sockets have one
problem 3 accelerator memory: a new accelerator needs a value in column 'accelerator memory'
bursar: 1 of 2 lines cannot be imported

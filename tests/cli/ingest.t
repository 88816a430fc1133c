# Dated series of prices: the own form, long and wide, and series by name. A longer file adds only its new prices.
$ cp -r catalog/gpu-rental-2026 $TMP/mine; cp scenarios/rental-history.yaml $TMP; cd $TMP; printf 'date,part,price,currency,seller,kind,region\n2026-09-29,hour-h100,2.40,USD,Lambda,list,\n2026-10-01,hour-h100,2.55,USD,Lambda,list,\n2026-10-01,H200,1.8834,USD,market,street,us-east\n' > own.csv; bursar catalog ingest mine own.csv; bursar catalog ingest mine own.csv; echo '2026-10-03,hour-h100,2.7,USD,Lambda,list,' >> own.csv; bursar catalog ingest mine own.csv --format csv; tail -4 mine/quote.csv; tail -1 mine/source.csv
  part      seller           from       to         first    last price new known
                                                   price
  hour-h100 Lambda           2026-09-29 2026-10-01 2.40 USD 2.55 USD     2     0
  hour-h200 market (us-east) 2026-10-01 2026-10-01 1.88 USD 1.88 USD     1     0

Note: 1 price rounded to whole minor units.

Files written to mine. Next: bursar catalog build mine
  part      seller           from       to         first    last price new known
                                                   price
  hour-h100 Lambda           2026-09-29 2026-10-01 2.40 USD 2.55 USD     0     2
  hour-h200 market (us-east) 2026-10-01 2026-10-01 1.88 USD 1.88 USD     0     1

Note: 1 price rounded to whole minor units.

Files written to mine. Next: bursar catalog build mine
part,seller,from,to,first_price,last_price,prices_added,prices_known
hour-h100,Lambda,2026-09-29,2026-10-03,2.40 USD,2.70 USD,1,2
hour-h200,market (us-east),2026-10-01,2026-10-01,1.88 USD,1.88 USD,0,1
hour-h100,Lambda,2026-09-29,USD,list,1,1,own,2.40
hour-h100,Lambda,2026-10-01,USD,list,1,1,own,2.55
hour-h200,market (us-east),2026-10-01,USD,street,1,1,own,1.88
hour-h100,Lambda,2026-10-03,USD,list,1,1,own,2.70
own,Price series own.csv,,,,
$ cd $TMP; printf 'date,hour-a100,B200\n2026-09-01,1.5,6\n2026-09-02,,6.10\n' > wide.csv; bursar catalog ingest mine wide.csv --seller market --source wide-prices --dry-run; grep -c wide mine/quote.csv; bursar catalog ingest mine wide.csv --seller market --source wide-prices >/dev/null; grep wide mine/quote.csv
  part       seller  from        to          first price  last price  new  known
  hour-a100  market  2026-09-01  2026-09-01  1.50 USD     1.50 USD      1      0
  hour-b200  market  2026-09-01  2026-09-02  6.00 USD     6.10 USD      2      0
0
hour-a100,market,2026-09-01,USD,street,1,1,wide-prices,1.50
hour-b200,market,2026-09-01,USD,street,1,1,wide-prices,6.00
hour-b200,market,2026-09-02,USD,street,1,1,wide-prices,6.10
$ cd $TMP; printf 'timestamp,provider,instance_type,gpu_type,gpu_count,gpu_memory_gb,vcpus,ram_gb,region,price_per_hour,is_spot,available,availability_zone\n2026-05-07T09:17:00Z,aws,p4d.24xlarge,A100,8,80,96,1152,us-east-1,32.77,false,true,\n2026-05-07T09:17:00Z,aws,p4d.24xlarge,A100,8,80,96,1152,us-east-2,24.00,false,true,\n2026-05-07T09:17:00Z,aws,p4d.24xlarge,A100,8,80,96,1152,us-east-1,9.83,true,true,\n2026-05-07T09:17:00Z,aws,t3,Unknown,0,,2,4,us-east-1,0.05,false,true,\n2026-05-07T21:17:00Z,lambda,gpu_1x_h100,H100,1,80,26,200,us-west-1,2.49,false,,\n2026-05-07T21:17:00Z,lambda,gpu_1x_a10,A10,1,24,30,200,us-west-1,0.75,false,,\n' > tracker.csv; bursar catalog ingest mine tracker.csv --name 'A100=hour-a100' ; bursar catalog ingest mine tracker.csv --name 'A100=hour-a100' --format csv | cut -d, -f1,2,7,8; tail -1 mine/source.csv
  part       seller  from        to          first price  last price  new  known
  hour-a100  aws     2026-05-07  2026-05-07  3.00 USD     3.00 USD      1      1
  hour-h100  lambda  2026-05-07  2026-05-07  2.49 USD     2.49 USD      1      0

Note: 1 name left out, for which the catalogue has no part (--name): A10.
Note: 1 price of machines that their owner may take back left out.
Note: 1 price rounded to whole minor units.

Files written to mine. Next: bursar catalog build mine
part,seller,prices_added,prices_known
hour-a100,aws,0,2
hour-h100,lambda,0,1
tracker,"GPU Price Tracker: listed prices of cloud GPUs, twice a day",,,huggingface.co/datasets/afhubbard/gpu-prices,CC BY 4.0
$ cd $TMP; printf 'date,gpu_model,series,usd_per_gpu_hour\n2026-10-05,H100,index,4.32\n2026-10-06,H100,index,4.4\n2026-10-06,H100,hyperscaler,12\n' > history.csv; bursar catalog ingest mine history.csv --source gpu-price-index
  part      seller          from       to         first    last price new known
                                                  price
  hour-h100 gpu-price-index 2026-10-05 2026-10-06 4.32 USD 4.40 USD     1     1

Note: 1 price after the catalogue's date 2026-10-05: as_of of a scenario,
--as-of and history use later prices.

Files written to mine. Next: bursar catalog build mine
$ cd $TMP; printf 'date,part,price,currency,seller,kind,unit\n2026-10-05,hour-h100,4.33,USD,gpu-price-index,street,\n2026-13-01,hour-h100,2.55,USD,x,list,\n2026-09-01,hour-h101,1.883,USD,x,street,\n2026-09-01,hour-h100,1.883,USX,x,street,\n2026-09-01,hour-h100,abc,USD,x,street,\n2026-09-01,hour-h100,3,USD,x,streat,\n2026-09-01,hour-h200,3,USD,x,street,\n2026-09-01,hour-h200,3.5,USD,x,street,\n2026-09-01,hour-h200,3.5,USD,y,street,furlong\n,,,,,,\n' > bad.csv; md5sum mine/quote.csv > sum; bursar catalog ingest mine bad.csv; md5sum -c sum
  part      seller          from       to         first    last price new known
                                                  price
  hour-h100 gpu-price-index 2026-10-05 2026-10-05 4.33 USD 4.33 USD     0     1
  hour-h200 x               2026-09-01 2026-09-01 3.00 USD 3.00 USD     1     1

Problems
  file     line  problem
  bad.csv     2  hour-h100 on 2026-10-05: 4.33 USD contradicts 4.32 USD of the
                 catalogue
  bad.csv     3  expected a date YYYY-MM-DD, got '2026-13-01'
  bad.csv     4  the catalogue has no part 'hour-h101': add it first, or name
                 its part with --name 'hour-h101=PART'
  bad.csv     5  unknown currency 'USX'; did you mean 'USD'?
  bad.csv     6  expected a number, got 'abc'
  bad.csv     7  unknown kind of price 'streat': expected list, street, quote,
                 invoice, estimate or assumption
  bad.csv     9  hour-h200 on 2026-09-01: 3.50 USD contradicts 3.00 USD of line
                 8
  bad.csv    10  unknown unit 'furlong' of 'hour-h200': expected each, hour, or
                 GB of a memory module
  bad.csv    11  expected a date YYYY-MM-DD, got ''
mine/quote.csv: OK
$ cd $TMP; bursar catalog ingest mine rental-history.yaml; bursar catalog ingest mine own.csv --name H100; bursar catalog ingest mine own.csv --name H100=hour-h10; bursar catalog ingest mine own.csv --as gpu-price; bursar catalog ingest mine own.csv --as gpu-prices; bursar catalog import mine own.csv --as own
! bursar: rental-history.yaml:5:8: a quote inside an unquoted value: put the value in quotes and double its own quotes
! bursar: --name: expected NAME=PART, got 'H100'
! bursar: --name: the catalogue has no part 'hour-h10'; did you mean 'hour-h100'?
! bursar: --as: no series has the name 'gpu-price'; did you mean 'gpu-prices'?
! bursar: own.csv:1:1: this is not a series of prices: expected the columns date, part and price, or date and a column for each part, or those of a series by name (--as)
! bursar: catalog import does not accept --as and --name
? 2
$ cd $TMP; python3 -c "import datetime as d; print('date,hour-h100,hour-b200'); [print(d.date(2024, 1, 1) + d.timedelta(i), round(2 + (i * 7 % 50) / 20, 2), round(4 + (i * 11 % 70) / 20, 2), sep=',') for i in range(600)]" > long.csv; bursar catalog ingest mine long.csv --seller market | tail -4; bursar history rental-history.yaml -c mine/ --since 2024-01-01 --format json | python3 -c "import json, sys; rows = json.load(sys.stdin)['rows']; print(len(rows) > 400, len({row['node'] for row in rows}))"
  hour-b200  market  2024-01-01  2025-08-22  4.00 USD     4.45 USD    600      0
  hour-h100  market  2024-01-01  2025-08-22  2.00 USD     4.15 USD    600      0

Files written to mine. Next: bursar catalog build mine
True 5
$ cd $TMP; cp long.csv memory-prices.csv; bursar catalog ingest mine memory-prices.csv --seller market | head -3; cp history.csv index-history.csv; bursar catalog ingest mine index-history.csv --name H100=hour-h100 | head -2
  part       seller  from        to          first price  last price  new  known
  hour-b200  market  2024-01-01  2025-08-22  4.00 USD     4.45 USD      0    600
  hour-h100  market  2024-01-01  2025-08-22  2.00 USD     4.15 USD      0    600
  part      seller          from       to         first    last price new known
                                                  price

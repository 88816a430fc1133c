# Tokens of a service, paid as they are used: 0.30 EUR for a million of prompts, 0.90 of answers. A request of 1,024 and 1,024 tokens costs 96/78125 EUR, and 78125
# of them 96 EUR. The least step with whole millions of both is 15625 requests a year. No utilisation applies to the tokens, and nothing limits them.
$ cp -r tests/cli/tokens tests/cli/tokens.yaml $TMP; cd $TMP; sed 's/^budget:.*/budget: 30000000\nbudget_on: tco\nclusters: 2/; s/^goal: rate/goal: cost\ntarget_rate: 1000/; s/share: 1/share: 1, prompt: 1024, answer: 1024, max_time: any/; s/nodes: .replica./nodes: [replica, replica-hour, tokens-out]/; s/60%/60%, energy_price: 0.2/' $OLDPWD/tests/cli/tokens-scenario.yaml >h.yaml; bursar catalog show tokens tokens-out | sed '/^$/,$d'; bursar optimize h.yaml; bursar optimize h.yaml -q --format json -o p.json; jq -c '.rented[], .clusters[0].kit[]' p.json; jq -c '[.bill_of_materials[0].quantity / 5 * 1000000 / 1024, .cost / 5 * 78125 / 96]' p.json; bursar verify p.json h.yaml --format csv | grep -E '^(optimal|unique|cost per)|,false'
Cost of a million tokens

Rent      30,796,875 requests a year from tokens-out: 1,000 tokens/s
Cost      189,216.00 EUR over 5 years; 29,810,784.00 EUR unspent
Per unit  1.2 EUR per million output tokens (prompt 1,024, answer 1,024); 5
          years at 60 % use
Status    optimal: no plan of at most 2 clusters that reaches the target rate is
          cheaper. Gap 0. Independent check: 27 of 27 passed
Inputs    ASSUMED: 2 of 2 prices
Advice    `bursar montecarlo` computes how often other purchases of several
          clusters cost less

Performance
  application  model    processes        rate  run time [s]  share of  share of
                                   [tokens/s]                work [%]  time [%]
  chat         service      1,971       1,000             1       100       100

Order (2 lines, most expensive first)
  quantity  part        description                  total [EUR]
   157,680  tokens-out  A million tokens of answers   141,912.00
   157,680  tokens-in   A million tokens of prompts    47,304.00

Warnings
  assumptions, not measurements: latency and bandwidth of ideal
  assumptions, not quotes: prices of tokens-in, tokens-out
{"year":1,"part":"tokens-in","quantity":31536,"cost":9460.8,"cost_minor":946080}
{"year":2,"part":"tokens-in","quantity":31536,"cost":9460.8,"cost_minor":946080}
{"year":3,"part":"tokens-in","quantity":31536,"cost":9460.8,"cost_minor":946080}
{"year":4,"part":"tokens-in","quantity":31536,"cost":9460.8,"cost_minor":946080}
{"year":5,"part":"tokens-in","quantity":31536,"cost":9460.8,"cost_minor":946080}
{"year":1,"part":"tokens-out","quantity":31536,"cost":28382.4,"cost_minor":2838240}
{"year":2,"part":"tokens-out","quantity":31536,"cost":28382.4,"cost_minor":2838240}
{"year":3,"part":"tokens-out","quantity":31536,"cost":28382.4,"cost_minor":2838240}
{"year":4,"part":"tokens-out","quantity":31536,"cost":28382.4,"cost_minor":2838240}
{"year":5,"part":"tokens-out","quantity":31536,"cost":28382.4,"cost_minor":2838240}
{"part":"tokens-out","units":157680,"serves":"node"}
{"part":"tokens-in","units":157680,"serves":"prompt"}
[30796875,30796875]
cost per unit,true,cost divided by the work of the years at this utilisation
optimal,true,not enumerated: more than 100000000 sets of candidates
$ cd $TMP; sed 's/energy_price/discount_rate: 4%, energy_price/; s/^target.*/target_rate: 7000/' h.yaml >m.yaml; bursar optimize m.yaml --set tokens-out=5.90EUR -q | sed -n '/^Buy/,/^Per/p;/^Order/,$p'; bursar optimize m.yaml --set tokens-out=5.90EUR -q --format json -o p.json; bursar verify p.json m.yaml --set tokens-out=5.90EUR --format csv | grep -E '^(optimal|unique|rent by)|,false'; for u in 30% 60% 90%; do bursar optimize m.yaml --set tco.utilisation=$u -q --format json | jq -c '[.clusters[].node, .objective.value]'; done
Buy       1: 1 x replica with ideal
Rent      2: 3,515,625 requests a year from tokens-out
Rate      7,000 tokens/s at 60 % use
Cost      2,000,000.00 EUR to buy, 2,104,044.44 EUR over 5 years, of which rent
          99,364.68 EUR; 27,895,955.56 EUR unspent
Per unit  1.906 EUR per million output tokens (prompt 1,024, answer 1,024),
Order (3 lines, most expensive first)
  quantity  part        description         unit price   total [EUR]  kind
         1  replica     Server of one..   2,000,000.00  2,000,000.00  assumption
    18,000  tokens-out  A million toke..          5.90    106,200.00  set
    18,000  tokens-in   A million toke..          0.30      5,400.00  assumption

Warnings
  assumptions, not measurements: rate of chat on replica
  assumptions, not measurements: latency and bandwidth of ideal
  assumptions, not quotes: prices of replica, tokens-in
rent by year,true,hours and cost of every year
optimal,true,"best of 2555660270 sets of candidates enumerated: -210404444, plan -210404444"
unique,true,"no other purchase has the same value, rate and cost"
["tokens-out",1179298.41]
["tokens-out",1179298.41]
["tokens-out",1179298.41]
$ cd $TMP; bursar optimize h.yaml -q --format json -o p.json; for edit in '.clusters[0].kit[1].units-=80' '(.bill_of_materials[1].quantity,.clusters[0].kit[1].units)|=.-80' '.clusters[0].nodes+=1' '.clusters[0].applications[0].rate*=0.6' '.rented[0].quantity+=1'; do jq "$edit" p.json >e.json; bursar verify e.json h.yaml --format json 2>/dev/null | jq -r '[.checks[] | select(.ok | not).name] | join(", ") | if . == "" then "verified" else . end'; done
cluster 1: tokens of prompts, cluster 1: no stray parts, order, parts of clusters, rent by year
prices, cluster 1: tokens of prompts, cluster 1: no stray parts, order, quotes, parts of clusters, rent by year
cluster 1: nodes, cluster 1: tokens of prompts, cluster 1: no stray parts, optimal
cluster 1: rates, cost per unit, optimal
rent by year
$ cd $TMP; for edit in 's/prompt: 1024, answer: 1024, //' 's/answer: 1024, //' 's/prompt: 1024/prompt: 10.5/' 's/share: 1/share: 1, unit: query/' 's/}\]$/}, {name: b, model: tokens.yaml, share: 1, max_time: any}]/' 's/^budget_on.*//' 's/tokens-out/tokens-in/'; do sed "$edit" h.yaml >bad.yaml; bursar optimize bad.yaml -q 2>&1 | head -1; done; cp -r tokens odd; sed -i 's/tokens-in/replica/' odd/hosted.csv; bursar catalog build odd -o odd.db; cp tokens/hosted.csv odd; sed -i 's/out,service/out,replica/' odd/rental.csv; echo 'tokens-b,tokens-c,llama-2-70b,10000000' >>odd/hosted.csv; printf 'tokens-b,rental,other,b,,,,example\ntokens-c,rental,other,c,,,,example\n' >>odd/part.csv; printf 'tokens-b,2026-05-01,9,EUR,assumption,example\ntokens-c,2026-05-01,3,EUR,assumption,example\n' >>odd/quote.csv; echo 'tokens-b,service,1,1' >>odd/rental.csv; sed -i 's/out,replica/out,service/' odd/rental.csv; sed 's|tokens-out|tokens-out, tokens-b|; s|./tokens|./odd|' h.yaml >bad.yaml; bursar optimize bad.yaml
bursar: bad.yaml:9:41: 'tokens-out' is paid by the token: the workload must be one application that counts tokens, with the lengths of a request (keys `prompt` and `answer`)
bursar: bad.yaml:8:12: a request needs both `prompt` and `answer`
bursar: bad.yaml:8:12: `prompt` and `answer` are whole numbers of tokens
bursar: bad.yaml:8:12: `prompt` and `answer` need work in tokens, but serving.tokens counts query
bursar: bad.yaml:9:41: 'tokens-out' is paid by the token: the workload must be one application that counts tokens, with the lengths of a request (keys `prompt` and `answer`)
bursar: bad.yaml:9:27: 'replica-hour' is rented, and rent is a cost of operation: the budget must include it, budget_on: tco
bursar: bad.yaml:9:41: unknown node 'tokens-in' in catalogue 'tokens'; did you mean 'tokens-out'?
! bursar: odd/hosted.csv:2:12: tokens of prompts are a part of kind rental without a row in rental.csv: 'replica'
! bursar: bad.yaml:9:53: 'tokens-b' has another number of tokens in a unit than another rental of its node: the catalogue must give each of them a node of its own
? 5
$ cd $TMP; bursar crossover h.yaml --volumes; bursar crossover h.yaml --volumes --set 'tokens-*=*10' -q; bursar crossover h.yaml --volumes --set 'tokens-*=*10' -q --format json | jq -c '.volumes[], .sellers[]'; sed 's/^clusters: 2/clusters: 1/; s/, max_time: any//' h.yaml >one.yaml; for r in 5937500 5953125 17671875 17687500 29703125 29718750; do bursar optimize one.yaml --set 'tokens-*=*10' -q --target-rate $(awk -v r=$r 'BEGIN {printf "%.12g", r * 1024 / 31536000}') --format json | jq -c '[.clusters[0].node, .cost]'; done
Cost of a million tokens

Cheapest seller by requests a year
  above  seller
   0.00  tokens-out

Sellers, with their least cost over all years
  seller        price of a request   first step  its cost [EUR]  most within the
                                                                          budget
  own           -                   212,072,711    2,005,256.00    2,969,017,958
  replica-hour  -                    17,672,725      365,000.00    1,449,163,527
  tokens-out    96/78125                      -            -                   -
Cost of a million tokens

Cheapest seller by requests a year
             above             up to    answers a  seller           cost there
                                            month                        [EUR]
                                        [Mtokens]
              0.00      5,940,755.21      506.944  tokens-out       365,000.00
      5,940,755.21     88,363,629.00    7,540.36   replica-hour   1,825,000.00
     88,363,629.00  2,969,017,958.00  253,356      own           28,073,584.00
  2,969,017,958.00              -           -      tokens-out             -

Sellers, with their least cost over all years
  seller        price of a request   first step  its cost [EUR]  most within the
                                                                          budget
  own           -                   212,072,711    2,005,256.00    2,969,017,958
  replica-hour  -                    17,672,725      365,000.00    1,449,163,527
  tokens-out    192/15625                     -            -                   -
{"above":0,"above_exact":"0","up_to":5940755.20833333,"up_to_exact":"142578125/24","tokens_a_month":506.944444444444,"seller":"tokens-out","cost":365000,"cost_minor":36500000}
{"above":5940755.20833333,"above_exact":"142578125/24","up_to":88363629,"up_to_exact":"88363629","tokens_a_month":7540.363008,"seller":"replica-hour","cost":1825000,"cost_minor":182500000}
{"above":88363629,"above_exact":"88363629","up_to":2969017958,"up_to_exact":"2969017958","tokens_a_month":253356.199082667,"seller":"own","cost":28073584,"cost_minor":2807358400}
{"above":2969017958,"above_exact":"2969017958","up_to":null,"up_to_exact":null,"tokens_a_month":null,"seller":"tokens-out","cost":null}
{"seller":"own","request_exact":null,"requests":212072711,"cost":2005256,"cost_minor":200525600,"most_requests":2969017958}
{"seller":"replica-hour","request_exact":null,"requests":17672725,"cost":365000,"cost_minor":36500000,"most_requests":1449163527}
{"seller":"tokens-out","request_exact":"192/15625","requests":null,"cost":null,"most_requests":null}
["tokens-out",364800]
["replica-hour",365000]
["replica-hour",365000]
["replica-hour",730000]
["replica-hour",730000]
["replica-hour",730000]
$ cd $TMP; cp -r tokens breaks; sed -i '1s/$/,min_quantity/; 2,$s/$/,1/' breaks/quote.csv; echo 'tokens-out,2026-05-01,0.80,EUR,assumption,example,1000' >>breaks/quote.csv; sed 's|./tokens|./breaks|' h.yaml >b.yaml; bursar crossover b.yaml --volumes; sed 's/, replica-hour, tokens-out//' h.yaml >b.yaml; bursar crossover b.yaml --volumes
! bursar: the price of 'tokens-out' depends on the number of tokens: volumes need one price for all
! bursar: volumes need a rental among the nodes of `choose`, and one application that counts tokens with the lengths of a request
? 5
$ sed '/^clusters/d; s/^  nodes: .*/  nodes: [llama-3.1-70b-novita]/' scenarios/own-rent-or-token.yaml >$TMP/s.yaml; echo 'error: {models: {llm.serve: {uniform: [0.5, 2]}}, correlate: independent}' >>$TMP/s.yaml; bursar optimize $TMP/s.yaml -q | grep ^Regret
Regret    expected 0 %, maximum 0 % of the mean best cost over 1,000 draws; no
$ cd $TMP; bursar crossover h.yaml --volumes --set 'tokens-*=*10' --set tco.discount_rate=5% -q --format json | jq -r '.volumes[].up_to_exact'; bursar crossover h.yaml --volumes --set owned.tokens-out=5
1344570283783125/226329856
106036355
2969017958
null
! bursar: the price of 'tokens-out' depends on the number of tokens: volumes need one price for all
? 5

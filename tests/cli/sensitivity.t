# The inputs with the largest effect.
$ bursar sensitivity scenarios/whitney-bt.yaml
Whitney class C BT: Fast Ethernet or Myrinet?

The rate of bt on ppro-200 matters most: -10% to +10% moves the optimum from
6,212 Mop/s to 7,424 Mop/s.
Plan     325 x ppro-200 with fast-ethernet: 6,825 Mop/s.

  input                        optimum  optimum  difference     plan     plan
                               at -10%  at +10%         [%]  kept at  kept at
                               [Mop/s]  [Mop/s]                 -10%     +10%
                                                             [Mop/s]  [Mop/s]
  rate of bt on ppro-200         6,212    7,424      17.7      6,212    7,424
  price of ppro-200              7,369    6,373      14.6      6,825        -
  price of fast-ethernet-port    6,942    6,707       3.44     6,825        -
  bandwidth of fast-ethernet     6,748    6,889       2.08     6,748    6,889
  price of fast-ethernet-nic     6,844    6,805       0.573    6,825        -
  latency of fast-ethernet       6,832    6,818       0.196    6,832    6,818

Optimum: with the plan that is optimal after the change. Plan kept: with today's
plan; '-': infeasible.
Without effect: 6 other inputs.
$ bursar sensitivity scenarios/whitney-mix.yaml --by 25% --format csv
what,change,low,high,width,width_percent,kept_low,kept_high,plan_low,plan_high
price of ppro-200,ppro-200,7446.11667598241,5269.58936589072,0.352995441846593,35.2995441846593,6165.87936293406,,404 x ppro-200 with fast-ethernet,272 x ppro-200 with fast-ethernet
rate of sp on ppro-200,rate.ppro-200.sp,5549.23477877265,6606.3474882281,0.171445571220587,17.1445571220587,5549.23477877265,6606.3474882281,,
rate of bt on ppro-200,rate.ppro-200.bt,5661.66515889526,6513.949303979,0.138225887163349,13.8225887163349,5661.66515889526,6513.949303979,,
rate of lu on ppro-200,rate.ppro-200.lu,5772.10715702946,6429.03186410079,0.106541933178325,10.6541933178325,5772.10715702946,6429.03186410079,,
bandwidth of fast-ethernet,bandwidth.fast-ethernet,5845.36436648856,6375.63391227711,0.0860006358502977,8.60006358502977,5845.36436648856,6375.63391227711,,
price of fast-ethernet-port,fast-ethernet-port,6430.36686428681,5932.18495045268,0.0807965716664722,8.07965716664722,6165.87936293406,,341 x ppro-200 with fast-ethernet,311 x ppro-200 with fast-ethernet
latency of fast-ethernet,latency.fast-ethernet,6212.94767887631,6119.51884913399,0.0151525555793325,1.51525555793325,6212.94767887631,6119.51884913399,,
price of fast-ethernet-nic,fast-ethernet-nic,6215.67948982123,6132.62526059193,0.0134699731117952,1.34699731117952,6165.87936293406,,328 x ppro-200 with fast-ethernet,323 x ppro-200 with fast-ethernet
price of fast-ethernet-cable,fast-ethernet-cable,6182.49019184702,6165.87936293406,0.00269399187613303,0.269399187613303,6165.87936293406,6165.87936293406,326 x ppro-200 with fast-ethernet,
$ bursar sensitivity scenarios/whitney-bt.yaml --goal cost --target-rate 3000 --by 2% --format json -q
{
  "schema": "bursar.sensitivity/1",
  "by": "2%",
  "plan": "137 x ppro-200 with fast-ethernet",
  "objective": {
    "name": "cost",
    "value": 420590.0,
    "unit": "USD"
  },
  "matters_most": "rate of bt on ppro-200",
  "rows": [
    {
      "what": "rate of bt on ppro-200",
      "change": "rate.ppro-200.bt",
      "low": 429800.0,
      "high": 411380.0,
      "width": 0.0437956204379562,
      "width_percent": 4.37956204379562,
      "kept_low": null,
      "kept_high": 420590.0,
      "plan_low": "140 x ppro-200 with fast-ethernet",
      "plan_high": "134 x ppro-200 with fast-ethernet"
    },
    {
      "what": "price of ppro-200",
      "change": "ppro-200",
      "low": 414068.8,
      "high": 427111.2,
      "width": 0.0310097719869707,
      "width_percent": 3.10097719869707,
      "kept_low": 414068.8,
      "kept_high": 427111.2,
      "plan_low": null,
      "plan_high": null
    },
    {
      "what": "price of fast-ethernet-port",
      "change": "fast-ethernet-port",
      "low": 419028.2,
      "high": 422151.8,
      "width": 0.00742671009771981,
      "width_percent": 0.742671009771981,
      "kept_low": 419028.2,
      "kept_high": 422151.8,
      "plan_low": null,
      "plan_high": null
    },
    {
      "what": "price of fast-ethernet-nic",
      "change": "fast-ethernet-nic",
      "low": 420316.0,
      "high": 420864.0,
      "width": 0.00130293159609121,
      "width_percent": 0.130293159609121,
      "kept_low": 420316.0,
      "kept_high": 420864.0,
      "plan_low": null,
      "plan_high": null
    },
    {
      "what": "price of fast-ethernet-cable",
      "change": "fast-ethernet-cable",
      "low": 420535.2,
      "high": 420644.8,
      "width": 0.000260586319218186,
      "width_percent": 0.0260586319218186,
      "kept_low": 420535.2,
      "kept_high": 420644.8,
      "plan_low": null,
      "plan_high": null
    }
  ],
  "without_effect": [
    "price of myrinet-cable",
    "price of myrinet-nic",
    "price of myrinet-port",
    "latency of fast-ethernet",
    "bandwidth of fast-ethernet",
    "latency of myrinet",
    "bandwidth of myrinet"
  ]
}
$ bursar sensitivity scenarios/whitney-bt.yaml --by 10
! bursar: --by: expected a percentage above 0 and below 100 like 10%, got '10'
? 2
$ bursar sensitivity scenarios/whitney-bt.yaml --budget 3070 --by 5%
Whitney class C BT: Fast Ethernet or Myrinet?

The price of fast-ethernet-cable matters most: with +5% no purchase meets the
requirements.
Plan     1 x ppro-200 with fast-ethernet: 23.67 Mop/s.

  input                         optimum  optimum  difference     plan     plan
                                 at -5%   at +5%         [%]  kept at  kept at
                                [Mop/s]  [Mop/s]                  -5%      +5%
                                                              [Mop/s]  [Mop/s]
  price of fast-ethernet-cable    23.67     -              -    23.67     -
  price of fast-ethernet-nic      23.67     -              -    23.67     -
  price of fast-ethernet-port     23.67     -              -    23.67     -
  price of ppro-200               23.67     -              -    23.67     -
  rate of bt on ppro-200          22.49    24.85          10    22.49    24.85

Optimum: with the plan that is optimal after the change. Plan kept: with today's
plan; '-': infeasible.
Without effect: 7 other inputs.
$ bursar sensitivity scenarios/whitney-bt.yaml --set limit.max_nodes=300 --set limit.min_nodes=290 --set limit.available.fast-ethernet-nic=295
Whitney class C BT: Fast Ethernet or Myrinet?

The available fast-ethernet-nic matters most: with -10% no purchase meets the
requirements.
Plan     295 x ppro-200 with fast-ethernet: 6,235 Mop/s.

  input                        optimum  optimum  difference     plan     plan
                               at -10%  at +10%         [%]  kept at  kept at
                               [Mop/s]  [Mop/s]                 -10%     +10%
                                                             [Mop/s]  [Mop/s]
  available fast-ethernet-nic        -    6,334        -           -    6,235
  limit max_nodes                    -    6,235        -           -    6,235
  limit min_nodes                6,235        -        -       6,235        -
  rate of bt on ppro-200         5,672    6,786       17.9     5,672    6,786
  bandwidth of fast-ethernet     6,168    6,292        1.99    6,168    6,292
  latency of fast-ethernet       6,241    6,230        0.17    6,241    6,230

Optimum: with the plan that is optimal after the change. Plan kept: with today's
plan; '-': infeasible.
Without effect: 9 other inputs.
$ bursar -q sensitivity scenarios/whitney-bt.yaml --by 5% --plot $TMP/s.svg | head -1; sed -n 's/.*<text[^>]*>\([^<]*\)<.*/\1/p' $TMP/s.svg | grep -v '^[0-9]*$'
Whitney class C BT: Fast Ethernet or Myrinet?
Whitney class C BT: Fast Ethernet or Myrinet?
Optimum with each input 5% lower or higher
5% less
5% more
6,600
6,700
6,800
6,900
7,000
7,100
rate, Mop/s
rate of bt on ppro-200
6,520.37
7,125.87
price of ppro-200
7,078.33
6,589.77
338 x ppro-200 with fast-ethernet
313 x ppro-200 with fast-ethernet
price of fast-ethernet-port
6,766.16
6,883.43
328 x ppro-200 with fast-ethernet
322 x ppro-200 with fast-ethernet
bandwidth of fast-ethernet
6,788.02
6,858.48
price of fast-ethernet-nic
6,844.37
326 x ppro-200 with fast-ethernet
latency of fast-ethernet
6,828.17
6,821.49
$ sed 's/share: 1}/share: 1, max_time: 430s}/; s/^goal: rate/goal: rate\nlimits: {max_nodes: 400}/' scenarios/whitney-bt.yaml >$TMP/late.yaml; bursar sensitivity $TMP/late.yaml | grep -e '^  rate of' -e '^  latency'
  rate of bt on ppro-200             -    7,424       -            -    7,424
  latency of fast-ethernet       6,832    6,818       0.196    6,832    6,818
$ sed 's/^goal: rate/goal: cost\ntarget_rate: 1000/; s/max_time: 2000s/max_time: any/; /^budget/d; /^range/d' scenarios/whitney-fleet.yaml >$TMP/cost.yaml; bursar sensitivity $TMP/cost.yaml | grep '^  rate of'
  rate of sp on ppro-200        165,780  147,360      11.8          -  156,570
  rate of bt on ppro-200        162,710  150,430       7.84         -  156,570

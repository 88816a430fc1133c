# What init writes: blocks that are not needed at first stand in the scenario behind a #, and are right as they are when the # is gone; the line by which editors find the schema; star and fat-tree.
$ cd $TMP; printf 'Item;Kind;Price;Watts;Cores;Memory;Network;Latency;Speed;Ports;Seconds npb.lu.exact class=D\nR660;server;13.950,00 EUR;700;64;512 GB;;;;;420\nCard;NIC;420 EUR;15;;;100GbE;3,5 us;100 Gbit/s;1;\nSwitch;switch;9.500 EUR;350;;;100GbE;;;32;\nCable;cable;70 EUR;;;;100GbE;;;;\n' >offers.csv; bursar -q init tender --currency EUR --import offers.csv --as-of 2026-11-15 >/dev/null; cat tender/scenario.yaml; bursar schema scenario | cmp - tender/scenario.schema.json; ls tender
# yaml-language-server: $schema=./scenario.schema.json
# Which cluster does the budget buy? Change a line and run again; bursar-scenario(5) lists all keys.
title: "offers"
catalog: ./parts/
currency: EUR
# budget: 100000            # or: bursar optimize scenario.yaml --budget 100000
# Programs and their shares of the work (`bursar models` lists the models).
workload:
  - {name: npb.lu.exact, model: npb.lu.exact, params: {class: D}, share: 1}

# Without these lists every node and network of the catalogue may be bought.
choose:
#  nodes: [r660]
#  networks: [100gbe]
  templates: [{name: star}, {name: fat-tree}]   # `bursar templates` lists all

# Limits of the room and of the purchase.
#limits:
#  max_nodes: 64
#  power: 20kW

# Costs of operation, for budget_on: tco and goal: cost. Energy is per kWh, the rest per year.
#tco: {years: 5, energy_price: 0.22, pue: 1.3, utilisation: 80%, administration: 5000}

# Factors by which rates and prices may be wrong: bursar montecarlo scenario.yaml --draws 1000
#error:
#  models: {npb.lu.exact: {uniform: [0.95, 1.05]}}
#  prices: {quote: {uniform: [0.98, 1.02], each: part}}
#  correlate: independent
parts
scenario.schema.json
scenario.yaml
$ cd $TMP; sed -E 's/^#([a-z]|  [a-z])/\1/' tender/scenario.yaml >tender/all.yaml; diff tender/scenario.yaml tender/all.yaml | grep -c '^>'; bursar optimize tender/all.yaml --budget 200000 | sed -n 3p; bursar optimize tender/all.yaml --set limit.max_nodes=3 --budget 200000 | sed -n 3p; bursar montecarlo tender/all.yaml --budget 200000 --draws 20 >/dev/null && echo drawn
10
Buy      13 x r660 with 100gbe: 958.3 Gop/s
Buy      3 x r660 with 100gbe: 252.1 Gop/s
drawn
$ cd $TMP; bursar -q init own >/dev/null; sed -E 's/^#([a-z]|  [a-z])/\1/' own/scenario.yaml >own/all.yaml; diff own/scenario.yaml own/all.yaml; bursar optimize own/all.yaml | sed -n 3p; bursar montecarlo own/all.yaml --draws 20 >/dev/null; grep -e templates: */scenario.yaml
39c39
< #tco: {years: 5, energy_price: 0.22, pue: 1.3, utilisation: 80%, administration: 5000}
---
> tco: {years: 5, energy_price: 0.22, pue: 1.3, utilisation: 80%, administration: 5000}
42,45c42,45
< #error:
< #  models: {npb: {uniform: [0.9, 1.1]}}
< #  prices: {assumption: {uniform: [0.8, 1.2], each: part}}
< #  correlate: independent
---
> error:
>   models: {npb: {uniform: [0.9, 1.1]}}
>   prices: {assumption: {uniform: [0.8, 1.2], each: part}}
>   correlate: independent
Buy      29 x small-server with fast: 372.5 Gop/s (harmonic mean of solver,
own/scenario.yaml:  templates: [{name: star}, {name: fat-tree}]  # one switch, or a tree; `bursar templates` lists all
tender/scenario.yaml:  templates: [{name: star}, {name: fat-tree}]   # `bursar templates` lists all
$ cd $TMP; printf 'item,kind,price,cores,memory,network,latency,speed\nbox,server,900 USD,4,16 GB,,,\ncard,NIC,40 USD,,,gigabit,40 us,125 MB/s\nport,port,30 USD,,,gigabit,,\nwire,cable,5 USD,,,gigabit,,\n' >ports.csv; bursar -q init ports --import ports.csv --as-of 2026-11-15 >/dev/null; bursar catalog add ports/parts item=box application=npb.bt rate=100 processes=4 >/dev/null; grep -e templates: -e models: ports/scenario.yaml; bursar optimize ports/scenario.yaml --budget 20000 | sed -n 3p
  templates: [{name: star}, {name: fat-tree}, {name: per-port}]   # `bursar templates` lists all
#  models: {npb.bt: {uniform: [0.95, 1.05]}}
Buy      16 x box with gigabit: 6,066 Mop/s

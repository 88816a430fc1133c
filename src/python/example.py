"""What a network is worth: the question of scenarios/whitney-bt.yaml, asked from Python.

Each block is a cell for a notebook. Run it where bursar is installed: python3 example.py
"""
# %% The best purchase for a million dollars, and what has to be ordered
import bursar

plan = bursar.optimize("whitney-bt")
cluster = plan["clusters"][0]
print(f"{cluster['nodes']} x {cluster['node']} with {cluster['network']}: "
      f"{plan['objective']['value']:.0f} {plan['objective']['unit']} for {plan['cost']:.2f} {plan['currency']}")
for line in plan.rows("bill_of_materials"):
    print(f"  {line['quantity']:4} {line['part']}")

# %% From which budget on is the more expensive network the better one?
crossing = bursar.crossover("whitney-bt", ["fast-ethernet", "myrinet"])
print(f"myrinet for good from {crossing['last']:.2f} {crossing['currency']} on")

# %% At which price would the plan have the vendor's card?
why = bursar.explain("whitney-bt", why_not="myrinet-nic")["why_not"]
print(f"a card at {why['wins_at_price']:.2f} instead of {why['price']:.2f}")

# %% The same question with a budget of one's own, as a mapping: half of it for each of two programs
mine = {"catalog": "whitney-1997", "budget": 500000,
        "workload": [{"name": "bt", "model": "npb.bt", "params": {"class": "C"}, "share": 0.5},
                     {"name": "sp", "model": "npb.sp", "params": {"class": "C"}, "share": 0.5}]}
print(f"{bursar.optimize(mine)['clusters'][0]['nodes']} nodes for half a million")

# %% Performance against money, as a frame where pandas is installed
curve = bursar.curve("whitney-bt", points=7)
try:
    print(curve.frame()[["budget", "rate", "network"]].to_string(index=False))
except ImportError as error:
    print(f"{len(curve.rows())} rows; {error}")

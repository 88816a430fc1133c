"""Compares the purchases of a page at another value of a slider with the costs of `bursar optimize`.

    python3 slider.py PAGE SCENARIO NODE NODES KEY VALUE"""

import json
import re
import subprocess
import sys


def worth(slider, value):
    years = round(value) if slider["by"] == "years" else slider["years"]
    rate = value if slider["by"] == "rate" else slider["rate"]
    return sum((1 + rate) ** -year for year in range(1, years + 1)) / slider["worth"] - 1


def all_nodes(side):
    return [first + k for first, n in zip(side["nodes"][::2], side["nodes"][1::2]) for k in range(n)]


def amount(of, i, nodes):
    return of[i] if isinstance(of, list) else of * nodes


def main():
    page, scenario, node, nodes, key, value = sys.argv[1:]
    nodes, value = int(nodes), float(value)
    with open(page, encoding="utf-8") as file:
        data = json.loads(re.search(r'id="purchases">(.*?)</script>', file.read(), re.S).group(1))
    words = {"energy_price": "energy price", "pue": "PUE", "administration_per_node": "administration of a node",
             "years": "years of operation", "utilisation": "utilisation"}
    slider = next(s for s in data["sliders"] if s["part"] == words[key])
    side = data["sides"][[data["a"], data["b"]].index(node)]
    i = all_nodes(side).index(nodes)
    change = worth(slider, value) if "by" in slider else value * slider["per"] - slider["price_minor"]
    moved = amount(side["cost"], i, nodes) + change * amount(side["quantity"][slider["index"]], i, nodes)
    command = ["bursar", "optimize", scenario, "-q", "--format", "json", "--budget", "1000000000", "--set",
               f"tco.{key}={value:g}", "--set", f"limit.max_nodes={nodes}", "--set", f"limit.min_nodes={nodes}"]
    plan = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    print(key, plan["clusters"][0]["node"], plan["clusters"][0]["nodes"], abs(moved - plan["cost_minor"]) <= 3 or (moved, plan["cost_minor"]))


if __name__ == "__main__":
    main()

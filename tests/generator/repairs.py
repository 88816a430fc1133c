"""Applies the repairs that explain prints: each must make a purchase feasible."""

import copy
import re

RULE_OFF = {"memory": "ignore", "code_caps": "ignore", "counts": "any", "quotes": "any"}
NUMBERS = ("max_nodes", "min_nodes", "rack_units", "racks", "gamma")


def amount(text):
    """'9,210.00 USD' in the form of a scenario."""
    return text.replace(",", "")


def repaired(scenario, rows):
    """The scenario with these changes; None: one of them is not understood."""
    changed = copy.deepcopy(scenario)
    if any(row["option"] == "--set" or not change(changed, row) for row in rows):
        return None
    repairs = tuple(f"limit.{row['name']}=" for row in rows)
    if "set" in changed:
        changed["set"] = [text for text in changed["set"] if not text.startswith(repairs)]
    return changed


def change(scenario, row):
    name, limits = row["name"], scenario.get("limits", {})
    if name == "budget":
        scenario["budget"] = amount(row["to"])
    elif name in RULE_OFF:
        scenario[name] = RULE_OFF[name]
    elif name in ("power", "weight"):
        limits[name] = amount(row["to"]).replace(" ", "")
    elif name in NUMBERS and row["value"] is not None:
        limits[name] = row["value"]
    elif name in ("never_buy", "must_buy"):
        limits[name].remove(row["requirement"].split()[1])
    elif name in ("one_vendor", "gamma"):
        del limits[name]
    else:
        return change_choice(scenario, row)
    return True


def change_choice(scenario, row):
    """Adds 'node server' to the choice."""
    added = re.search(r"(node|network) '?([a-z0-9-]+)'?", row["change"])
    if row["name"] not in ("nodes", "networks") or not added:
        return False
    scenario["choose"][row["name"]].append(added.group(2))
    return True

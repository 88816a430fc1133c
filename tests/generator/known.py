"""Facts known before the checks: the exit codes of the manual, scenarios that are rejected, and faults that are not
fixed yet."""

import re

DONE, MISMATCH, USAGE, INFEASIBLE, STOPPED, REFUSED, POLICY = range(7)

# A combination of features that the program reports as unsupported.
REFUSALS = [
    "layout: |where there is a layout|layout does not support template",
]

# The drawn scenario is invalid.
NO_QUESTION = [
    "the (power|weight|carbon) of '.*' is not known: give a value",
    "has no emissions per kWh of grid",
    "has no price on or before the scenario's date",
    "cannot be bought: no ",
    "extra part .* cannot be separated",
    "network 'storage': template .* cannot wire a node",
    "cannot be bought: available are",
    "reference: the machine cannot run",
    "no application that it names runs there",
    "the models cannot run .* on the .* nodes of this figure",
    "one_of: all of its parts are in never_buy",
    "part .* is in never_buy too",
]

FAULTS = {
    "a bill is taken for another template": r"evaluate .*: makes no cluster",
}


def is_refusal(text):
    return any(re.search(pattern, text) for pattern in REFUSALS + NO_QUESTION)


def name_of_fault(text):
    """The known fault that explains an answer; None: a new one."""
    return next((name for name, pattern in FAULTS.items() if re.search(pattern, text)), None)

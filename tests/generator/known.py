"""What is known before the judgement: the exit codes of the manual, and what is left out of it by name, questions that are
refused and faults that are not mended yet."""

import re

DONE, MISMATCH, USAGE, INFEASIBLE, STOPPED, REFUSED, POLICY = range(7)

# A combination of features that the program says it does not have.
REFUSALS = [
    "layout: |where there is a layout|layout does not support template",
]

# What was drawn is no question.
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
    "the models cannot run .* of this figure's nodes",
    "one_of: all of its parts are in never_buy",
    "part .* is in never_buy too",
]

FAULTS = {
    "a bill is taken for another template": r"evaluate .*: makes no cluster",
}


def is_refusal(text):
    return any(re.search(pattern, text) for pattern in REFUSALS + NO_QUESTION)


def name_of_fault(text):
    """The known fault that an answer shows; None: it is a new one."""
    return next((name for name, pattern in FAULTS.items() if re.search(pattern, text)), None)

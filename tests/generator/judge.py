"""Runs the program on one question, and says what is wrong with what it answers."""

import json
import os
import subprocess

from known import is_refusal

SECONDS = 10
DONE, INFEASIBLE, REFUSED, POLICY = 0, 3, 5, 6


class Wrong(Exception):
    """An answer that cannot be right."""


class Judge:
    def __init__(self, program, folder, chance):
        self.program = program
        self.folder = folder
        self.chance = chance
        self.scenario = os.path.join(folder, "scenario.yaml")
        self.plan = os.path.join(folder, "plan.json")

    def run(self, *words, codes=(DONE, INFEASIBLE, REFUSED, POLICY)):
        """One command; it has to end in time with one of these codes."""
        command = [self.program, *words]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False,
                                  stdin=subprocess.DEVNULL)
        except subprocess.TimeoutExpired as late:
            raise Wrong(f"{' '.join(command)}: more than {SECONDS} s") from late
        if done.returncode not in codes:
            raise Wrong(f"{' '.join(command)}: exit {done.returncode}\n{done.stderr}{done.stdout[-2000:]}")
        return done

    def judge(self, judged, best):
        """What came of the question, in a word."""
        done = self.run("optimize", self.scenario, "--format", "json", "-o", self.plan)
        came = self.compare(done, judged, best)
        if done.returncode == DONE:
            self.run("verify", self.plan, self.scenario, codes=(DONE,))
        self.study(done.returncode)
        return came

    def compare(self, done, judged, best):
        if done.returncode == POLICY:
            return "against the data policy"
        if done.returncode == REFUSED:
            if not is_refusal(done.stderr):
                raise Wrong(f"optimize {self.scenario}: refused\n{done.stderr}")
            return "refused"
        if not judged:
            return "not judged"
        if (best is None) != (done.returncode == INFEASIBLE):
            raise Wrong(f"optimize {self.scenario}: exit {done.returncode}, expected {best}")
        if best is not None:
            self.compare_best(*best)
        return "infeasible" if best is None else "solved"

    def compare_best(self, goal, rate, cost):
        with open(self.plan, encoding="utf-8") as file:
            plan = json.load(file)
        name, value = plan["objective"]["name"], plan["objective"]["value"]
        found = plan["cost_minor"] if name == "cost" else value * self.scale(plan)
        expected = -goal if name == "cost" else goal
        if abs(found - expected) > 1e-9 * abs(expected) or plan["cost_minor"] != cost:
            raise Wrong(f"optimize {self.scenario}: {name} {found} for {plan['cost_minor']}, "
                        f"expected {expected} for {cost} (rate {rate})")

    def scale(self, plan):
        """From the unit of an objective to that of the oracle: operations a second and minor units."""
        name, unit = plan["objective"]["name"], plan["objective"]["unit"]
        scale = 1e6 if unit.startswith("Mop/s") else 1
        if name == "rate-per-cost":
            scale /= plan["cost_minor"] / plan["cost"] if plan["cost"] else 1
        return scale

    def study(self, code):
        """Other commands on the same question, now and then."""
        for percent, words in ((20, ("explain", self.scenario)), (10, ("flip", self.scenario)),
                               (10, ("optimize", self.scenario, "--best", "3"))):
            if self.chance.of(percent):
                self.run(*words)

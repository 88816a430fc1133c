"""Runs the program on one scenario and checks its answers."""

import copy
import json
import os
import re
import resource
import signal
import subprocess
from math import inf

import judge_plan
import judge_studies
import judge_tender
import judge_volumes
from best import Search
from case import read_scenario, write_map
from known import DONE, INFEASIBLE, MISMATCH, POLICY, REFUSED, STOPPED, USAGE, is_refusal
from question import Question
from repairs import repaired
from measure import GEOMETRIC, RELATIVE
from money import share
from names import Unjudged
from vipr import Unproven, check

# Processor time. The slowest kept scenarios take 5 s on a fast machine and 13 s on a slow one.
SECONDS = int(os.environ.get("BURSAR_SECONDS", "30"))
SECONDS_AT_MOST = 20 * SECONDS
NOT_KNOWN = "which the catalogue lacks"
ANY = (DONE, INFEASIBLE, REFUSED, POLICY)

# Additional checks, in per cent of the scenarios.
STUDIES = [
    (10, ("explain",)),
    (8, ("flip",)),
    (8, ("optimize", "--best", "3")),
    (3, ("curve", "--points", "5")),
    (3, ("sensitivity", "--by", "10%")),
    (3, ("montecarlo", "--draws", "20", "--seed", "1")),
    (3, ("whatif", "--set", "*=*1.1")),
    (3, ("history",)),
    (2, ("fleets",)),
    (2, ("check",)),
    (2, ("cite",)),
]

DOCUMENTS = [("report", "-o", "page.html"), ("report", "-o", "book.xlsx"), ("curve", "--plot", "curve.svg")]
SCRIPT = re.compile(rb"<script>.*?</script>", re.S)
NO_NUMBER = re.compile(rb"(?<![a-zA-Z])-?(nan|inf)(?![a-zA-Z])")


class Wrong(Exception):
    """A wrong answer."""


class Judge:
    def __init__(self, program, folder, chance):
        self.program = program
        self.folder = folder
        self.chance = chance
        self.scenario = os.path.join(folder, "scenario.yaml")
        self.asked = read_scenario(self.scenario)
        self.plan = os.path.join(folder, "plan.json")

    def run(self, *words, codes=ANY):
        """Runs one command, which must end in time with one of these codes."""
        command = [self.program, *words]
        streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        with subprocess.Popen(command, **streams, text=True) as child:
            resource.prlimit(child.pid, resource.RLIMIT_CPU, (SECONDS, SECONDS))
            try:
                out, told = child.communicate(timeout=SECONDS_AT_MOST)
            except subprocess.TimeoutExpired as late:
                child.kill()
                raise Wrong(f"{' '.join(command)}: more than {SECONDS} s") from late
        done = subprocess.CompletedProcess(command, child.returncode, out, told)
        if done.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
            raise Wrong(f"{' '.join(command)}: more than {SECONDS} s")
        if done.returncode not in codes:
            raise Wrong(f"{' '.join(command)}: exit {done.returncode}\n{done.stderr}{done.stdout[-2000:]}")
        return done

    def judge(self, judged, best):
        """The result for the scenario, in a word."""
        done = self.run("optimize", self.scenario, "--format", "json", "-o", self.plan)
        came = self.compare(done, judged, best)
        if done.returncode == DONE:
            self.run("verify", self.plan, self.scenario, codes=(DONE,))
        if done.returncode in (DONE, INFEASIBLE) and self.chance.of(20):
            self.check_proof(done.returncode)
        self.study(done.returncode == DONE, judged)
        return self.judge_bids() if "bids" in self.asked else came

    def judge_bids(self):
        """Evaluates all bids, if the scenario has some."""
        done = self.run("evaluate", self.scenario, "--format", "json", "--draws", "50")
        if done.returncode == REFUSED and NOT_KNOWN not in done.stderr and not is_refusal(done.stderr):
            raise Wrong(f"evaluate {self.scenario}: refused\n{done.stderr}")
        no_cluster = ": no cluster of this scenario has", "has no node with a price and a rate"
        if done.returncode in (POLICY, REFUSED) or any(words in done.stderr for words in no_cluster):
            return "bids refused"
        if not done.stdout:
            raise Wrong(f"evaluate {self.scenario}: exit {done.returncode}\n{done.stderr}")
        try:
            return f"bids {judge_tender.compare(self.folder, json.loads(done.stdout), Search, self.chance)}"
        except judge_tender.Disagreement as why:
            raise Wrong(f"evaluate {self.scenario}: {why}") from why

    def check_proof(self, code):
        """The formal proof is valid by the text of the format alone, and for the program."""
        proof = os.path.join(self.folder, "proof.vipr")
        done = self.run("optimize", self.scenario, "--proof", proof, codes=(code, STOPPED))
        if not os.path.exists(proof):  # too many candidates, or none possible
            return
        try:
            check(proof)
        except Unproven as why:
            raise Wrong(f"optimize {self.scenario} --proof: {why}") from why
        if done.returncode == DONE:
            self.run("verify", self.plan, self.scenario, "--proof", proof, codes=(DONE,))

    def compare(self, done, judged, best):
        if done.returncode == POLICY:
            return "against the data policy"
        if NOT_KNOWN in done.stderr:
            return self.compare_unknown(done.stderr)
        # With must_buy or limits on vendors the oracle does not know which parts can be chosen.
        chosen = judged == "unknown" and {"must_buy", "one_vendor"} & set(self.asked.get("limits", {}))
        if done.returncode == REFUSED:
            endless = "is unbounded" in done.stderr
            if endless and (judged == "too much" or chosen or best is not None and best[0] == inf):
                return "unbounded"
            if not is_refusal(done.stderr):
                raise Wrong(f"optimize {self.scenario}: refused\n{done.stderr}")
            return "refused"
        if chosen:
            return "not judged"
        if judged == "unknown":
            raise Wrong(f"optimize {self.scenario}: answered by what is not known")
        if judged != "best":
            return "not judged"
        if (best is None) != (done.returncode == INFEASIBLE):
            raise Wrong(f"optimize {self.scenario}: exit {done.returncode}, expected {best}")
        if best is not None:
            self.compare_best(*best)
        return "infeasible" if best is None else "solved"

    def compare_unknown(self, told):
        """Rejections for this reason cannot be checked."""
        question = Question(self.folder)
        if "needs the nic_slots of" in told:
            named = re.findall(r"'([^']*)'", told.split(NOT_KNOWN)[0].rsplit(" of ", 1)[1])
            if not named or any(question.rows("node", part=name)[0]["nic_slots"] for name in named):
                raise Wrong(f"optimize {self.scenario}: known\n{told}")
            return "not known"
        figures = question.sizes[re.search(f"needs the ({'|'.join(question.sizes)}) of", told).group(1)]
        names = re.findall(r"'([^']*)'", told.split(NOT_KNOWN)[0].rsplit(" of ", 1)[1])
        if not names or any(figures[name] is not None for name in names):
            raise Wrong(f"optimize {self.scenario}: known\n{told}")
        return "not known"

    def compare_best(self, goal, rate, cost):
        plan = self.read_plan()
        name, value = plan["objective"]["name"], plan["objective"]["value"]
        found = plan["cost_minor"] if name == "cost" else value * self.scale(plan)
        expected = -goal if name == "cost" else goal
        if abs(found - expected) > 1e-9 * abs(expected) or plan["cost_minor"] != cost:
            raise Wrong(f"optimize {self.scenario}: {name} {found} for {plan['cost_minor']}, "
                        f"expected {expected} for {cost} (rate {rate})")
        try:
            judge_plan.check(plan, Search(self.folder))
        except judge_plan.Disagreement as why:
            raise Wrong(f"optimize {self.scenario}: {why}") from why
        for row in plan.get("cost_per_unit") or []:
            whole = len(self.asked["workload"]) == 1 if row["application"] else self.asked.get("metric", "harmonic") == "harmonic"
            if whole and self.asked.get("metric") not in RELATIVE:
                self.compare_unit(row, rate, cost)
            elif row["application"] and self.asked.get("metric", "harmonic") == "harmonic":
                self.compare_share(row, plan, cost)

    def compare_unit(self, row, rate, cost):
        """What a unit costs, from the rate and the cost that are expected: the units of all years at the utilisation."""
        measure = Search(self.folder).measure
        full = rate / measure.factor * float(measure.delivered)
        self.compare_cost_of(row, full / 86400 if measure.metric == "jobs-per-day" else full, cost)

    def compare_share(self, row, plan, cost):
        """An application pays for its time, so that a unit costs what it would cost if only this one ran."""
        told = next(a for a in plan["clusters"][0]["applications"] if a["name"] == row["application"])
        if len(plan["clusters"]) == 1 and "phases" not in self.asked and not plan.get("rented"):
            self.compare_cost_of(row, 1 / told["time_s"] if row["unit"] == "run" else told["rate"], cost)

    def compare_cost_of(self, row, each_second, cost):
        tco = self.asked["tco"]
        units = each_second * 365 * 86400 * int(tco.get("years", 3)) * float(share(tco.get("utilisation", 1)))
        column = "tco" if self.asked.get("budget_on") == "tco" else "capital"
        expected = cost / Question(self.folder).minor_per_major() / units * row["units"]
        if row["unit"] != "op" and abs(row[column] - expected) > 1e-9 * expected:
            raise Wrong(f"optimize {self.scenario}: a {row['unit']} costs {row[column]}, expected {expected}")

    def read_plan(self):
        with open(self.plan, encoding="utf-8") as file:
            return json.load(file)

    def scale(self, plan):
        """Converts an objective to the oracle's unit: operations per second and minor units."""
        name, unit = plan["objective"]["name"], plan["objective"]["unit"]
        scale = 1e6 if unit.startswith("Mop/s") else 1
        if name == "rate-per-cost":
            scale /= plan["cost_minor"] / plan["cost"] if plan["cost"] else 1
        return scale

    def study(self, solved, judged):
        """Sometimes runs other commands on the same scenario."""
        for percent, words in STUDIES:
            if self.chance.of(percent):
                self.ask_on_threads(words[0], self.scenario, *words[1:])
        if solved and "bids" not in self.asked and self.chance.of(15):
            self.check_own_bill()
        if solved and self.chance.of(10):
            self.check_program()
        if solved and self.chance.of(5):
            self.check_glpk()
        if solved and self.chance.of(30):
            self.check_studies()
        if solved and self.chance.of(25):
            self.check_worse()
        if not solved and self.chance.of(40):
            self.check_repairs()
        if self.chance.of(6):
            self.check_documents()
        if judged == "best" and judge_volumes.can_be_asked(Question(self.folder)) and self.chance.of(50):
            self.check_volumes()

    def check_volumes(self):
        """The cheapest seller for each number of requests."""
        done = self.run("crossover", self.scenario, "--volumes", "--format", "json")
        try:
            judge_volumes.compare(self.folder, json.loads(done.stdout) if done.stdout.startswith("{") else {}, done.stderr)
        except judge_volumes.Disagreement as why:
            raise Wrong(f"crossover {self.scenario} --volumes: {why}") from why
        except Unjudged:
            pass

    def check_glpk(self):
        """GLPK finds the same optimum, or ends with a valid bound."""
        ours = self.read_plan()["objective"]
        done = self.run("optimize", self.scenario, "--method", "glpk", "--check", "glpk", "--time-limit", "10", "--format", "json",
                        codes=(DONE, STOPPED, REFUSED))
        if done.returncode == REFUSED or not done.stdout:
            return
        found = json.loads(done.stdout)
        value, bound = found["objective"]["value"], found["bound"]
        near = 1e-6 * abs(ours["value"])
        if done.returncode == DONE and abs(value - ours["value"]) > near:
            raise Wrong(f"GLPK finds {value}, the search {ours['value']}")
        less = -1 if ours["name"] == "cost" else 1
        if bound is not None and less * (ours["value"] - bound) > near:
            raise Wrong(f"GLPK's bound is {bound}, the search has {ours['value']}")

    def ask_on_threads(self, *words):
        """The number of threads changes nothing."""
        answers = {self.run(*words, "--jobs", jobs, codes=(*ANY, USAGE)).stdout for jobs in ("1", "3")}
        if len(answers) > 1:
            raise Wrong(f"{' '.join(words)}: other answers with --jobs 1 and 3")

    def check_studies(self):
        """Other commands confirm the answer of a study."""
        try:
            judge_studies.Studies(self.folder, self.asked, self.run, self.chance).one()
        except judge_studies.Disagreement as why:
            raise Wrong(str(why)) from why

    def check_worse(self):
        """verify rejects the best plan without one of its parts, or in another size, if it claims to be the best."""
        plan = self.read_plan()
        nodes = [cluster["nodes"] for cluster in plan["clusters"]]
        worse = copy.deepcopy(self.asked)
        limits = worse.setdefault("limits", {})
        if self.chance.of(60):
            limits["never_buy"] = [*limits.get("never_buy", []), self.chance.choice(plan["bill_of_materials"])["part"]]
        elif max(nodes) > 1 and self.chance.of(50):
            limits["max_nodes"] = max(nodes) - 1
        else:
            limits["min_nodes"] = min(nodes) + 1
        file, forged = os.path.join(self.folder, "worse.yaml"), os.path.join(self.folder, "worse.json")
        write_map(file, worse)
        other = self.answer("optimize", file)
        if not other or not other.get("clusters"):
            return
        same = abs(other["objective"]["value"] - plan["objective"]["value"]) <= 1e-11 * abs(plan["objective"]["value"])
        if same and other["cost_minor"] == plan["cost_minor"]:
            return
        other.update({key: plan[key] for key in ("hashes", "budget", "budget_minor")})
        with open(forged, "w", encoding="utf-8") as out:
            json.dump(other, out)
        done = self.run("verify", forged, self.scenario, "--format", "json", codes=(DONE, MISMATCH))
        if done.returncode == DONE and not any(row["detail"].startswith("not enumerated") for row in json.loads(done.stdout)["checks"]):
            raise Wrong(f"verify {forged} {self.scenario}: passes a plan that is not the best, of {file}")

    def answer(self, *words):
        """A command's answer as JSON; None: it fails."""
        done = self.run(*words, "--format", "json")
        return json.loads(done.stdout) if done.stdout.startswith("{") else None

    def check_documents(self):
        """Files and plots are complete, equal for any number of threads, and contain only finite numbers."""
        for command, option, name in DOCUMENTS:
            file, made = os.path.join(self.folder, name), []
            for jobs in "1", "3":
                words = [command, self.scenario, option, file, "--jobs", jobs]
                if self.run(*words, codes=ANY).returncode == DONE:
                    with open(file, "rb") as document:
                        made.append(document.read())
            if len(set(made)) > 1:
                raise Wrong(f"{command} {self.scenario} {option} {file}: another one by 3 threads")
            number = NO_NUMBER.search(SCRIPT.sub(b"", made[0])) if made and not name.endswith(".xlsx") else None
            if number:
                raise Wrong(f"{command} {self.scenario} {option} {file}: {number.group()} is not a number")

    def check_own_bill(self):
        """The bill of the plan, as a bid, is as fast and meets all requirements. Packs and owned parts may make more;
        with a goal other than rate the same parts may have a faster use."""
        bill = os.path.join(self.folder, "bill.csv")
        self.run("optimize", self.scenario, "--format", "csv", "-o", bill, codes=(DONE,))
        found = self.answer("evaluate", bill, self.scenario)
        if found is None:
            return
        if not found["clusters"]:
            raise Wrong(f"evaluate {bill} {self.scenario}: makes no cluster")
        plan = self.read_plan()
        other = {c["node"] for c in found["clusters"]} - {c["node"] for c in plan["clusters"]} & set(self.asked.get("owned", {}))
        if nodes_of(found["clusters"]) > nodes_of(plan["clusters"]) or other:
            return
        bid, own = self.speeds(found, found["rate"], plan), self.speeds(plan, plan["objective"]["value"], found)
        faster = self.asked.get("goal", "rate") != "rate"
        if not found["feasible"] or any(bid[name] < own[name] * (1 - 1e-9) or (bid[name] > own[name] * (1 + 1e-9) and not faster)
                                        for name in own):
            raise Wrong(f"evaluate {bill} {self.scenario}: {bid}, expected {own}\n{found['violations']}")

    def speeds(self, answer, rate, other):
        """For each application separately; in total, if the same parts make another number of equally fast clusters."""
        if len(answer["clusters"]) == len(other["clusters"]):
            return {a["name"]: a["rate"] for a in answer["clusters"][0]["applications"]}
        return {"all": rate} if self.asked.get("goal", "rate") == "rate" else {}

    def check_program(self):
        """Another solver finds the same optimum, if money is not rounded per line."""
        file = os.path.join(self.folder, "program.lp")
        told = self.answer("export", self.scenario, file, "--lp")
        plan = self.read_plan()
        if told is None or plan["objective"]["name"] != "rate" or "tax" in self.asked or "tco" in self.asked:
            return
        options = ["-ratio", "0", "-increment", "1e-9", "-solve"]
        try:
            solved = subprocess.run(["cbc", file, *options], capture_output=True, text=True, timeout=60, check=False,
                                    stdin=subprocess.DEVNULL)
        except subprocess.TimeoutExpired:
            return
        if solved.returncode < 0:  # an assertion of the solver
            return
        found = re.search(r"Objective value: +(\S+)", solved.stdout)
        expected = plan["objective"]["value"]
        units = float(found.group(1)) if found else inf
        powers = plan["objective"].get("metric") in GEOMETRIC and self.asked.get("clusters", 1) > 1
        rate = (2 ** -units if powers else -units) * told["rate_per_unit"]
        if not abs(rate - expected) <= 1e-6 * expected:
            raise Wrong(f"cbc {file}: {units} units of {told['rate_per_unit']}, expected {expected}")

    def check_repairs(self):
        """Every printed repair makes a purchase feasible."""
        told = self.answer("explain", self.scenario) or {}
        alone = [[row] for row in told.get("repairs", []) if row["enough"]]
        for rows in alone + [told.get("together", [])]:
            changed = repaired(self.asked, rows) if rows else None
            if changed is None:
                continue
            file = os.path.join(self.folder, "repaired.yaml")
            write_map(file, changed)
            done = self.run("optimize", file)
            if done.returncode == INFEASIBLE:
                raise Wrong(f"explain {self.scenario}: {[row['change'] for row in rows]} is not enough, see {file}")


def nodes_of(clusters):
    return sum(cluster["nodes"] for cluster in clusters)

"""The functions of the package against the program. tests/python/run.sh sets the paths."""
import importlib.util
import inspect
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

import bursar
from bursar import _commands

PROGRAM = pathlib.Path(os.environ["BUILD_DIR"], "bursar")
HAS_PANDAS = importlib.util.find_spec("pandas") is not None
MINE = {"catalog": "whitney-1997", "budget": 500000, "counts": "any",
        "workload": [{"name": "bt", "model": "npb.bt", "params": {"class": "C"}, "share": 1}]}


class Questions(unittest.TestCase):
    def test_result_is_what_the_program_writes(self):
        plan = bursar.optimize("whitney-bt", budget=3_000_000)
        done = subprocess.run([PROGRAM, "optimize", "whitney-bt", "--budget", "3000000", "--format", "json"],
                              capture_output=True, text=True, check=True)
        self.assertEqual(dict(plan), json.loads(done.stdout))
        self.assertEqual(plan["clusters"][0]["nodes"], 977)
        self.assertFalse(plan.stopped)
        self.assertIn("bursar.optimize/1", repr(plan))

    def test_tables(self):
        plan = bursar.optimize("whitney-bt")
        self.assertEqual(plan.tables(), ["clusters", "bill_of_materials", "near", "knee"])
        self.assertEqual(sum(line["total_minor"] for line in plan.rows("bill_of_materials")), plan["cost_minor"])
        with self.assertRaisesRegex(TypeError, "'objective' is not a table; tables here: clusters, bill_of_materials"):
            plan.rows("objective")

    def test_options(self):
        changes = bursar.whatif("whitney-bt", set=["myrinet-nic=-50%", "latency.myrinet=*2"], quiet=False)
        self.assertEqual([row["what"] for row in changes.rows("changes")][:2],
                         ["price of myrinet-nic", "latency of myrinet"])
        exact = bursar.curve("whitney-bt", exact=True, from_=0, to=20000, budget=None)
        self.assertTrue(exact["exact"] and all(row["budget"] <= 20000 for row in exact.rows()))

    def test_parts_make_the_whole(self):
        grid = {"budget": [1_000_000, 5_000_000], "latency.myrinet": ["*1", "*2"]}
        whole = bursar.sweep("whitney-bt", vary=grid)
        self.assertEqual(len(whole.rows()), 4)
        with tempfile.TemporaryDirectory() as folder:
            parts = [pathlib.Path(folder, f"{number}.part") for number in (1, 2)]
            for number, part in enumerate(parts, 1):
                done = bursar.sweep("whitney-bt", vary=grid, shard=f"{number}/2", output=part)
                self.assertEqual(dict(done), {})
            self.assertEqual(dict(bursar.merge(*parts)), dict(whole))
            with self.assertRaisesRegex(bursar.Error, "2"):
                bursar.merge(parts[0])

    def test_every_function(self):
        self.assertEqual(bursar.crossover("whitney-bt", ["fast-ethernet", "myrinet"])["between"],
                         ["fast-ethernet", "myrinet"])
        self.assertEqual(bursar.explain("whitney-bt", why_not="myrinet-nic")["why_not"]["wins_at_price"], 532.41)
        self.assertTrue(bursar.check("whitney-bt")["valid"])
        self.assertEqual(bursar.flip("whitney-bt", part="ppro-200").rows()[0]["part"], "ppro-200")
        self.assertEqual(bursar.sensitivity("whitney-bt", by="5%")["by"], "5%")
        self.assertEqual(bursar.montecarlo("whitney-bt-error", draws=20, seed=1)["draws"], 20)
        self.assertTrue(bursar.history("price-history").rows())
        self.assertTrue(bursar.fleets("whitney-fleet", points=2, from_=900000, to=1000000).rows())
        self.assertTrue(bursar.diff("whitney-bt", "whitney-mix").rows("changes"))
        self.assertEqual(bursar.predict("npb.bt", class_="C", processes=64, rate=23.67, latency="190us",
                                        bandwidth="8MiB/s")["processes"], 64)
        self.assertTrue(any(row["name"] == "modern-2020-2025" for row in bursar.catalog("list").rows()))
        before = bursar.catalog("list", "modern")
        self.assertEqual(before.rows(), bursar.catalog("list", "modern-2020-2025").rows())
        self.assertEqual(before.said, ["note: catalogue modern is now modern-2020-2025"])

    def test_files(self):
        with tempfile.TemporaryDirectory() as folder:
            plan, bill = pathlib.Path(folder, "plan.json"), pathlib.Path(folder, "bill.csv")
            found = bursar.optimize("whitney-bt")
            plan.write_text(json.dumps(dict(found)), encoding="utf-8")
            bill.write_text("part,quantity\n" + "".join(f"{row['part']},{row['quantity']}\n"
                                                        for row in found.rows("bill_of_materials")), encoding="utf-8")
            self.assertTrue(bursar.verify(plan, "whitney-bt")["verified"])
            self.assertEqual(bursar.evaluate([bill], "whitney-bt")["cost"], found["cost"])
            plan.write_text(json.dumps({**found, "cost_minor": 1}), encoding="utf-8")
            with self.assertRaisesRegex(bursar.Error, "failed the verification") as caught:
                bursar.verify(plan, "whitney-bt")
            self.assertEqual(caught.exception.code, 1)
            self.assertTrue(bursar.verify(found, "whitney-bt")["verified"])

    def test_scenario_as_a_mapping(self):
        self.assertEqual(bursar.optimize(MINE)["cost"], bursar.optimize("whitney-bt", budget=500000)["cost"])
        self.assertTrue(bursar.diff(MINE, "whitney-bt").rows("changes"))
        with self.assertRaisesRegex(bursar.Error, "unknown key 'budgt'") as caught:
            bursar.optimize({"budgt": 1})
        error = caught.exception
        self.assertEqual((error.code, error.file, error.line, error.column), (5, "<mapping 1>.yaml", 1, 2))
        changes = bursar.diff(MINE, {**MINE, "budget": 600000}).rows("changes")
        self.assertEqual([row["what"] for row in changes], ["budget"])

    def test_infeasible(self):
        with self.assertRaisesRegex(bursar.Infeasible, "below the cheapest purchase") as caught:
            bursar.optimize("whitney-bt", budget=1)
        self.assertEqual(caught.exception.result["repairs"][0]["to"], "3,070.00 USD")

    def test_wrong_use(self):
        with self.assertRaisesRegex(bursar.Error, "no option 'budgt'") as caught:
            bursar.optimize("whitney-bt", budgt=1)
        self.assertEqual(caught.exception.code, 2)

    def test_without_pandas(self):
        curve = bursar.curve("whitney-bt", points=3)
        with mock.patch.dict(sys.modules, {"pandas": None}):
            with self.assertRaisesRegex(ImportError, "python3-pandas"):
                curve.frame()
        self.assertEqual(len(curve.rows()), 3)

    @unittest.skipUnless(HAS_PANDAS, "pandas is not installed (Debian: python3-pandas)")
    def test_frames(self):
        curve = bursar.curve("whitney-bt", points=4)
        frame = curve.frame()
        self.assertEqual(list(frame["budget_minor"]), [row["budget_minor"] for row in curve.rows()])
        self.assertTrue(frame["rate"].isna().iloc[0])

    def test_signatures(self):
        self.assertEqual(str(inspect.signature(bursar.merge)), "(*parts: 'Path') -> 'Result'")
        self.assertIn("proven", bursar.optimize.__doc__)
        commands = {name for name in vars(_commands.Commands) if not name.startswith("_")}
        self.assertGreater(len(commands), 15)
        self.assertEqual(commands - set(bursar.__all__), set())

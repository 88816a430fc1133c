"""Handles: files in memory, progress, cancel, Ctrl-C, threads, and the end of a handle."""
import gc
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import weakref

import bursar

BUILD = pathlib.Path(os.environ["BUILD_DIR"])
SCENARIO = {"catalog": "shop.db", "budget": 500000, "counts": "any",
            "workload": [{"name": "bt", "model": "npb.bt", "params": {"class": "C"}, "share": 1}]}
# Takes minutes.
LONG = ("montecarlo", "whitney-bt-error")
DRAWS = 1_000_000


class Files(unittest.TestCase):
    def test_from_memory(self):
        with bursar.Handle(files="memory") as handle:
            with self.assertRaises(bursar.Error):
                handle.optimize("whitney-bt")
            handle.put("shop.db", (BUILD / "catalog/whitney-1997.db").read_bytes())
            handle.put("mine.yaml", SCENARIO)
            self.assertEqual(handle.optimize("mine.yaml")["cost"], bursar.optimize("whitney-bt", budget=500000)["cost"])
            handle.put("mine.yaml", json.dumps({**SCENARIO, "budget": 1_000_000}))
            self.assertEqual(handle.optimize("mine.yaml")["cost"], bursar.optimize("whitney-bt")["cost"])
            handle.put("mine.yaml", None)
            with self.assertRaises(bursar.Error) as caught:
                handle.optimize("mine.yaml")
            self.assertEqual(caught.exception.code, 5)

    def test_mappings_follow_one_another(self):
        with bursar.Handle() as handle:
            for budget in (400000, 500000, 500000, 400000):
                found = handle.optimize({**SCENARIO, "catalog": "whitney-1997", "budget": budget})
                self.assertEqual(found["budget"], budget)

    def test_folders_of_ones_own(self):
        with tempfile.TemporaryDirectory(suffix="\udce4") as folder:  # not UTF-8
            pathlib.Path(folder, "mine.yaml").write_text(json.dumps({**SCENARIO, "catalog": "shop"}), encoding="utf-8")
            pathlib.Path(folder, "shop.db").write_bytes((BUILD / "catalog/whitney-1997.db").read_bytes())
            with bursar.Handle(catalogs=[folder], scenarios=[pathlib.Path(folder)]) as handle:
                self.assertEqual(handle.optimize("mine")["budget"], 500000)
                self.assertEqual(handle.optimize("whitney-bt")["budget"], 1_000_000)

    def test_answer_in_any_format(self):
        with bursar.Handle() as handle:
            answer = handle.answer({"command": "optimize", "arguments": ["whitney-bt"], "options": {"format": "csv"}})
            self.assertIs(answer.code, bursar.Code.OK)
            self.assertIn(b"ppro-200", answer.result)
            self.assertEqual(answer.diagnostics["code"], 0)
            answer = handle.answer({"command": "optimize", "arguments": ["whitney-bt"], "options": {"budget": 1}})
            self.assertIs(answer.code, bursar.Code.INFEASIBLE)

    def test_presolve(self):
        with bursar.Handle() as handle:
            self.assertIsNone(handle.optimize("whitney-bt", presolve=False)["presolve"])
            self.assertIsNotNone(handle.optimize("whitney-bt")["presolve"])

    def test_wrong_settings(self):
        with self.assertRaises(bursar.Error) as caught:
            bursar.Handle(files="tape")
        self.assertEqual(caught.exception.code, 2)


class Work(unittest.TestCase):
    def test_progress(self):
        heard = []
        with bursar.Handle(progress=lambda part, label: heard.append((part, label))) as handle:
            handle.montecarlo("whitney-bt-error", draws=2000)
        self.assertTrue(heard)
        self.assertTrue(all(part is None or 0 <= part <= 1 for part, _ in heard))
        self.assertTrue(any(label for _, label in heard))

    def test_an_error_of_the_callback_ends_the_request(self):
        def fail(_part, _label):
            raise KeyError("progress")

        with bursar.Handle(progress=fail) as handle:
            with self.assertRaisesRegex(KeyError, "progress"):
                handle.run(*LONG, draws=DRAWS)
            handle.progress = None
            self.assertEqual(handle.optimize("whitney-bt")["budget"], 1_000_000)

    def test_the_callback_cannot_use_its_handle(self):
        with bursar.Handle() as handle:
            handle.progress = lambda _part, _label: handle.optimize("whitney-bt")
            with self.assertRaisesRegex(RuntimeError, "can only cancel"):
                handle.run(*LONG, draws=DRAWS)

    def test_cancel(self):
        with bursar.Handle() as handle:
            begun = threading.Event()
            handle.progress = lambda _part, _label: begun.set()
            threading.Thread(target=lambda: (begun.wait(60), handle.cancel())).start()
            start = time.monotonic()
            try:
                self.assertTrue(handle.run(*LONG, draws=DRAWS).stopped)
            except bursar.Error as error:  # the cancel came before the first draw: there is no answer so far
                self.assertEqual(error.code, 4)
            self.assertLess(time.monotonic() - start, 30)
            self.assertFalse(handle.optimize("whitney-bt").stopped)

    def test_interrupt(self):
        # A shell that starts the tests in the background makes them ignore Ctrl-C.
        self.addCleanup(signal.signal, signal.SIGINT, signal.signal(signal.SIGINT, signal.default_int_handler))
        handlers = signal.getsignal(signal.SIGINT)
        for progress in (None, lambda _part, _label: None):
            with bursar.Handle(progress=progress) as handle:
                threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
                start = time.monotonic()
                with self.assertRaises(KeyboardInterrupt):
                    handle.run(*LONG, draws=DRAWS)
                self.assertLess(time.monotonic() - start, 30)
                self.assertFalse(handle.optimize("whitney-bt").stopped)
        self.assertIs(signal.getsignal(signal.SIGINT), handlers)

    def test_threads(self):
        costs = {budget: bursar.optimize("whitney-bt", budget=budget)["cost"] for budget in (400000, 600000, 800000)}
        wrong = []
        with bursar.Handle(jobs=1) as shared:
            def ask(budget):
                for solve in (shared.optimize, bursar.optimize) * 3:
                    if solve("whitney-bt", budget=budget)["cost"] != costs[budget]:
                        wrong.append(budget)

            threads = [threading.Thread(target=ask, args=(budget,)) for budget in costs]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        self.assertEqual(wrong, [])


class End(unittest.TestCase):
    def test_closed(self):
        handle = bursar.Handle()
        handle.close()
        handle.close()
        handle.cancel()
        with self.assertRaisesRegex(ValueError, "closed"):
            handle.optimize("whitney-bt")

    def test_forgotten(self):
        handle = bursar.Handle()
        handle.optimize("whitney-bt")
        gone = weakref.ref(handle)
        del handle
        gc.collect()
        self.assertIsNone(gone())


class Speed(unittest.TestCase):
    @unittest.skipUnless((BUILD / "tests/bench/bench_whatifs").exists(), "make build/tests/bench/bench_whatifs is missing")
    def test_what_ifs_cost_little_more_than_in_c(self):
        n = 1000 if int(os.environ.get("EFFORT", "100")) >= 100 else 200
        done = subprocess.run([BUILD / "tests/bench/bench_whatifs", BUILD / "catalog", BUILD / "scenarios", str(n)],
                              capture_output=True, text=True, check=True)
        seconds, size = done.stdout.split()
        with bursar.Handle(jobs=1) as handle:
            start = time.process_time()
            for i in range(n):
                handle.whatif("whitney-bt", set=[f"ppro-200={1500 + i}USD"])
            spent = time.process_time() - start
            self.assertEqual(sum(len(handle.answer({"command": "whatif", "arguments": ["whitney-bt"], "options": {
                "set": [f"ppro-200={1500 + i}USD"]}}).result) for i in range(n)), int(size))
        ratio = spent / float(seconds)
        print(f"{n} what-ifs: C {seconds} s, Python {spent:.3f} s, ratio {ratio:.2f}", file=sys.stderr)
        self.assertLess(ratio, 3)


if __name__ == "__main__":
    unittest.main()

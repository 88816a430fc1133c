"""The pieces of the site: the texts that src/site/make.py takes from README, changes, manual and reports."""
import importlib.util
import os
import pathlib
import subprocess
import tempfile
import unittest

TOP = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = pathlib.Path(os.environ["BUILD_DIR"], "bursar")
spec = importlib.util.spec_from_file_location("make_site", TOP / "src/site/make.py")
site = importlib.util.module_from_spec(spec)
spec.loader.exec_module(site)


class Texts(unittest.TestCase):
    def test_markdown(self):
        self.assertEqual(
            site.markdown("# A & B\n\n## 0.1\n- one `a<b`\n  and **more**\n- [two](https://x.org/) [three](a.md)\n\nText\nof `c`."),
            "<h1>A &amp; B</h1>\n<h2>0.1</h2>\n<ul>\n<li>one <code>a&lt;b</code> and <b>more</b></li>\n"
            '<li><a href="https://x.org/">two</a> three</li>\n</ul>\n<p>Text of <code>c</code>.</p>')

    def test_changes_are_complete(self):
        text = (TOP / ".github/CHANGELOG.md").read_text(encoding="utf-8")
        self.assertEqual(site.markdown(text).count("<li>"), sum(line.startswith("- ") for line in text.splitlines()))

    def test_readme(self):
        readme = (TOP / "README.md").read_text(encoding="utf-8")
        self.assertIn('<a href="manual.html#bursar-optimize.1"><code>bursar optimize SCENARIO</code></a>', site.readme_rows(readme))
        self.assertEqual(site.readme_limits(readme).count("<dt>"), 4)
        with self.assertRaises(SystemExit):
            site.readme_rows("")
        with self.assertRaises(SystemExit):
            site.readme_limits("")

    def test_tutorial(self):
        page = site.tutorial('<article id="bursar-tutorial.7"><header><h2>x</h2></header><h3>A</h3>'
                             '<a href="#bursar-fit.1">f</a><a href="#bursar-tutorial.7.A">a</a></article>')
        self.assertEqual(page, '<h1>From price lists to a proven purchase</h1>\n<div class="text"><h2>A</h2>'
                               '<a href="manual.html#bursar-fit.1">f</a><a href="#bursar-tutorial.7.A">a</a></div>')

    def test_questions_have_their_scenarios(self):
        for name in site.LIVE:
            self.assertTrue((TOP / "scenarios" / f"{name}.yaml").exists(), name)


class Reports(unittest.TestCase):
    def test_summary_of_a_report(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, lead, date in (("whitney-bt", "Buy 325 x ppro-200 with fast-ethernet", "1997-10-01"),
                                     ("tender-2026", "Award to Meridian", "2026-11-23")):
                found = site.report(PROGRAM, name, pathlib.Path(folder, f"{name}.html"))
                self.assertIn(lead, found["lead"])
                self.assertEqual(found["date"], date)
                self.assertTrue(found["title"])
            with self.assertRaises(SystemExit):
                site.report(PROGRAM, "no-such", pathlib.Path(folder, "no.html"))

    def test_version(self):
        done = subprocess.run([PROGRAM, "--version"], capture_output=True, text=True, check=True)
        self.assertEqual(done.stdout.split()[0], "bursar")


if __name__ == "__main__":
    unittest.main()

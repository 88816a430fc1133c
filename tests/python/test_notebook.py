"""The notebook: its cells, run in order by plain Python, print what it shows. UPDATE=1 writes the present output."""
import contextlib
import io
import json
import os
import pathlib
import unittest

NOTEBOOK = pathlib.Path(__file__).resolve().parents[2] / "src/python/example.ipynb"


class Notebook(unittest.TestCase):
    def test_cells_print_what_the_notebook_shows(self):
        notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
        names = {"__name__": "__main__"}
        shown = 0
        for number, cell in enumerate(notebook["cells"]):
            if cell["cell_type"] != "code":
                continue
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                exec(compile("".join(cell["source"]), f"cell {number}", "exec"), names)
            lines = printed.getvalue().splitlines(True)
            if os.environ.get("UPDATE"):
                cell["outputs"] = [{"name": "stdout", "output_type": "stream", "text": lines}] if lines else []
            self.assertEqual("".join(line for output in cell["outputs"] for line in output["text"]), "".join(lines))
            shown += bool(lines)
        self.assertGreaterEqual(shown, 4)
        if os.environ.get("UPDATE"):
            NOTEBOOK.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    unittest.main()

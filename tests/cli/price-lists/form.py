"""form.py FORM.xlsx offers|comments|show: what a form offers, or its cells; form.py FORM.xlsx fill OUT.xlsx ROW:HEADING=VALUE...: a copy of
the form with these cells. Reads and writes the first sheet without a library, as spreadsheets do."""
import re
import sys
import zipfile
from xml.etree import ElementTree as tree
from xml.sax.saxutils import escape

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def column_name(n):
    return ("" if n < 26 else column_name(n // 26 - 1)) + chr(ord("A") + n % 26)


class Form:
    def __init__(self, path):
        with zipfile.ZipFile(path) as file:
            self.parts = {name: file.read(name) for name in file.namelist()}
        texts = tree.fromstring(self.parts["xl/sharedStrings.xml"])
        self.texts = ["".join(t.text or "" for t in one.iter(MAIN + "t")) for one in texts]

    def sheet(self, n):
        return tree.fromstring(self.parts[f"xl/worksheets/sheet{n}.xml"])

    def cells(self, n):
        """Text of each cell with a value, by its name."""
        out = {}
        for cell in self.sheet(n).iter(MAIN + "c"):
            value = cell.findtext(MAIN + "v")
            if value is not None:
                out[cell.get("r")] = self.texts[int(value)] if cell.get("t") == "s" else value
        return out

    def sheets(self):
        book = tree.fromstring(self.parts["xl/workbook.xml"])
        return [(sheet.get("name"), sheet.get("state", "visible")) for sheet in book.iter(MAIN + "sheet")]

    def headings_row(self):
        """Row of the headings: the first with an item."""
        return next(int(re.search(r"\d+", name)[0]) for name, text in self.cells(1).items() if text.lower() == "item")

    def offers(self):
        """Each drop-down of the first sheet with its first words."""
        headings = self.cells(1)
        hidden = self.cells(len(self.sheets()))
        for rule in self.sheet(1).iter(MAIN + "dataValidation"):
            column, top = re.match(r"([A-Z]+)(\d+)", rule.get("sqref")).groups()
            formula = rule.findtext(MAIN + "formula1")
            words = []
            if formula:
                _, list_column, first, last = re.match(r"(\w+)!\$([A-Z]+)\$(\d+):\$[A-Z]+\$(\d+)", formula).groups()
                words = [hidden[f"{list_column}{row}"] for row in range(int(first), int(last) + 1)]
            strict = rule.get("showErrorMessage") == "1"
            heading = headings[column + str(int(top) - 1)]
            print(f"{heading}: {len(words)} words {' '.join(words[:4])}{', no others' if strict and words else ''}")

    def comments(self):
        for comment in tree.fromstring(self.parts["xl/comments1.xml"]).iter(MAIN + "comment"):
            print(comment.get("ref"), "".join(t.text or "" for t in comment.iter(MAIN + "t")).replace("\n", " "))

    def fill(self, out, changes):
        rows, used = {}, 0
        columns = {text.lower(): re.match("[A-Z]+", name)[0] for name, text in self.cells(1).items()}
        for change in changes:
            row, heading, value = re.match(r"(\d+):([^=]+)=(.*)", change).groups()
            if heading.lower() not in columns:  # a heading of a new column
                used += 1
                columns[heading.lower()] = column_name(30 + used)
                rows.setdefault(self.headings_row(), {})[columns[heading.lower()]] = heading
            rows.setdefault(int(row), {})[columns[heading.lower()]] = value
        xml = self.parts["xl/worksheets/sheet1.xml"].decode()
        sheet = self.sheet(1)
        for row in sheet.iter(MAIN + "row"):
            kept = {re.match("[A-Z]+", cell.get("r"))[0]: self.cells(1).get(cell.get("r")) for cell in row.iter(MAIN + "c")}
            rows[int(row.get("r"))] = {**{column: text for column, text in kept.items() if text}, **rows.get(int(row.get("r")), {})}
        order = [column_name(i) for i in range(200)]
        data = ""
        for row in sorted(rows):
            data += f'<row r="{row}">'
            for column in sorted(rows[row], key=order.index):
                value = rows[row][column]
                if re.fullmatch(r"-?(0|[1-9]\d*)(\.\d+)?", value):
                    data += f'<c r="{column}{row}"><v>{value}</v></c>'
                else:
                    data += f'<c r="{column}{row}" t="inlineStr"><is><t>{escape(value)}</t></is></c>'
            data += "</row>"
        xml = re.sub(r"<sheetData>.*</sheetData>", lambda _: f"<sheetData>{data}</sheetData>", xml, flags=re.S)
        with zipfile.ZipFile(out, "w") as file:
            for name, content in self.parts.items():
                file.writestr(name, xml if name == "xl/worksheets/sheet1.xml" else content)


def main():
    form, what = Form(sys.argv[1]), sys.argv[2]
    if what == "offers":
        print(", ".join(f"{name} ({state})" for name, state in form.sheets()))
        form.offers()
    elif what == "show":
        for name, text in form.cells(int(sys.argv[3]) if len(sys.argv) > 3 else 1).items():
            print(f"{name} {text}")
    elif what == "comments":
        form.comments()
    else:
        form.fill(sys.argv[3], sys.argv[4:])


main()

"""workbook.py KIND OUT.xlsx: writes a small workbook with the features of its kind."""
import sys
import zipfile

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
FORMATS = ["General", "yyyy-mm-dd", '#,##0.00\\ "EUR"', '[$$-409]#,##0.00;[Red]-[$$-409]#,##0.00', "[h]:mm", "#,##0.00"]


def cell(place, value, style=0):
    """A text, a number, or literal XML."""
    if isinstance(value, str) and value.startswith("<"):
        return value.replace("<c", '<c r="%s"' % place, 1)
    if isinstance(value, str):
        return '<c r="%s" t="inlineStr"><is><t>%s</t></is></c>' % (place, value)
    return '<c r="%s" s="%d"><v>%r</v></c>' % (place, style, value)


def sheet(rows, hidden=()):
    """Rows [row 1 ...] of values, or (value, style)."""
    out = []
    for r, row in enumerate(rows, 1):
        cells = [v if isinstance(v, tuple) else (v, 0) for v in row]
        cells = "".join(cell("ABCDEFGHIJKL"[c] + str(r), *v) for c, v in enumerate(cells) if v[0] != "")
        out.append('<row r="%d"%s>%s</row>' % (r, ' hidden="1"' if r in hidden else "", cells))
    return '<worksheet xmlns="%s"><sheetData>%s</sheetData></worksheet>' % (MAIN, "".join(out))


def book(path, sheets, since_1904=False, strings="", parts=(), leave_out=()):
    """Sheets are (name, state, XML of the sheet); parts replace the default ones."""
    names = "".join('<sheet name="%s" sheetId="%d" state="%s" r:id="s%d"/>' % (name, i, state, i) for i, (name, state, _) in enumerate(sheets, 1))
    relations = "".join('<Relationship Id="s%d" Type="%s/worksheet" Target="worksheets/sheet%d.xml"/>' % (i, OFFICE, i) for i in range(1, len(sheets) + 1))
    formats = "".join('<numFmt numFmtId="%d" formatCode="%s"/>' % (164 + i, f.replace('"', "&quot;")) for i, f in enumerate(FORMATS))
    styles = "".join('<xf numFmtId="%d"/>' % (164 + i) for i in range(len(FORMATS))) + '<xf numFmtId="14"/>'
    made = {
        "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
        "_rels/.rels": '<Relationships xmlns="%s"><Relationship Id="r1" Type="%s/officeDocument" Target="/xl/workbook.xml"/></Relationships>' % (PACKAGE, OFFICE),
        "xl/workbook.xml": '<workbook xmlns="%s" xmlns:r="%s"><workbookPr date1904="%d"/><sheets>%s</sheets></workbook>' % (MAIN, OFFICE, since_1904, names),
        "xl/_rels/workbook.xml.rels": '<Relationships xmlns="%s">%s<Relationship Id="t" Type="%s/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="y" Type="%s/styles" Target="styles.xml"/></Relationships>' % (PACKAGE, relations, OFFICE, OFFICE),
        "xl/sharedStrings.xml": '<sst xmlns="%s">%s</sst>' % (MAIN, strings),
        "xl/styles.xml": '<styleSheet xmlns="%s"><numFmts>%s</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>%s</cellXfs></styleSheet>' % (MAIN, formats, styles),
    }
    made.update({"xl/worksheets/sheet%d.xml" % i: text for i, (_, _, text) in enumerate(sheets, 1)})
    made.update(parts)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as out:
        for name, text in made.items():
            if name not in leave_out:
                out.writestr(zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED)


HEADINGS = ["Item", "Kind", "Price"]


def one(path, *rows, **more):
    book(path, [("Prices", "visible", sheet([HEADINGS] + list(rows)))], **more)


def damaged(path, change):
    one(path, ["box", "component", 12.5])
    data = open(path, "rb").read()
    open(path, "wb").write(change(data))


def bomb(path):
    """70 MiB in a cell."""
    one(path)
    text = sheet([HEADINGS]).replace("Item", "A" * (70 << 20))
    one(path, parts={"xl/worksheets/sheet1.xml": text})


MANY = "".join('<row r="%d"><c r="XFD%d" t="b"><v>1</v></c></row>' % (r, r) for r in range(2, 400))
KINDS = {
    # texts: runs, a phonetic hint, an escape, spaces; numbers with 17 digits and an exponent
    "texts": lambda p: one(
        p, ['<c t="s"><v>0</v></c>', '<c t="s"><v>1</v></c>', '<c t="s"><v>2</v></c>'], ["bag", "component", 1234.5600000000001], ["can", "component", '<c><v>1.395E4</v></c>'],
        ['<c t="str"><f>A1</f><v> tin </v></c>', "component", "13.950,25 EUR"], ["lid", "component", ('<c s="5"><v>0.10000000000000001</v></c>')],
        strings='<si><r><t>bo</t></r><r><t xml:space="preserve">x 1</t></r><rPh sb="0" eb="1"><t>BO</t></rPh></si><si><t> component_x000D_</t></si><si><r><t>13</t></r><r><t> 950</t></r><r><t>,00 EUR</t></r></si>'),
    "dates-1900": lambda p: book(p, [("P", "visible", sheet([HEADINGS + ["Date", "Valid until"], ["box", "component", 1, (46000, 1), (46387, 6)], ["bag", "component", 2, (46001.75, 1), "31.12.2026"], ["can", "component", 3, '<c t="d"><v>2026-01-31T00:00:00</v></c>', (73050, 1)]]))]),
    "dates-1904": lambda p: book(p, [("P", "visible", sheet([HEADINGS + ["Date", "Valid until"], ["box", "component", 1, (44538, 1), (44925, 6)]]))], since_1904=True),
    "date-none": lambda p: book(p, [("P", "visible", sheet([HEADINGS + ["Date"], ["box", "component", 1, (60, 1)]]))]),
    "time": lambda p: book(p, [("P", "visible", sheet([["Item", "Kind", "Price", "Cores", "Memory", "Seconds npb.bt class=C"], ["box", "node", 1, 4, "4 GB", (0.125, 4)]]))]),
    "currency": lambda p: one(p, ["box", "component", (13950, 2)], ["bag", "component", (12.5, 3)], ["can", "component", (7, 5)]),
    "currency-differs": lambda p: book(p, [("P", "visible", sheet([["Item", "Kind", "Price (USD)"], ["box", "component", (13950, 2)]]))]),
    # a cover, terms, two hidden sheets
    "sheets": lambda p: book(p, [("Cover", "visible", sheet([["Offer 12"]])), ("Prices", "visible", sheet([HEADINGS, ["box", "component", 1], ["bag", "component", 2], ["can", "component", 3]], hidden=(3,))), ("Empty", "visible", sheet([])), ("Old prices", "hidden", sheet([HEADINGS, ["box", "component", 9]]))]),
    "alike": lambda p: book(p, [("Servers", "visible", sheet([HEADINGS, ["box", "component", 1]])), ("Cables", "visible", sheet([HEADINGS, ["bag", "component", 2]]))]),
    "two": lambda p: book(p, [("Servers", "visible", sheet([HEADINGS, ["box", "component", 1]])), ("Cables", "visible", sheet([HEADINGS[::-1], [2, "component", "bag"]]))]),
    "hidden": lambda p: book(p, [("Cover", "visible", sheet([["Offer 12"]])), ("Old", "veryHidden", sheet([HEADINGS, ["box", "component", 9]]))]),
    "bid": lambda p: book(p, [("Cover", "visible", sheet([["Offer 12"]])), ("Bid", "visible", sheet([["Part number", "Qty", "Price"], ["ppro-200", 2, 2700.5], ["myrinet-nic", 2, 1350], ["myrinet-port", 2, 405], ["myrinet-cable", 2, 45.25]], hidden=(2,))), ("Late", "hidden", sheet([["Part number", "Qty"], ["ppro-200", 4]]))]),
    "error": lambda p: one(p, ["box", "component", '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>']),
    "formula": lambda p: one(p, ["box", "component", "<c><f>A1*2</f></c>"]),
    "text-thousands": lambda p: one(p, ["box", "component", "13.950 EUR"], ["bag", "component", 2.5]),
    "truncated": lambda p: damaged(p, lambda data: data[: len(data) // 2]),
    "checksum": lambda p: damaged(p, lambda data: data.replace(data[data.index(b"xl/styles.xml") - 16 : data.index(b"xl/styles.xml") - 12], b"\1\2\3\4")),
    "compound": lambda p: open(p, "wb").write(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504)),
    "markup": lambda p: one(p, parts={"xl/worksheets/sheet1.xml": '<worksheet><sheetData><row r="1"></sheetData></worksheet>'}),
    "entity": lambda p: one(p, parts={"xl/sharedStrings.xml": '<sst><si><t>&a;</t></si></sst>'}),
    "deep": lambda p: one(p, parts={"xl/sharedStrings.xml": "<a>" * 1000000}),
    "wide": lambda p: one(p, parts={"xl/worksheets/sheet1.xml": "<worksheet><sheetData>%s</sheetData></worksheet>" % MANY}),
    "order": lambda p: one(p, parts={"xl/worksheets/sheet1.xml": '<worksheet><sheetData><row r="2"><c r="B2"/><c r="A2"/></row></sheetData></worksheet>'}),
    "no-sheet": lambda p: one(p, leave_out=("xl/worksheets/sheet1.xml",)),
    "no-book": lambda p: one(p, leave_out=("xl/workbook.xml",)),
    "zip": lambda p: zipfile.ZipFile(p, "w").writestr("readme.txt", "no workbook"),
    "bomb": bomb,
}
KINDS[sys.argv[1]](sys.argv[2])

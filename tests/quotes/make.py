"""make.py FOLDER: writes ten quotes as vendors send them, from the rows below. The vendors do not exist.

Workbooks have a letterhead, a cover sheet, merged cells and cells with formats; CSV files are in Windows-1252. expected.csv has the
prices that a reader of the quotes finds in them, typed by hand."""
import datetime
import pathlib
import sys
import zipfile
from xml.sax.saxutils import escape

EPOCH = datetime.date(1899, 12, 30)
NUMBERS = {"plain": None, "euro": '#,##0.00\\ "€"', "dollar": '[$$-409]#,##0.00', "money": "#,##0.00", "percent": "0%", "date": "dd.mm.yyyy"}
STYLES = list(NUMBERS)


class Cell:
    """A number or a date with its format."""

    def __init__(self, value, style):
        self.value = (value - EPOCH).days if isinstance(value, datetime.date) else value
        self.style = style


def euro(amount):
    return Cell(amount, "euro")


def money(amount):
    return Cell(amount, "money")


def percent(share):
    return Cell(share, "percent")


def day(text):
    return Cell(datetime.date.fromisoformat(text), "date")


def name_of(row, column):
    return chr(ord("A") + column) + str(row + 1)


def cell_xml(place, cell):
    if cell is None:
        return ""
    if isinstance(cell, str):
        return f'<c r="{place}" t="inlineStr"><is><t xml:space="preserve">{escape(cell)}</t></is></c>'
    value, style = (cell.value, STYLES.index(cell.style)) if isinstance(cell, Cell) else (cell, 0)
    return f'<c r="{place}" s="{style}"><v>{value}</v></c>'


def sheet_xml(rows, merged):
    data = "".join(f'<row r="{r + 1}">' + "".join(cell_xml(name_of(r, c), cell) for c, cell in enumerate(row)) + "</row>"
                   for r, row in enumerate(rows) if row)
    merges = "".join(f'<mergeCell ref="{one}"/>' for one in merged)
    return ('<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
            f"<sheetData>{data}</sheetData>" + (f'<mergeCells count="{len(merged)}">{merges}</mergeCells>' if merged else "") + "</worksheet>")


def styles_xml():
    formats = "".join(f'<numFmt numFmtId="{164 + i}" formatCode="{escape(code, {chr(34): "&quot;"})}"/>'
                      for i, code in enumerate(NUMBERS.values()) if code)
    cells = "".join(f'<xf numFmtId="{164 + i if code else 0}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>'
                    for i, code in enumerate(NUMBERS.values()))
    return ('<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
            f'<numFmts count="{len(NUMBERS) - 1}">{formats}</numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills>'
            f'<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="{len(STYLES)}">{cells}</cellXfs>'
            "</styleSheet>")


def workbook(path, sheets):
    """sheets: (name, rows, merged ranges)."""
    relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    package = "http://schemas.openxmlformats.org/package/2006/"
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{package}content-types"><Default Extension="rels" '
                               'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
                               '<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" '
                               'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>'
                               '<Override PartName="/xl/styles.xml" '
                               'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>' +
                               "".join(f'<Override PartName="/xl/worksheets/sheet{i + 1}.xml" ContentType="application/'
                                       'vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>' for i in range(len(sheets))) +
                               "</Types>",
        "_rels/.rels": f'<Relationships xmlns="{package}relationships"><Relationship Id="rId1" Type="{relation}/officeDocument" '
                       'Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" '
                           f'xmlns:r="{relation}"><sheets>' +
                           "".join(f'<sheet name="{escape(name)}" sheetId="{i + 1}" r:id="rId{i + 1}"/>' for i, (name, _, _) in enumerate(sheets)) +
                           "</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{package}relationships">' +
                                      "".join(f'<Relationship Id="rId{i + 1}" Type="{relation}/worksheet" Target="worksheets/sheet{i + 1}.xml"/>'
                                              for i in range(len(sheets))) +
                                      f'<Relationship Id="rId{len(sheets) + 1}" Type="{relation}/styles" Target="styles.xml"/></Relationships>',
        "xl/styles.xml": styles_xml(),
    }
    for i, (_, rows, merged) in enumerate(sheets):
        parts[f"xl/worksheets/sheet{i + 1}.xml"] = sheet_xml(rows, merged)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, text in parts.items():
            file.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' + text)


def table(path, rows, separator):
    """A CSV file as a spreadsheet of a Western European Windows writes it."""
    def quoted(cell):
        return '"' + cell.replace('"', '""') + '"' if any(c in cell for c in separator + '"\n') else cell
    width = max(len(row) for row in rows)
    lines = [separator.join([quoted(cell) for cell in row] + [""] * (width - len(row))) for row in rows]
    path.write_bytes(("\r\n".join(lines) + "\r\n").encode("cp1252"))


# --- German: letterhead, cover sheet, list price and discount, net price, sums with VAT ---

def nordlicht(folder):
    cover = [["Nordlicht Datentechnik GmbH"], ["Hafenstraße 12, 24103 Kiel"], [], ["Angebot für einen Rechencluster"], [],
             ["Sehr geehrte Damen und Herren,"],
             ["vielen Dank für Ihre Anfrage vom 2. November 2026. Die Preise finden Sie auf dem Blatt 'Angebot'."], [],
             ["Lieferzeit ca. 8 Wochen nach Auftragseingang."], ["Mit freundlichen Grüßen"], ["Nordlicht Datentechnik GmbH"]]
    rows = [
        ["Nordlicht Datentechnik GmbH"],
        ["Hafenstraße 12 · 24103 Kiel · Tel. 0431 000000 · Amtsgericht Kiel, HRB 0000"],
        [],
        ["Angebot Nr.", "AN-2026-1187"],
        ["Datum", day("2026-11-12")],
        ["Gültig bis", day("2026-12-31")],
        [],
        ["Pos.", "Artikelnr.", "Bezeichnung", "Prozessor", "Arbeitsspeicher", "Menge", "Listenpreis (EUR)", "Rabatt", "Nettopreis (EUR)", "Gesamt (EUR)"],
        ["Rechenknoten"],
        [10, "NL-R2-9555", "Rechenknoten, 2 HE, zwei Sockel", "2x AMD EPYC 9555", "24x 32GB DDR5-6400", 16, money(21450), percent(0.12), money(18876), money(302016)],
        [20, "NL-R1-9655P", "Rechenknoten, 1 HE, ein Sockel", "1x AMD EPYC 9655P", "12x 64GB DDR5-6400", 24, money(14200), percent(0.12), money(12496), money(299904)],
        ["Netzwerk"],
        [30, "MCX75310AAS-NEAT", "ConnectX-7 NDR, 1 Port OSFP", None, None, 40, money(1390), percent(0.10), money(1251), money(50040)],
        [40, "MQM9700-NS2F", "Quantum-2 Switch, 64 Ports NDR", None, None, 2, money(23900), percent(0.10), money(21510), money(43020)],
        [50, "MCP4Y10-N002", "Kupferkabel NDR, 2 m", None, None, 40, money(168), percent(0.10), money(151.2), money(6048)],
        [None, None, "Zwischensumme", None, None, None, None, None, None, money(701028)],
        [None, None, "Fracht und Verpackung", None, None, None, None, None, None, money(950)],
        [None, None, "Summe netto", None, None, None, None, None, None, money(701978)],
        [None, None, "zzgl. 19 % MwSt.", None, None, None, None, None, None, money(133375.82)],
        [None, None, "Gesamtbetrag brutto", None, None, None, None, None, None, money(835353.82)],
        [],
        ["Zahlbar innerhalb von 30 Tagen netto. Es gelten unsere Allgemeinen Geschäftsbedingungen."],
    ]
    workbook(folder / "nordlicht.xlsx", [("Deckblatt", cover, ["A1:F1", "A7:H7"]), ("Angebot", rows, ["A1:J1", "A2:J2", "A9:J9", "A12:J12"])])


# --- English: dollars, months first, subtotal, shipping, sales tax ---

def brightwater(folder):
    table(folder / "brightwater.csv", [
        ["Brightwater Systems, Inc."],
        ["2100 Harbor Avenue, Portland"],
        ["Quotation Q-20448"],
        ["Quote date:", "11/09/2026"],
        ["Valid through:", "12/31/2026"],
        [],
        ["Line", "Part #", "Description", "Qty", "Unit price (USD)", "Extended price (USD)"],
        ["1", "MSN3700-CS2FC", "Spectrum®-2 SN3700C, 32 × 100GbE", "3", "$14,250.00", "$42,750.00"],
        ["2", "MCX623106AN-CDAT", "ConnectX®-6 Dx adapter – dual-port 100GbE, QSFP56", "48", "$1,085.00", "$52,080.00"],
        ["3", "dac-100g-2m", "Passive copper cable “QSFP28”, 2 m", "96", "$64.50", "$6,192.00"],
        ["", "", "Subtotal", "", "", "$101,022.00"],
        ["", "", "Shipping & handling", "", "", "$640.00"],
        ["", "", "Sales tax (0.00%, exempt)", "", "", "$0.00"],
        ["", "", "Total", "", "", "$101,662.00"],
        [],
        ["Prices in US dollars. Payment terms net 30."],
    ], ",")


# --- French: amounts as text with narrow spaces, a period of validity, options, TVA ---

def lumenoc(folder):
    rows = [
        [None, "LUMENOC CALCUL SAS"],
        [None, "14 quai des Brumes, 44000 Nantes"],
        [None, "SAS au capital de 120 000 € – RCS Nantes 000 000 000"],
        [],
        [None, "DEVIS N° D-2026-0457", None, "Date :", "9 novembre 2026"],
        [None, "Validité de l'offre :", "60 jours"],
        [],
        ["N°", "Réf.", "Désignation", "Qté", "P.U. HT", "Montant HT"],
        [1, "DGX H200", "Serveur de calcul DGX H200, 8 GPU, 2 To de mémoire", 2, "298\u202f500,00 €", "597\u202f000,00 €"],
        [2, "MCX75310AAS-NEAT", "Carte réseau ConnectX-7, NDR 400 Gbit/s", 16, "1\u202f305,00 €", "20\u202f880,00 €"],
        [3, "QM9700", "Commutateur Quantum-2, 64 ports NDR", 1, "22\u202f750,00 €", "22\u202f750,00 €"],
        [4, "MCP4Y10-N001", "Câble cuivre NDR, 1 m", 16, "139,90 €", "2\u202f238,40 €"],
        [None, None, "Port et emballage", None, None, "1\u202f450,00 €"],
        [None, None, None, None, "Total HT", "644\u202f318,40 €"],
        [None, None, None, None, "TVA 20 %", "128\u202f863,68 €"],
        [None, None, None, None, "Total TTC", "773\u202f182,08 €"],
        [],
        [None, "Conditions : 30 % à la commande, solde à 45 jours fin de mois."],
    ]
    workbook(folder / "lumenoc.xlsx", [("Devis", rows, ["B1:F1", "B2:F2", "B3:F3", "B18:F18"])])


# --- English: pounds, an order of day and month that nothing shows, categories ---

def kestrel(folder):
    table(folder / "kestrel.csv", [
        ["Kestrel Rack & Power Ltd"],
        ["Unit 7, Millfield Trading Estate, Leeds"],
        ["Quotation KQ/5521", "", "", "", "Date: 03/11/2026"],
        ["", "", "", "", "Valid until: 04/12/2026"],
        [],
        ["Item", "Description", "Category", "Qty", "Unit price ex VAT", "Total ex VAT"],
        ["AR3300", "APC NetShelter SX, 42U, 600 mm × 1070 mm", "Rack", "4", "£1,495.00", "£5,980.00"],
        ["AP8886", "Metered rack PDU, 22 kW, three-phase", "PDU", "8", "£1,120.00", "£8,960.00"],
        ["KS-BLANK", "Blanking panels, 1U, tool-less", "Accessory", "40", "£6.25", "£250.00"],
        ["", "", "", "", "Subtotal", "£15,190.00"],
        ["", "", "", "", "Delivery", "£385.00"],
        ["", "", "", "", "VAT @ 20%", "£3,115.00"],
        ["", "", "", "", "Grand total", "£18,690.00"],
    ], ",")


# --- German: GPU servers with columns for GPUs, two sheets with prices, a price per 10 and quantity breaks in dollars ---

def mittelrhein(folder):
    head = [["Mittelrhein Supercomputing KG"], ["Rheinallee 80, 55118 Mainz"], ["Angebot 26-0933 vom 15. November 2026"], ["Bindefrist: 15.01.2027"], []]
    servers = head + [
        ["Pos", "Modell", "Beschreibung", "CPU", "RAM", "GPU", "Anzahl GPUs", "Menge", "Stückpreis netto (EUR)", "Gesamtpreis netto (EUR)"],
        [1, "MR-4H200", "GPU-Server, 2 HE, luftgekühlt", "2x AMD EPYC 9355", "24x 64GB DDR5-6400", "H200 NVL", 4, 6, money(148900), money(893400)],
        [2, "MR-8H200", "GPU-Server, 8 HE, HGX", "2x AMD EPYC 9555", "24x 96GB DDR5-6400", "H200 SXM", 8, 2, money(289500), money(579000)],
        ["optional:"],
        [3, "MR-LOGIN", "Anmeldeknoten, 1 HE", "1x AMD EPYC 9355P", "12x 32GB DDR5-6400", None, None, 1, money(11250), None],
        [None, None, "Summe ohne Optionen", None, None, None, None, None, None, money(1472400)],
        [None, None, "MwSt. 19 %", None, None, None, None, None, None, money(279756)],
        [None, None, "Gesamtsumme", None, None, None, None, None, None, money(1752156)],
    ]
    cables = head + [
        ["Artikel-Nr.", "Bezeichnung", "ab Menge", "Preis je 10 Stück (USD)"],
        ["MCP4Y10-N001", "Kupferkabel NDR 1 m", 10, Cell(1290, "dollar")],
        ["MCP4Y10-N001", "Kupferkabel NDR 1 m", 100, Cell(1185, "dollar")],
        ["MCP4Y10-N002", "Kupferkabel NDR 2 m", 10, Cell(1475, "dollar")],
    ]
    summary = [["Zusammenfassung"], ["Server", money(1472400)], ["MwSt.", money(279756)], ["Gesamt", money(1752156)]]
    workbook(folder / "mittelrhein.xlsx", [("Server", servers, ["A1:J1", "A9:J9"]), ("Kabel", cables, []), ("Zusammenfassung", summary, [])])


# --- German: texts below the items, amounts carried forward, parts that no library has ---

def hanse(folder):
    table(folder / "hanse.csv", [
        ["Hanse Rechenzentrumstechnik AG"],
        ["Angebotsnummer: HR-77120", "", "", "", "Hamburg, den 10.11.2026"],
        ["Das Angebot ist gültig bis zum 28.02.2027."],
        [],
        ["Pos.", "Art.-Nr.", "Bezeichnung", "Menge", "EP (EUR)", "GP (EUR)"],
        ["1.1", "HR-S24", "Speicherserver, 24 NVMe-Laufwerke", "4", "38.450,00", "153.800,00"],
        ["", "", "2 x 16 Kerne, 512 GB, 24 x 15,36 TB", "", "", ""],
        ["1.2", "HR-L1", "Login-Server mit Verwaltung", "2", "9.870,50", "19.741,00"],
        ["", "", "Übertrag", "", "", "173.541,00"],
        ["", "", "Übertrag", "", "", "173.541,00"],
        ["2.1", "5316.116", "Rittal VX IT Schrank, 42 HE", "3", "1.812,40", "5.437,20"],
        ["2.2", "HR-SVC5", "Wartung je Rechenknoten, fünf Jahre", "40", "1.240,00", "49.600,00"],
        ["", "", "Nettosumme", "", "", "228.578,20"],
        ["", "", "19 % Mehrwertsteuer", "", "", "43.429,86"],
        ["", "", "Gesamtsumme inkl. MwSt.", "", "", "272.008,06"],
        ["Lieferung frei Haus. Preise in EUR."],
    ], ";")


# --- German: processors and memory in the description, a discount on all lines, freight after it ---

def isartech(folder):
    rows = [
        [None] * 6 + ["ISARTECH Systemhaus GmbH & Co. KG"],
        [None] * 6 + ["Gewerbepark 7, 85748 Garching"],
        ["Technische Universität Beispielstadt"], ["Lehrstuhl für Strömungsmechanik"], ["z. Hd. Einkauf"], [],
        ["Angebot", None, None, None, None, "Beleg-Nr.:", "2611-0417"],
        [None] * 5 + ["Datum:", day("2026-11-18")],
        [None] * 5 + ["Kundennr.:", "100234"],
        [None] * 5 + ["gültig bis:", "18.12.26"],
        [],
        ["Pos.", "Menge", "ME", "Artikel-Nr.", "Bezeichnung", "Einzelpreis", "Rabatt %", "Gesamtpreis"],
        [1, 24, "Stk", "IST-R2-TURIN", "Rechenknoten 2HE, Dual-Socket\n2x AMD EPYC 9575F (64C/3,3 GHz)\n24x 32 GB DDR5-6400 reg. ECC\n"
         "1x 960 GB NVMe\n2x 2000 W Netzteil, 36 Monate Garantie", euro(19890), 8, euro(439171.2)],
        [2, 24, "Stk", "MCX653105A-HDAT", "NVIDIA ConnectX-6 VPI, 1x HDR 200 Gb/s", euro(1049), 5, euro(23917.2)],
        [3, 1, "Stk", "MQM8700-HS2F", "Mellanox Quantum HDR Switch, 40 Port QSFP56", euro(17450), 5, euro(16577.5)],
        [4, 24, "Stk", "MCP1650-H002E26", "DAC-Kabel HDR 200G, 2 m", euro(129), 0, euro(3096)],
        [5, 1, "Stk", "IST-LOGIN", "Login-/Managementknoten\n1x AMD EPYC 9355P, 12x 32 GB DDR5-6400", euro(9480), 8, euro(8721.6)],
        [6, 2, "Stk", "IST-LÜFTER", "Lüftereinheit für Rack, 1 HE", euro(189.9), 0, euro(379.8)],
        [7, 1, "psch", "IST-INST", "Installation und Inbetriebnahme vor Ort", euro(3800), 0, euro(3800)],
        [None] * 4 + ["Summe Positionen", None, None, euro(495663.3)],
        [None] * 4 + ["abzgl. Projektrabatt 3 %", None, None, euro(-14869.9)],
        [None] * 4 + ["Versandkosten (Spedition)", None, None, euro(490)],
        [None] * 4 + ["Nettobetrag", None, None, euro(481283.4)],
        [None] * 4 + ["MwSt. 19,00 %", None, None, euro(91443.85)],
        [None] * 4 + ["Endbetrag", None, None, euro(572727.25)],
        [],
        ["Zahlung: 14 Tage 2 % Skonto, 30 Tage netto. Lieferzeit ca. 6-8 Wochen. Zwischenverkauf vorbehalten."],
    ]
    workbook(folder / "isartech.xlsx", [("Angebot 2611-0417", rows, ["A3:D3"])])


# --- English: a cover sheet without a legal form, list price, discount and "your price", an included line ---

def pinnacle(folder):
    cover = [["PINNACLE RIDGE IT SOLUTIONS"], [], ["Prepared for:", "State University Research Computing"],
             ["Quote #", "PRQ-118822"], ["Quote Date", "11/20/2026"], ["Expires", "12/31/2026"], ["Total", "$1,005,352.10"]]

    def line(number, part, maker, text, units, listed, discount, price):
        return [number, part, maker, text, units, Cell(listed, "dollar"), percent(discount), Cell(price, "dollar"),
                Cell(round(units * price, 2), "dollar")]
    rows = [
        ["PINNACLE RIDGE IT SOLUTIONS", None, None, None, None, None, "Valid until 12/31/2026"], [],
        ["#", "Mfr Part No.", "Mfr", "Description", "Qty", "List Price", "Disc. %", "Your Price", "Ext. Price"],
        line(1, "PR-7725-9655", "Dell", "PowerEdge R7725, 2x AMD EPYC 9655 (100-000000674), 24x 64GB RDIMM DDR5-6400, 960GB NVMe", 32,
             52310, 0.47, 27724.30),
        line(2, "MCX75310AAS-HEAT", "NVIDIA", "ConnectX-7 HHHL Adapter Card, 200GbE / NDR200 IB, Single-port OSFP", 32, 1495, 0.18, 1225.90),
        line(3, "MQM9700-NS2F", "NVIDIA", "Quantum-2 NDR 64-port switch, P2C airflow", 2, 31995, 0.18, 26235.90),
        line(4, "MCP7Y00-N002", "NVIDIA", "DAC splitter 800Gb/s to 2x400Gb/s, 2m", 20, 399, 0.18, 327.18),
        line(5, "AP8886", "APC", "Rack PDU 2G, Metered, ZeroU, 22kW", 4, 2449, 0.25, 1836.75),
        line(6, "AR3300", "APC", "NetShelter SX 42U 600x1070", 2, 2315, 0.25, 1736.25),
        line(7, "100-000001142", "AMD", "EPYC 9555 spare processor, tray", 1, 9826, 0.2, 7860.80),
        [8, "PR-ONSITE", "Pinnacle", "On-site rack & stack", 1, 0, 0, "Included", "Included"],
        [None] * 7 + ["Subtotal", Cell(1004102.10, "dollar")],
        [None] * 7 + ["Freight", "$1,250.00"],
        [None] * 7 + ["Est. Sales Tax", 0],
        [None] * 7 + ["Grand Total", Cell(1005352.10, "dollar")],
        [], ["All prices in USD. Tax-exempt certificate required. FOB destination. Restocking fee 15%."],
    ]
    workbook(folder / "pinnacle.xlsx", [("Cover", cover, []), ("Quote Detail", rows, [])])


# --- French: UTF-8 with a mark, gross and net prices, a discount as an amount, a fee for each unit, a deposit ---

def rhone(folder):
    text = """RHÔNE CALCUL INFORMATIQUE SARL;;;;;;
3 rue des Tanneurs - 69007 LYON - SIRET 000 000 000 00000 - TVA intracom. FR00000000000;;;;;;
;;;;;;
Devis n° 26110087;;;;Lyon, le 16/11/2026;;
Offre valable jusqu'au 15 janvier 2027;;;;;;
;;;;;;
Réf. article;Désignation;Qté;PU brut HT;Remise;PU net HT;Montant HT
RCI-N1-9455P;Nœud de calcul 1U, 1x AMD EPYC 9455P, 12x 32 Go DDR5-6400, SSD 960 Go;20;11 480,00;12 %;10 102,40;202 048,00
RCI-STO-12;Serveur de stockage 2U, 12x 20 To;2;18 900,00;10 %;17 010,00;34 020,00
MCX512A-ACAT;Carte réseau Mellanox ConnectX-5 EN 25GbE double port SFP28;20;412,00;5 %;391,40;7 828,00
MSN2010-CB2F;Commutateur Spectrum 18 ports 25GbE + 4 ports 100GbE;1;6 950,00;5 %;6 602,50;6 602,50
MCP2M00-A002E30N;Câble DAC 25GbE SFP28, 2 m;20;38,50;;38,50;770,00
RCI-BAIE42;Baie 42U 600x1200 avec portes perforées;1;1 290,00;;1 290,00;1 290,00
;Remise commerciale exceptionnelle;;;;;-2 558,50
;Frais de port;;;;;350,00
;Éco-participation DEEE;42;0,50;;0,50;21,00
;Total HT;;;;;250 371,00
;TVA 20,00 %;;;;;50 074,20
;Total TTC;;;;;300 445,20
;dont acompte 30 % à la commande;;;;;90 133,56
Prix en euros hors taxes. Règlement à 30 jours.;;;;;;
"""
    (folder / "rhone.csv").write_bytes(text.encode("utf-8-sig"))


# --- English from the Netherlands: GPU servers whose parts stand in lines below, items that are numbers ---

def vectorforge(folder):
    rows = [
        ["Vectorforge Accelerated Computing B.V."], ["Kruislaan 100, Amsterdam"], ["Offer no. VF-26-3381 / rev 2"], ["Date: 17-Nov-2026"],
        ["Offer validity: 30 days"], [],
        ["Item", "Qty", "Part number", "Description", "Unit net EUR", "Total net EUR"],
        [1, 4, "VF-8U-B200", "8U GPU server, NVIDIA HGX B200 8-GPU", 389000, 1556000],
        [None, 8, None, "2x Intel Xeon 6767P, 64 cores, 350 W"],
        [None, 128, None, "32x 64GB DDR5-6400 RDIMM"],
        [None, 32, None, "8x ConnectX-7 400G"],
        [2, 8, "VF-4U-RTX6000", "4U server, (2) AMD EPYC 9335, (24) 32GB DDR5-6400, 8x NVIDIA RTX PRO 6000 Blackwell Server Edition",
         98700, 789600],
        [3, 1, "SN5600", "NVIDIA Spectrum-4 SN5600 64x 800GbE", 48900, 48900],
        [4, 32, "980-9I693-00NS00", "800G twin-port OSFP transceiver, 2x400G DR4", 1190, 38080],
        [5, 1, "VF-SUP-5Y", "5 years next business day on-site support", 65000, 65000],
        [None, None, None, "Total excl. VAT", None, 2497580],
        [None, None, None, "VAT 21%", None, 524491.80],
        [None, None, None, "Total incl. VAT", None, 3022071.80],
        [], ["Optional items"],
        [6, 1, "VF-LIQ", "Liquid cooling CDU 200 kW, optional", 42000, 42000],
    ]
    workbook(folder / "vectorforge.xlsx", [("Quotation", rows, [])])


if __name__ == "__main__":
    target = pathlib.Path(sys.argv[1])
    for quote in (nordlicht, brightwater, lumenoc, kestrel, mittelrhein, hanse, isartech, pinnacle, rhone, vectorforge):
        quote(target)

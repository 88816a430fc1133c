"""check.py FOLDER [QUOTE]: compares the prices of a catalogue's folder with expected.csv, which was typed by hand."""
import csv
import decimal
import pathlib
import sys


def read(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def key(row):
    return row["part"], row.get("seller", ""), row["min_quantity"]


def main():
    folder, chosen = pathlib.Path(sys.argv[1]), sys.argv[2:]
    expected = {key(row): row for row in read(pathlib.Path(__file__).parent / "expected.csv") if not chosen or row["quote"] in chosen}
    wrong = 0
    found = {key(row): row for row in read(folder / "quote.csv")}
    for name, row in expected.items():
        got = found.pop(name, None)
        if got:
            got["unit_price"] = str(decimal.Decimal(got["amount"]) / decimal.Decimal(got["pack"]))
        same = got and all(got[column] == row[column] for column in ("date", "valid_until", "currency")) and \
            decimal.Decimal(got["unit_price"]) == decimal.Decimal(row["unit_price"])
        if not same:
            wrong += 1
            print("expected", *row.values(), "\n     got", *(got or {}).values())
    for row in found.values():
        wrong += 1
        print("not expected", *row.values())
    print(f"{len(expected)} prices expected, {wrong} wrong")


main()

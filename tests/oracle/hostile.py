"""Catalogue files that `catalog build` never makes: every command must reject each at once and with a reason.

    python3 tests/oracle/hostile.py PROGRAM CATALOG.db

Prints their number, and each that is accepted, runs too long, or ends the program otherwise."""

import os
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile

SECONDS = 5  # of processor
REFUSED = 5

# Violations of the schema: objects in addition to a catalogue's tables, or instead of them.
SCHEMA = [
    "CREATE VIEW more AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n",
    "CREATE TRIGGER gone AFTER INSERT ON part BEGIN DELETE FROM quote; END",
    "CREATE TRIGGER loud BEFORE UPDATE ON quote BEGIN SELECT raise(ABORT, 'no'); END",
    "CREATE TABLE more (id TEXT)",
    "CREATE TEMP TABLE part (id TEXT); CREATE TABLE other (id)",
    "CREATE INDEX by_name ON part (name)",
    "CREATE INDEX by_long ON part (substr(name, 1, 1000000000))",
    "ALTER TABLE part ADD COLUMN more TEXT",
    "ALTER TABLE quote ADD COLUMN more BLOB AS (zeroblob(1000000000))",
    "ALTER TABLE part RENAME COLUMN name TO title",
    "ALTER TABLE cable RENAME TO cables",
    "DROP TABLE cable",
    "DROP TABLE meta",
    "DROP INDEX quote_key",
    "DROP TABLE cable; CREATE TABLE cable (part, technology)",
    "DROP TABLE cable; CREATE TABLE cable (part TEXT, technology TEXT, length_m REAL) STRICT",
    "DROP TABLE meta; CREATE VIEW meta AS SELECT 'a' AS name, '2026-01-01' AS as_of, 'USD' AS currency, hex(zeroblob(1000000)) AS title",
    "DROP TABLE rack; CREATE VIEW rack AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS part FROM n",
    "DROP TABLE source; CREATE VIRTUAL TABLE source USING fts5(id)",
    "CREATE VIRTUAL TABLE more USING rtree(id, a, b)",
    "ANALYZE",
    "PRAGMA application_id = 1",
    "PRAGMA user_version = 0",
    "PRAGMA user_version = 2147483647",
]

# Violations of the rules for rows; the schema is correct.
ROWS = [
    "UPDATE switch SET ports = 0",
    "UPDATE switch SET ports = -9223372036854775808",
    "UPDATE switch SET ports = 9223372036854775807",
    "UPDATE node SET cores = 0",
    "UPDATE node SET cores = 9223372036854775807",
    "UPDATE node SET memory_MiB = -1",
    "UPDATE node SET memory_MiB = 9223372036854775807",
    "UPDATE technology SET latency_us = -1",
    "UPDATE technology SET latency_us = 9e999",
    "UPDATE technology SET bandwidth_Bps = -9e999",
    "UPDATE technology SET bandwidth_Bps = 0",
    "UPDATE quote SET amount_minor = -1",
    "UPDATE quote SET min_quantity = 0",
    "UPDATE quote SET pack = -5",
    "UPDATE quote SET currency = 'ZZZ'",
    "UPDATE quote SET date = 'yesterday!'",
    "UPDATE quote SET date = '2026-13-45'",
    "UPDATE quote SET kind = 'gift'",
    "UPDATE quote SET part = 'nobody' WHERE part = 'myrinet-nic'",
    "UPDATE part SET kind = 'magic'",
    "UPDATE part SET power_W = -1",
    "UPDATE part SET height_U = -9e999",
    "UPDATE nic SET technology = 'nowhere'",
    "UPDATE node_rate SET rate_per_s = -9e999",
    "UPDATE node_rate SET node = 'nobody' WHERE application = 'npb.bt'",
    "UPDATE node_rate SET source = 'nobody'",
    "UPDATE part SET source = 'nobody'",
    "UPDATE meta SET currency = 'XYZ1'",
    "UPDATE meta SET uses = ''",
    "INSERT INTO alias SELECT 'NIC', 'nobody'",
    "INSERT INTO alias SELECT '', id FROM part LIMIT 1",
    "INSERT INTO processor SELECT 'nobody', NULL, 1, NULL, NULL, NULL, NULL, NULL",
    "INSERT INTO processor SELECT id, NULL, 0, NULL, NULL, NULL, NULL, NULL FROM part LIMIT 1",
    "INSERT INTO processor SELECT id, NULL, 1, 9e999, NULL, NULL, NULL, NULL FROM part LIMIT 1",
    "INSERT INTO server SELECT id, 0, NULL, NULL FROM part LIMIT 1",
    "INSERT INTO server SELECT id, 1, NULL, -1 FROM part LIMIT 1",
    "INSERT INTO storage SELECT id, 0, 1, NULL FROM part LIMIT 1",
    "INSERT INTO storage SELECT 'nobody', 1, 1, NULL",
    "INSERT INTO operating_point SELECT 'nobody', 'x', 'fp8', 1, 1, 1, NULL, 1, NULL, NULL, NULL, 'b', NULL, NULL, 'assumption', NULL",
    "UPDATE part SET mtbf_h = 0",
    "UPDATE meta SET as_of = '9999-99-99'",
    "DELETE FROM meta",
    "INSERT INTO meta SELECT 'second', as_of, currency, title, NULL FROM meta",
    "DELETE FROM node",
    "UPDATE part SET id = 'a b' WHERE id = 'ppro-200'",
    "UPDATE part SET id = char(27) || ']0;x' WHERE id = 'ppro-200'",
    "UPDATE part SET name = hex(zeroblob(40000000))",
]


def spoil(path, statements, rows):
    sqlite = sqlite3.connect(path)
    if rows:
        sqlite.execute("PRAGMA ignore_check_constraints = ON")
        sqlite.execute("PRAGMA foreign_keys = OFF")
    sqlite.executescript(statements)
    sqlite.commit()
    sqlite.close()


def answer(program, *words):
    done = subprocess.run([program, *words], capture_output=True, check=False, stdin=subprocess.DEVNULL,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS)))
    if done.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        return "runs long"
    if done.returncode != REFUSED:
        return f"exit {done.returncode}"
    text = done.stderr.decode("utf-8", "replace")
    return None if text.startswith("bursar: ") and "\x1b" not in text else f"says {text!r}"


def main(program, catalog):
    n = 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "hostile.db")
        for statements, rows in [(s, False) for s in SCHEMA] + [(s, True) for s in ROWS]:
            shutil.copyfile(catalog, path)
            os.chmod(path, 0o644)
            spoil(path, statements, rows)
            n += 1
            for words in (("catalog", "check", path), ("catalog", "list", path), ("optimize", "whitney-bt", "-c", path)):
                what = answer(program, *words)
                if what:
                    print(f"{statements}: {words[0]} {words[1] if words[0] == 'catalog' else ''} {what}")
    print(f"{n} files")


main(*sys.argv[1:])

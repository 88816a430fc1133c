#!/bin/sh
# The part library catalog/parts-2026: every figure names a source, ids and names of parts are unique in the form in which they
# are compared, rows are sorted, and the network parts of the shipped catalogues of 2020 and later are in it.
exec python3 -B tests/lint/parts.py

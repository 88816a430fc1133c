#!/bin/sh
# Every fault derived from the code (tests/mutants/derive.py) has a line in tests/mutants/derived.txt.
python3 -B tests/mutants/derive.py check >/dev/null

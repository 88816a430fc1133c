#!/bin/sh
# Every fault that is derived from the code (tests/mutants/derive.py) has its line in tests/mutants/derived.txt.
python3 -B tests/mutants/derive.py check >/dev/null

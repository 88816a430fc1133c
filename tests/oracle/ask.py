"""Runs the oracle by hand: `python3 tests/oracle/ask.py FOLDER` prints the best objective, its rate and its cost."""

import sys

from best import Search

if __name__ == "__main__":
    print(Search(sys.argv[1]).best())

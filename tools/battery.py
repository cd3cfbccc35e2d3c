"""Write the generator's raw 32-bit words to a file or a pipe, for a test battery such as dieharder or PractRand.

    python tools/battery.py seeds | dieharder -a -g 200

Kinds: ``chain`` (successive draws of one seed), ``seeds`` (the first draw of successive seeds), ``second`` (their second),
``streams`` (the first draws of all streams of successive seeds).
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from clashyard.core import fast
from clashyard.core.chance import DEAL, TIE, below, seeded, turn

KINDS = ("chain", "seeds", "second", "streams")
BLOCK = 1 << 20  # words
WORDS = 1 << 32  # the whole range from which `below` draws


def fill(kind: int, first: int, x: int, out: Any) -> int:
    """Fill *out* with a block of words, starting at number *first*. *x* is the generator of a chain; return its next state."""
    for i in range(len(out)):
        k = first + i
        if kind == 0:
            out[i] = below(x, WORDS)
            x = turn(x)
        elif kind == 1:
            out[i] = below(seeded(k, DEAL), WORDS)
        elif kind == 2:
            out[i] = below(turn(seeded(k, DEAL)), WORDS)
        else:
            out[i] = below(seeded(k >> 2, k & TIE), WORDS)  # streams are numbers from 0 to TIE
    return x


def main() -> None:
    """Write words of the kind named on the command line until the reader closes the pipe."""
    if len(sys.argv) != 2 or sys.argv[1] not in KINDS:
        raise SystemExit(__doc__)
    write, out = fast.compiled(fill), np.zeros(BLOCK, np.int64)
    first, x = 0, seeded(1, DEAL)
    try:
        while True:
            x = int(write(KINDS.index(sys.argv[1]), first, x, out))
            sys.stdout.buffer.write(out.astype(np.uint32).tobytes())
            first += BLOCK
    except BrokenPipeError:
        sys.stderr.close()


if __name__ == "__main__":
    main()

"""The command ``python -m clashyard.learn.trainer``."""

import sys
from importlib.util import find_spec

if any(find_spec(name) is None for name in ("jax", "optax")):
    sys.exit('clashyard: training needs more packages: pip install "clashyard[fast,learn]"')

from clashyard.learn.trainer.command import main

if __name__ == "__main__":
    main()

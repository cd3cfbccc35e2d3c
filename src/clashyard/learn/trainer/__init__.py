"""Self-play by proximal policy optimization, for the networks that come with Clashyard: ``python -m clashyard.learn.trainer``.

JAX and optax are needed (``pip install "clashyard[fast,learn]"``). docs/environments/learning.md has the commands.
"""

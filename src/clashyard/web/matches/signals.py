"""Who looks at a match is told that it has changed, and nothing else."""

from __future__ import annotations

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer


def group(token: str) -> str:
    """What the open pages of a match are called together."""
    return f"match-{token}"


def changed(token: str) -> None:
    """Tell all who look at the match; nothing of what has changed is in the message."""
    layer = get_channel_layer()
    assert layer is not None
    async_to_sync(layer.group_send)(group(token), {"type": "match.changed"})

"""Puzzles of Clash of Decks on the board: the button that ends the turn, and why a try fails."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from clashyard.core.game import Event
from clashyard.core.match import Match
from clashyard.core.words import N_, Words
from clashyard.decks.cards.abilities import entries
from clashyard.decks.text.captions import caption
from clashyard.decks.text.creatures import creatures
from clashyard.decks.text.names import Names
from clashyard.decks.text.position_reader import STRONGHOLDS
from clashyard.decks.text.themes import theme_named
from clashyard.web.boards.board import Scene
from clashyard.web.boards.previews import Effect
from clashyard.web.boards.stops import Stop
from clashyard.web.games.decks.cards import Cards
from clashyard.web.games.decks.table import LANES, End, Kingdom, Table

SIEGES = ("win", "bastion")  # goals that bring down the enemy's Stronghold
OVER = ("ended", "turn")  # events after which the Assault is over
BLOWS = ("attacked", "stormed")


def posed(scene: Scene, words: Words, flag: str) -> Scene:
    """Call the end of the turn what it is in a puzzle: the attack. Put a *flag* on the enemy's Stronghold."""
    if not isinstance(scene, Table):
        return scene
    changed, end = dict(scene.parts), scene.parts.get("end")
    if isinstance(end, End) and end.action == "end":
        changed["end"] = replace(end, said=words("Attack"))
    for name in (f"hand-{seat}" for seat in scene.far if flag):
        kingdom = changed[name]
        assert isinstance(kingdom, Kingdom)
        changed[name] = replace(kingdom, flag=flag)
    return replace(scene, parts=changed)


def theme(name: str, words: Words) -> tuple[str, str]:
    """Return the name of an ability or a motif, and the icon of an ability."""
    return theme_named(name, words), name if name.removeprefix("aura:") in entries() else ""


@dataclass(frozen=True)
class Hit:
    """A Creature of the other side that was hurt and survived: after so many *events*, by an attacker that ran past others."""

    events: int
    target: str
    by: str
    amount: int
    passed: int


def stopped(match: Match, seat: str, goal: str, number: int, words: Words) -> Stop | None:
    """Return why the turn that ended with the action *number* has not won: a reply, a Creature that survives, or the wall."""
    found = list(match.events_of(number))
    stop = _stop(match, seat, number, found, words)
    if goal not in SIEGES:
        return stop
    return replace(stop, flag=words("It holds") if _struck(match, seat, found) else words("Not reached"))


def _struck(match: Match, seat: str, found: Sequence[Event]) -> int:
    """Return the damage of the Stronghold opposite *seat*."""
    foe = next(other for other in match.seats if other != seat)
    return sum(int(e.fields["amount"]) for e in found if e.name == "struck" and e.fields["seat"] == foe)


def _stop(match: Match, seat: str, number: int, found: list[Event], words: Words) -> Stop:
    names = Names(match, words)
    if len(match.actions) > number + 1:
        return _answered(match, number, names)
    over = next((place for place, event in enumerate(found) if event.name in OVER), len(found))
    found = found[:over]
    hits = list(_hits(found))
    if hits:
        return _held(match, number, found, _worst(hits, found), names)
    return _walled(match, seat, number, found, words)


def _hits(found: Sequence[Event]) -> Iterator[Hit]:
    """Yield the hits that their targets survived."""
    by, target, passed = "", "", 0
    for place, event in enumerate(found):
        if event.name in BLOWS:
            by, target, passed = str(event.fields["card"]), str(event.fields.get("by", "")), 0
        elif event.name == "sprinted":
            passed = int(event.fields["amount"])
        elif event.name == "suffered" and event.fields["card"] == target:
            rest = found[place + 1 : place + 3]
            if not any(each.name == "destroyed" and each.fields["card"] == target for each in rest):
                yield Hit(place + 1, target, by, int(event.fields["amount"]), passed)


def _later(hit: Hit, found: Sequence[Event]) -> str:
    """Return the next attacker that the same Creature stops; an empty string if there is none."""
    after = found[hit.events :]
    return next((str(e.fields["card"]) for e in after if e.name == "attacked" and e.fields["by"] == hit.target), "")


def _worst(hits: Sequence[Hit], found: Sequence[Event]) -> Hit:
    """Return the hit that decides: the first after which another attacker is stopped, else the last."""
    return next((hit for hit in hits if _later(hit, found)), hits[-1])


def _held(match: Match, number: int, found: Sequence[Event], hit: Hit, names: Names) -> Stop:
    words, target, by = names.words, names.card(hit.target), names.card(hit.by)
    left = _left(match, number, hit)
    title = words("{card} survives with {left} HP.", card=target, left=left)
    given = {"card": by, "amount": hit.amount, "target": target, "health": left + hit.amount}
    if hit.passed and hit.amount > hit.passed:
        own = hit.amount - hit.passed
        blow = words("{card} runs to the Bridge: {own} + {passed} = {amount} damage, and {target} has {health} HP.",
                     own=own, passed=hit.passed, **given)  # fmt: skip
    else:
        blow = words("{card} deals {amount} damage, and {target} has {health} HP.", **given)
    later, effects = _later(hit, found), [Effect("damage", hit.target, label=f"−{hit.amount}")]
    reasons = [blow]
    if later:
        card = names.card(later)
        reasons.append(words("{target} still holds the Bridge, so {card} has to attack it.", target=target, card=card))
        effects.append(Effect("blocked", later, label=words("Blocked"), note=words("by {card}", card=target)))
    elif not any(event.name == "stormed" for event in found):
        reasons.append(words("Nobody reaches the Stronghold this turn."))
    return Stop(number, hit.events, title, tuple(reasons), tuple(effects))


def _left(match: Match, number: int, hit: Hit) -> int:
    """Return the HP that the target has left after the hit."""
    *_, (_, then) = (moment for place, moment in enumerate(match.moments(number)) if place < hit.events)
    view = then.view(None)
    facts = Cards(Names(then, Words()), view["cards"]).facts
    rows = (view[owner][lane] for owner in match.seats for lane in LANES)
    found = (each for row in rows for each in creatures(row, facts) if hit.target in each.keys)
    return next((max(0, each.health - each.damage) for each in found), 0)


def _walled(match: Match, seat: str, number: int, found: Sequence[Event], words: Words) -> Stop:
    """Say what the Stronghold has withstood."""
    foe = next(other for other in match.seats if other != seat)
    title = words.told(N_("{seat}'s Stronghold holds."), None, {"seat": foe})
    struck = _struck(match, seat, found)
    if not struck:
        return Stop(number, len(found), title, (words("Nobody reaches the Stronghold this turn."),))
    *_, (_, then) = (moment for place, moment in enumerate(match.moments(number)) if place <= len(found))
    hand = then.view(None)[foe]["hand"]
    left = len(hand) - 1 - next(place for place, key in enumerate(hand) if key in STRONGHOLDS)
    if any(event.name == "bastion-fell" for event in found):
        return Stop(number, len(found), title, (words("The Bastion falls, but the Fort still has {left} HP.", left=left),))
    return Stop(number, len(found), title, (words("It takes {amount} damage and has {left} HP left.", amount=struck, left=left),))


def _answered(match: Match, number: int, names: Names) -> Stop:
    """Say what the others answer: the first plays of their reply."""
    words, say = names.words, caption(match, names.words)
    last = len(match.actions) - 1
    plays = [place for place in range(number + 1, last + 1) if match.actions[place] != "end"][:2]
    said = [words("{seat} plays {action}.", seat=match.movers()[n], action=say(match.actions[n], match.at(n))) for n in plays]
    title = (
        words("{seat} has an answer.", seat=match.movers()[number + 1]) if plays else words("The goal can no longer be forced.")
    )
    return Stop(last, len(match.events_of(last)), title, tuple(said))

#!/usr/bin/env python3
"""An engine in 40 lines, without anything of Clashyard: it tries to spend its Mana, and tells what it thinks of each action."""

import json
import sys


def say(line):
    print(line, flush=True)


def worth(action, cards):
    """From -1 to 1: the costs of the cards that an action names."""
    costs = [int(cards[word].split()[0]) for word in action.split() if word in cards]
    return min(1, sum(costs) / 10)


def answer(question):
    view, legal = question["view"], question["legal"]
    values = {action: worth(action, view.get("cards", {})) for action in legal}
    best = max(legal, key=values.get)  # the first of equals
    for action in legal:
        say("info " + json.dumps({"action": action, "value": values[action], "line": [action]}))
    say("bestmove " + best)


question = None
for line in sys.stdin:
    command, _, rest = line.strip().partition(" ")
    if command == "clashyard":
        say("id name Spender")
        say("clashyardok")
    elif command == "isready":
        say("readyok")
    elif command == "position":
        question = json.loads(rest)
    elif command == "go":
        answer(question)
    elif command == "quit":
        break

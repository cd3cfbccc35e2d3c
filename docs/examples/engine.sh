#!/bin/sh
# An engine in POSIX sh: it plays the first legal action.
while read -r command rest; do
    case $command in
        clashyard) echo "id name First"; echo "clashyardok" ;;
        isready) echo "readyok" ;;
        position) first=$(printf '%s\n' "$rest" | sed 's/.*"legal": \["\([^"]*\)".*/\1/') ;;
        go) echo "bestmove $first" ;;
        quit) exit ;;
    esac
done

"""Take: a class with `take(pile)` and `taken(count)`."""

import json

import spar_call as call
import spar_source as source


def player(file, options):
    """The function that answers one message of a match."""
    loaded = source.Source(file, source.stem(file), ("take",)).run()
    bot = loaded.classes()[-1]()

    def message(sent):
        if sent["type"] == "taken":
            call.guarded("taken", False, str, bot.taken, sent["count"])
            return None
        text, line = call.guarded("take", False, json.dumps, bot.take, sent["pile"])
        return text if line is None else line

    return message

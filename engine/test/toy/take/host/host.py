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
            call.guarded("taken", False, bot.taken, sent["count"])
            return None
        result, line = call.guarded("take", False, bot.take, sent["pile"])
        return json.dumps(result) if line is None else line

    return message

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
            call.guarded("taken", False, taken, bot, sent["count"])
            return None
        text, line = call.guarded("take", False, take, bot, sent["pile"])
        return text if line is None else line

    return message


def take(bot, pile):
    call.called[0] = bot.take
    return json.dumps(bot.take(pile))


def taken(bot, count):
    call.called[0] = bot.taken
    bot.taken(count)

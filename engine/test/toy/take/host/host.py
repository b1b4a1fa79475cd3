"""Take: a class with `take(pile)` and `taken(count)`."""

import json

import spar_call as call
import spar_source as source


def create_player(file, options):
    """Creates the function that answers one message of a match."""
    loaded = source.Source(file, source.get_module_name(file), ("take",)).run()
    bot = loaded.list_classes()[-1]()

    def handle_message(message):
        if message["type"] == "taken":
            call.run_call("taken", False, taken, bot, message["count"])
            return None
        text, line = call.run_call("take", False, take, bot, message["pile"])
        return text if line is None else line

    return handle_message


def take(bot, pile):
    call.callee[0] = bot.take
    return json.dumps(bot.take(pile))


def taken(bot, count):
    call.callee[0] = bot.taken
    bot.taken(count)

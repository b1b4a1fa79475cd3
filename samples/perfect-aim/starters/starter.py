# Perfect Aim: gets the whole game for each decision and answers legally. The rest is yours.
from game import Action, Game, Player


class Starter(Player):
    NAME = "Starter"

    def play(self, game: Game) -> Action:
        # What you print to sys.stderr is shown beside the turn.
        valid = [action for action in Action if self.is_action_valid(action)]
        return Action.WAIT

# Starter: reads all that the game sends, each field by its name, and answers legally. The rest is yours.
from collections import namedtuple

Player = namedtuple("Player", "player_health player_mana player_deck player_rune player_draw", defaults=[0])
Card = namedtuple(
    "Card",
    "card_number instance_id location card_type cost attack defense abilities"
    " my_health_change opponent_health_change card_draw",
    defaults=[0],
)


def read(what):
    return what(*(field if name == "abilities" else int(field) for name, field in zip(what._fields, input().split())))


def pick(cards):
    """Which of three cards to take: 0, 1 or 2."""
    return max(range(3), key=lambda i: cards[i].attack + cards[i].defense - 2 * cards[i].cost)


def battle(me, opponent, hand, mine, theirs):
    """The actions of a turn: SUMMON id, ATTACK id target, USE id target, where the target -1 is the opponent."""
    actions, mana, room = [], me.player_mana, 6 - len(mine)
    for card in hand:
        if card.card_type == 0 and card.cost <= mana and room > 0:
            actions.append(f"SUMMON {card.instance_id}")
            mana, room = mana - card.cost, room - 1
    guards = [card for card in theirs if "G" in card.abilities]
    # Guards must be attacked first; whether the first blow kills, this bot does not work out yet.
    for card in mine[:1] if guards else mine:
        actions.append(f"ATTACK {card.instance_id} {guards[0].instance_id if guards else -1}")
    return actions


while True:
    me, opponent = read(Player), read(Player)
    # Rules 1.0 send less: no draw of a player, and no actions.
    opponent_hand, opponent_actions, *_ = [*map(int, input().split()), 0]
    for _ in range(opponent_actions):
        card_number_and_action = input()
    cards = [read(Card) for _ in range(int(input()))]
    if me.player_mana == 0:
        print("PICK", pick(cards))
    else:
        hand, mine, theirs = ([card for card in cards if card.location == place] for place in (0, 1, -1))
        print(";".join(battle(me, opponent, hand, mine, theirs)) or "PASS")

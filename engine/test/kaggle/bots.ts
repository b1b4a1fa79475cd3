// Agents for the tests: small, deterministic, and legal unless they say otherwise.

export const columns = `
def drop(observation, configuration):
    print("step", observation.step)
    free = [c for c in range(configuration.columns) if observation.board[c] == 0]
    return free[(observation.step * 5 + 3 * observation.mark) % len(free)]
`;

export const geese = `
def move(obs, config):
    head = obs.geese[obs.index][0]
    row, column = divmod(head, config.columns)
    return ["EAST", "SOUTH", "WEST", "NORTH"][(obs.step // 3 + obs.index + column) % 4]
`;

export const fleets = `
import math

def act(obs):
    moves = []
    for id, owner, x, y, radius, ships, production in obs.planets:
        if owner == obs.player and ships > 8:
            moves.append([id, (obs.step * 0.7 + id) % (2 * math.pi), int(ships) // 2])
    return moves
`;

export const farmer = `
turns = ["NORTH", "EAST", "SOUTH", "WEST", "PASS", "WATER", "HARVEST"]

def farm(observation, configuration):
    market = [["BUY_SEED", "wheat", 2]] if observation.step % 9 == 0 else []
    turn = [turns[(observation.step + observation.player) % len(turns)]]
    return {"farmer": ["PLANT", "wheat"] if observation.step % 5 == 2 else turn, "hands": [], "market": market}
`;

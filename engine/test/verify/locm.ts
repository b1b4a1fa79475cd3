import * as v from "valibot";
import type { Difference } from "../../game/extras.ts";
import type { Ruling } from "../../game/turn.ts";
import { isSeed } from "../../games/locm/rules/options.ts";
import { getTurnNumber, type LocmState, startMatch } from "../../games/locm/rules/state.ts";
import { processReply } from "../../games/locm/rules/turn.ts";
import { versions } from "../../games/locm/rules/versions.ts";
import { formatBattleInput, formatDraftInput } from "../../games/locm/rules.ts";
import { readArenaGame } from "../../games/locm/site/import.ts";
import { findDifference, unnamedPlayer } from "../../games/locm/site/played-game.ts";
import { joinTexts } from "../../l10n/speak.ts";

const seed = v.pipe(v.string(), v.check(isSeed));
const recordedGameSchema = v.object({
  rules: v.picklist(["1.0", "1.1", "1.2"]),
  seeds: v.object({ draftChoices: seed, shufflePlayer0: seed, shufflePlayer1: seed }),
  turns: v.array(
    v.object({
      player: v.picklist([0, 1]),
      input: v.array(v.string()),
      output: v.string(),
      rejected: v.optional(v.array(v.string())),
    }),
  ),
  end: v.object({
    winner: v.number(),
    reason: v.string(),
    health: v.array(v.number()),
    battleTurns: v.number(),
  }),
});
type RecordedGame = v.InferOutput<typeof recordedGameSchema>;
type RecordedTurn = RecordedGame["turns"][number];

/**
 * Replays a game of the official referee from its seeds and answers, or one of the live arena; returns the first
 * difference.
 */
export function verifyLocm(recorded: unknown): Difference | undefined {
  if (typeof recorded === "string") return verifyArena(recorded);
  const read = v.safeParse(recordedGameSchema, recorded);
  if (!read.success) {
    const issue = read.issues[0];
    return {
      where: "the recording",
      expected: "a recorded LOCM game",
      actual: `${v.getDotPath(issue) ?? "it"}: ${issue.message}`,
    };
  }
  const game = read.output;
  const state = startMatch({ rules: game.rules, league: 4 }, game.seeds, unnamedPlayer);
  for (const turn of game.turns) {
    const number = getTurnNumber(state);
    const different = replayTurn(state, turn);
    if (different)
      return { ...different, where: joinTexts([`turn ${number}`, `player ${turn.player}`, different.where], ", ") };
  }
  return compareEnd(state, game.end);
}

function verifyArena(text: string): Difference | undefined {
  const read = readArenaGame(text);
  if ("wrong" in read) return { where: "the recording", expected: "a game of the live arena", actual: read.wrong };
  const difference = findDifference(read.game);
  return difference && { ...difference, where: joinTexts([`${read.id}`, difference.where], ", ") };
}

function replayTurn(state: LocmState, turn: RecordedTurn): Difference | undefined {
  // In the draft, both are asked before either answer is judged, so the second input exists even if the first loses.
  const isMoot = state.phase === "over" && turn.player === 1 && state.battleTurn < 0;
  if (!isMoot && (state.phase === "over" || state.active !== turn.player)) {
    const actual = state.phase === "over" ? "the match is over" : `player ${state.active}`;
    return { where: "who is asked", expected: `player ${turn.player}`, actual };
  }
  const input = compareLines(turn.input, listInputLines(state, turn.player));
  if (input || isMoot) return input;
  const rulings = processReply(state, { text: turn.output });
  return compareRejected(turn, rulings);
}

function listInputLines(state: LocmState, player: number): string[] {
  const version = versions[state.rules];
  const text =
    state.battleTurn < 0
      ? formatDraftInput(player, state.draftTurn, state.choices[state.draftTurn]!, version)
      : formatBattleInput(state.sides[player]!, state.sides[1 - player]!, version);
  return text.split("\n").slice(0, -1);
}

function compareLines(expected: readonly string[], actual: readonly string[]): Difference | undefined {
  for (let i = 0; i < Math.max(expected.length, actual.length); i++) {
    if (expected[i] !== actual[i])
      return { where: `input line ${i + 1}`, expected: formatLine(expected[i]), actual: formatLine(actual[i]) };
  }
  return undefined;
}

function formatLine(line: string | undefined): string {
  return line ?? "(no line)";
}

function compareRejected(turn: RecordedTurn, rulings: readonly Ruling[]): Difference | undefined {
  if (turn.rejected === undefined || rulings.some((ruling) => ruling.verdict === "unreadable")) return undefined;
  const rejected = rulings
    .filter((ruling) => ruling.verdict === "skipped")
    .map((ruling) => turn.output.slice(...ruling.span));
  const expected = JSON.stringify(turn.rejected);
  const actual = JSON.stringify(rejected);
  return expected === actual ? undefined : { where: "rejected actions", expected, actual };
}

function compareEnd(state: LocmState, end: RecordedGame["end"]): Difference | undefined {
  const reason = state.outcome?.reason === "unreadable" ? "invalid" : (state.outcome?.reason ?? "not over");
  const actual = {
    winner: state.winner ?? -1,
    reason,
    health: state.sides.map((side) => side.health),
    battleTurns: state.battleTurn + 1,
  };
  for (const key of ["winner", "reason", "health", "battleTurns"] as const) {
    const expectedText = JSON.stringify(end[key]);
    const actualText = JSON.stringify(actual[key]);
    if (expectedText !== actualText) return { where: `the end, ${key}`, expected: expectedText, actual: actualText };
  }
  return undefined;
}

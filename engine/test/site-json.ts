import { getCard } from "../games/locm/rules/cards.ts";
import { readArenaGame } from "../games/locm/site/import.ts";
import type { PlayedGame, PlayedTurn } from "../games/locm/site/played-game.ts";
import { type MatchRecord, readPlan } from "../record/match-record.ts";
import { createReplay } from "../record/replay.ts";
import { readFrames } from "./referees/count-folder.ts";

/** What a viewer of a game is shown: of both players, of one of them, or of none. */
export interface Shown {
  readonly stdout?: readonly number[];
  readonly summaries?: boolean;
}

interface SiteFrame {
  agentId: number;
  stdout?: string | null;
  stderr?: string;
  summary?: string;
  gameInformation?: string;
  view?: string;
}

/** An arena game in the form that CodinGame gives its result in: an answer a frame, then a frame a performed command. */
export function siteJson(arena: string, { stdout = [0, 1], summaries = true }: Shown = {}) {
  const read = readArenaGame(arena);
  if ("wrong" in read) throw new Error(read.wrong);
  const { game, id } = read;
  const frames: SiteFrame[] = [{ agentId: -1, stdout: null, summary: "", gameInformation: "" }];
  for (const turn of game.turns) frames.push(...toFrames(turn, stdout.includes(turn.player)));
  tellPicks(frames, game);
  frames.at(-1)!.summary += `¤GREEN¤$${game.winner} won!§GREEN§\n`;
  if (!summaries) for (const frame of frames) delete frame.summary;
  const { draftChoices, shufflePlayer0, shufflePlayer1 } = game.seeds;
  return {
    gameId: Number(id),
    refereeInput: `seed=1\ndraftChoicesSeed=${draftChoices}\nshufflePlayer0Seed=${shufflePlayer0}\nshufflePlayer1Seed=${shufflePlayer1}\n`,
    agents: [
      { index: 0, agentId: 4711, codingamer: { userId: 1, pseudo: "Anna" } },
      { index: 1, agentId: -4 },
    ],
    frames,
    scores: game.winner === 0 ? [1, 0] : [0, 1],
    ranks: game.winner === 0 ? [0, 1] : [1, 0],
  };
}

function toFrames({ player, reply, performed = [] }: PlayedTurn, shown: boolean): SiteFrame[] {
  const text = reply.text ?? "";
  const asked = { agentId: player, stdout: shown ? `${text}\n` : null, ...(shown && { stderr: "hm\n" }), summary: "" };
  if (text.startsWith("CHOOSE")) return [asked];
  return [
    asked,
    ...performed.map((command) => ({
      agentId: player,
      stdout: null,
      summary: `Player $${player} performed action: ${command}\n`,
    })),
  ];
}

/** Both picks of a turn stand in the frame of the second player. */
function tellPicks(frames: readonly SiteFrame[], game: PlayedGame): void {
  for (let turn = 0; turn < 30; turn++) {
    const tells = [0, 1].map((player) => {
      const number = Number(game.turns[2 * turn + player]!.reply.text!.slice("CHOOSE ".length));
      return `Player $${player} chose ${getCard(number).name} (#${number})\n`;
    });
    frames[2 + 2 * turn]!.summary = tells.join("");
  }
}

/** A match of a referee in the form that CodinGame gives its result in: a frame a question. */
export function recordToSiteJson(record: MatchRecord) {
  const plan = readPlan(record);
  const views: { index: number; data?: string }[] = readFrames(record);
  const answers = record.filter((line) => line.kind === "answer");
  const turns = record.filter((line) => line.kind === "referee");
  let asked = -1;
  const frames = turns.map(({ summary = [] }, i): SiteFrame => {
    const before = turns[i - 1]?.next;
    const answer = before?.kind === "question" && before.lines > 0 ? answers[++asked] : undefined;
    const { index, data } = views[i]!;
    return {
      agentId: before?.kind === "question" ? before.player : -1,
      ...(answer?.text !== undefined && { stdout: `${answer.text}\n` }),
      summary: summary.map((line) => `${line}\n`).join(""),
      view: ` ${index}\n${data === undefined ? "" : `${data}\n`}`.replace(/\n$/, ""),
    };
  });
  return {
    gameId: 1,
    refereeInput: Object.entries(plan.seeds)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(""),
    agents: plan.bots.map((_, index) =>
      index === 0 ? { index, codingamer: { pseudo: "Anna" } } : { index, arenaboss: { nickname: "Wood" } },
    ),
    frames,
    scores: createReplay(record).outcome!.scores,
  };
}

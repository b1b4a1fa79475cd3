import { parseArgs } from "node:util";
import { cliSettings } from "../cli/match-flags.ts";
import { refereeProtocols } from "../game/referee.ts";
import { createPool } from "../match/pool.ts";
import { planMatch } from "../match/setup.ts";
import { parseReferee } from "../project/referee/referee-setting.ts";
import { resolveMatch } from "../project/resolve/resolve-match.ts";
import type { MatchRecord } from "../record/match-record.ts";
import { createReplay } from "../record/replay.ts";
import type { ReplayedTurn } from "../record/replayed.ts";

// Plays Legends of Code and Magic with its own referee and with the built-in rules, and compares every question, answer
// and place: `tsx engine/bench/referee-equal.ts --referee FOLDER --seeds 100 BOT BOT…`. Each two consecutive bots play
// each seed once. With `--against COMMAND --protocol NAME`, the same for any game by two referees.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    referee: { type: "string" },
    seeds: { type: "string", default: "5" },
    rules: { type: "string", default: "1.1" },
    league: { type: "string" },
    jobs: { type: "string", default: "2" },
    against: { type: "string" },
    protocol: { type: "string" },
  },
});

async function main() {
  const pool = createPool({ size: Number(values.jobs) });
  const pairs = positionals.map((bot, i) => [bot, positionals[(i + 1) % positionals.length]!] as const);
  const seeds = Array.from({ length: Number(values.seeds) }, (_, i) => String(i + 1));
  let equal = 0;
  let questions = 0;
  const began = performance.now();
  for (const [bot, other] of pairs) {
    // With longer limits, a timeout on a busy machine does not look like a difference in rules.
    const common = { bot, opponents: [other], folder: process.cwd(), trace: false, timeScale: 10 };
    const options = values.league === undefined ? {} : { league: Number(values.league) };
    const byReferee = await resolveSetup({ ...common, game: parseReferee(values.referee!, process.cwd()), options });
    const embedded = await resolveSetup({ ...common, ...createOtherSide() });
    await Promise.all(
      seeds.map(async (seed) => {
        const [asked, computed] = await Promise.all([
          pool.play(planMatch(byReferee.setup, seed)),
          pool.play(planMatch(embedded.setup, seed)),
        ]);
        const difference = findDifference(asked, computed);
        questions += asked.filter(({ kind }) => kind === "answer").length;
        if (difference === undefined) equal++;
        else console.log(`${bot} vs ${other}, seed ${seed}: ${difference}`);
      }),
    );
  }
  await pool.dispose();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${equal} of ${pairs.length * seeds.length} matches equal, ${questions} questions, ${seconds} s`);
}

/** What the referee is compared with. */
function createOtherSide() {
  const { against, rules } = values;
  const protocol = refereeProtocols.find((each) => each === values.protocol);
  if (against === undefined) return { game: "locm", options: { rules } };
  return { game: { ...parseReferee(against, process.cwd()), ...(protocol && { protocol }) } };
}

async function resolveSetup(request: Parameters<typeof resolveMatch>[0]) {
  const found = await resolveMatch(request, cliSettings);
  if (!found.ok) throw new Error(found.message);
  return found;
}

function findDifference(asked: MatchRecord, computed: MatchRecord): string | undefined {
  const [a, b] = [asked, computed].map((lines) => createReplay(lines, { includeNotes: false }));
  const length = Math.max(a!.turns.length, b!.turns.length);
  for (let i = 0; i < length; i++) {
    const [one, other] = [getText(a!.turns[i]), getText(b!.turns[i])];
    if (one !== other) return `answer ${i + 1}: ${JSON.stringify([one, other])}`;
  }
  const places = [a!, b!].map(({ outcome, stopped }) => stopped ?? JSON.stringify(outcome?.places));
  return places[0] === places[1] ? undefined : `the places are ${places.join(" and ")}`;
}

/** A question with its answer; the SDK trims the spaces at the end of a question's last line. */
function getText(turn: ReplayedTurn | undefined): string | undefined {
  return turn && [turn.ask.player, turn.ask.text.trimEnd(), turn.answer.text ?? turn.answer.failure].join("\n");
}

void main();

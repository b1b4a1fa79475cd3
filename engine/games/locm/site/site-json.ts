import type { SiteFrame, SiteJson } from "../../../game/site-json.ts";
import { deckSize } from "../rules/versions.ts";
import type { PlayedTurn } from "./played-game.ts";

/** The winner, by score or else by rank; undefined if unknown. */
export function readWinner({ scores, ranks }: SiteJson): 0 | 1 | undefined {
  const [first, second] = scores;
  if (first !== undefined && second !== undefined && first !== second) return first > second ? 0 : 1;
  if (ranks.length === 2 && ranks[0] !== ranks[1]) return ranks[0]! < ranks[1]! ? 0 : 1;
  return undefined;
}

/** What the frames of a game show of one answer. */
export interface ShownTurn {
  readonly player: number;
  /** The printed answer, if the viewer may see it. */
  stdout?: string;
  stderr: string;
  /** The commands that the site reports as performed; `CHOOSE card` for a pick. */
  readonly performed: string[];
  /** What the site says if the answer ended the game: "timeout!", or why it was unreadable. */
  error?: string;
}

/** The answers of a game in order. Consecutive frames of a player form one turn: its answer, then each command. */
export function parseTurns(frames: readonly SiteFrame[]): ShownTurn[] {
  const turns: ShownTurn[] = [];
  const picks: ShownStep[] = [];
  for (const frame of frames) {
    if (frame.agentId === 0 || frame.agentId === 1) addTurn(turns, frame.agentId, frame);
    const events = parseFrame(frame);
    picks.push(...events.filter(({ kind }) => kind === "pick"));
    for (const one of events) noteStep(turns, one);
  }
  for (const player of [0, 1]) dealPicks(picks, turns, player);
  return turns;
}

function noteStep(turns: readonly ShownTurn[], { kind, player, text }: ShownStep): void {
  const turn = turns.findLast((one) => one.player === player);
  if (turn && kind === "error") turn.error = text;
  else if (kind === "action") turn?.performed.push(text);
}

/** Both picks of a turn are reported together, in a frame of either player, so they are assigned in order. */
function dealPicks(picks: readonly ShownStep[], turns: readonly ShownTurn[], player: number): void {
  const own = turns.filter((turn) => turn.player === player);
  for (const [i, pick] of picks.filter((one) => one.player === player).entries()) own[i]?.performed.unshift(pick.text);
}

function addTurn(turns: ShownTurn[], player: number, { stdout, stderr }: SiteFrame): void {
  if (turns.at(-1)?.player !== player) turns.push({ player, stderr: "", performed: [] });
  const turn = turns.at(-1)!;
  if (stdout && stdout.trim() !== "") turn.stdout ??= stdout.split(/\r?\n/)[0]!;
  turn.stderr += stderr ?? "";
}

interface ShownStep {
  readonly kind: "pick" | "action" | "error";
  readonly player: number;
  readonly text: string;
}

const stepPatterns: readonly (readonly [ShownStep["kind"], RegExp])[] = [
  ["pick", /^\W*Player \$([01]) chose .*\(#(\d+)\)/],
  ["action", /^\W*Player \$([01]) performed action: (\S.*)$/],
  ["error", /\$([01])(?:: | (?=timeout))(\w[^§]*)/],
];

/** What a frame's summary reports about the players `$0` and `$1`. */
function parseFrame({ summary }: SiteFrame): ShownStep[] {
  return (summary ?? "").split(/\r?\n/).flatMap((line) => {
    const found = stepPatterns.flatMap(([kind, pattern]) => {
      const [, player, text] = pattern.exec(line) ?? [];
      return text ? [{ kind, player: Number(player), text: kind === "pick" ? `CHOOSE ${text}` : text.trimEnd() }] : [];
    });
    return found.slice(0, 1);
  });
}

/** Whether the frames reach the end of the game: they show who won, or whose answer ended it. */
export function showsEnd(frames: readonly SiteFrame[], turns: readonly ShownTurn[]): boolean {
  return turns.at(-1)?.error !== undefined || /\$[01] won\b/.test(frames.at(-1)?.summary ?? "");
}

/** Whether the summaries are from LOCM: they report picks. */
export function showsPicks(turns: readonly ShownTurn[]): boolean {
  return turns
    .slice(0, 2 * deckSize)
    .some(({ performed }) => performed.some((command) => /^CHOOSE \d+$/.test(command)));
}

/**
 * A turn in a form that can be replayed: what was printed, or else what was performed. `isShown`: there are summaries, so
 * what they leave out was not done. Undefined if the answer is shown in neither form.
 */
export function convertTurn({ player, stdout, performed, error }: ShownTurn, isShown: boolean): PlayedTurn | undefined {
  const known = isShown && error === undefined ? { performed } : {};
  if (error?.startsWith("timeout")) return { player, reply: { failure: "timeout" } };
  if (stdout !== undefined) return { player, reply: { text: stdout }, ...known };
  if (error !== undefined) return { player, reply: { text: `(the site shows only: ${error.replaceAll(";", ",")})` } };
  if (!isShown) return undefined;
  return { player, reply: { text: performed.join(";") || "PASS" }, ...known };
}

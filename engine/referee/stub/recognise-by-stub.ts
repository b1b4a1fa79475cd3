import { parseStub } from "./parse-stub.ts";
import { findInnermost, listFields, type Stub } from "./stub.ts";

/** A game whose bots are recognised by their text; its leagues may have their own stubs. */
interface StubbedGame {
  readonly id: string;
  readonly stubs: readonly string[];
}

/** A game that a text may be a bot of, and the share of its stub that the text contains, from 0 to 1. */
interface StubMatch {
  readonly id: string;
  readonly likelihood: number;
}

/** From this score on, a text counts as a bot of a game. */
const minScore = 0.6;
/** A smaller total weight could occur in any program. */
const minTotalWeight = 1.2;
/** A game with at least this share of the best one's weight is also possible, so the user is asked. */
const closeScore = 0.75;

/**
 * The games that a text is probably a bot of, likeliest first; several if the user has to decide. Looks for the names
 * and comments of the stub, which most bots keep, and for the commands of its example.
 */
export function recogniseByStub(source: string, games: readonly StubbedGame[]): readonly StubMatch[] {
  const text = readSource(source);
  const weighed = games.map(({ id, stubs }) => {
    const all = stubs.flatMap((each) => parseStub(each).stub ?? []).map((stub) => weighStub(text, stub));
    return { id, ...all.reduce((best, each) => (each.found > best.found ? each : best), { found: 0, share: 0 }) };
  });
  const fitting = weighed.filter(({ share, found }) => share >= minScore && found >= minTotalWeight);
  const best = Math.max(0, ...fitting.map(({ found }) => found));
  return fitting
    .filter(({ found }) => found >= closeScore * best)
    .sort((a, b) => b.found * b.share - a.found * a.share)
    .map(({ id, share }) => ({ id, likelihood: Math.min(0.97, share) }));
}

type SourceText = ReturnType<typeof readSource>;

function readSource(source: string) {
  const words = source.match(/[A-Za-z_]\w*/g) ?? [];
  return {
    /** In lower case without underscores, so that `my_id` equals `myId`. */
    names: new Set(words.map(toPlainName)),
    /** Words in capitals, like commands. */
    commands: new Set(words.filter(isCommand)),
    /** With runs of whitespace as single spaces. */
    text: source.replace(/\s+/g, " "),
  };
}

const toPlainName = (name: string) => name.replaceAll("_", "").toLowerCase();

const isCommand = (word: string) => /^[A-Z]{3,}(?:_[A-Z]+)*$/.test(word);

/** Names that occur in any program. */
const commonNames = new Set(
  "x y z n m id row col width height type owner player score health index count size turn name value line action actions input board day gold state level".split(
    " ",
  ),
);

function computeNameWeight(name: string): number {
  if (commonNames.has(name) || name.length < 3) return 0.15;
  return name.length < 6 ? 0.5 : 1;
}

/** The weight of what a source has in common with a stub, and its share of the maximum. */
function weighStub(source: SourceText, stub: Stub): { readonly found: number; readonly share: number } {
  const fields = listFields(stub);
  const names = [...new Set(fields.map(({ name }) => toPlainName(name)))];
  const commands = listCommandWords(stub);
  let possible = 0;
  let found = 0;
  const weigh = (weight: number, isThere: boolean) => {
    possible += weight;
    if (isThere) found += weight;
  };
  for (const name of names) weigh(computeNameWeight(name), source.names.has(name));
  for (const command of commands) weigh(0.3, source.commands.has(command));
  // Comments add to the weight found but not to the maximum, so deleting them costs nothing.
  const comments = new Set(fields.flatMap(({ comment }) => (comment && comment.length >= 12 ? [comment] : [])));
  for (const comment of comments) if (source.text.includes(comment.replace(/\s+/g, " "))) found += 1;
  return { found, share: possible < 1 ? 0 : Math.min(1, found / possible) };
}

/** The words in capitals in a stub's examples and their comments. */
function listCommandWords({ start, turn }: Stub): ReadonlySet<string> {
  const texts = [...start, ...turn].flatMap((command) => {
    const inner = findInnermost(command);
    if (inner.kind === "read") return [];
    return [inner.comment ?? "", ...inner.lines.flat().map((piece) => ("text" in piece ? piece.text : ""))];
  });
  return new Set(texts.flatMap((text) => text.match(/[A-Za-z_]\w*/g) ?? []).filter(isCommand));
}

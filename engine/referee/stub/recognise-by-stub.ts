import { allFields, innermost, type Stub } from "./stub.ts";

/** A game whose bots are to be told by their text; leagues of it may have stubs of their own. */
export interface StubbedGame {
  readonly id: string;
  readonly stubs: readonly Stub[];
}

/** A game that a text may be a bot of, and how much of its stub the text has, from 0 to 1. */
export interface StubMatch {
  readonly id: string;
  readonly likelihood: number;
}

/** From here on a text counts as a bot of a game. */
const least = 0.6;
/** Less than this, and what is found may stand in any program. */
const leastFound = 1.2;
/** A game with this share of the best one's weight, or more, fits as well: then the user is asked. */
const close = 0.75;

/**
 * The games that a text is probably a bot of, likeliest first: none, one, or several where the user is asked. Goes by
 * the names and comments of the stub, which most bots keep, and by the commands of its example.
 */
export function recogniseByStub(source: string, games: readonly StubbedGame[]): readonly StubMatch[] {
  const text = readSource(source);
  const weighed = games.map(({ id, stubs }) => {
    const all = stubs.map((stub) => weighStub(text, stub));
    return { id, ...all.reduce((best, each) => (each.found > best.found ? each : best), { found: 0, share: 0 }) };
  });
  const fitting = weighed.filter(({ share, found }) => share >= least && found >= leastFound);
  const best = Math.max(0, ...fitting.map(({ found }) => found));
  return fitting
    .filter(({ found }) => found >= close * best)
    .sort((a, b) => b.found * b.share - a.found * a.share)
    .map(({ id, share }) => ({ id, likelihood: Math.min(0.97, share) }));
}

interface SourceText {
  /** Lower case, without underscores, so that `my_id` is `myId`. */
  readonly names: ReadonlySet<string>;
  /** Words in capitals, as commands are. */
  readonly commands: ReadonlySet<string>;
  /** With single blanks. */
  readonly text: string;
}

function readSource(source: string): SourceText {
  const words = source.match(/[A-Za-z_]\w*/g) ?? [];
  return {
    names: new Set(words.map(plainName)),
    commands: new Set(words.filter(isCommand)),
    text: source.replace(/\s+/g, " "),
  };
}

const plainName = (name: string) => name.replaceAll("_", "").toLowerCase();

const isCommand = (word: string) => /^[A-Z]{3,}(?:_[A-Z]+)*$/.test(word);

/** Names that any program may have. */
const common = new Set(
  "x y z n m id row col width height type owner player score health index count size turn name value line action actions input board day gold state level".split(
    " ",
  ),
);

function nameWeight(name: string): number {
  if (common.has(name) || name.length < 3) return 0.15;
  return name.length < 6 ? 0.5 : 1;
}

/** The weight of what a source has of a stub, and its share of what could be there. */
function weighStub(source: SourceText, stub: Stub): { readonly found: number; readonly share: number } {
  const fields = allFields(stub);
  const names = [...new Set(fields.map(({ name }) => plainName(name)))];
  const commands = getCommands(stub);
  let possible = 0;
  let found = 0;
  const weigh = (weight: number, isThere: boolean) => {
    possible += weight;
    if (isThere) found += weight;
  };
  for (const name of names) weigh(nameWeight(name), source.names.has(name));
  for (const command of commands) weigh(0.3, source.commands.has(command));
  // A comment is nobody's invention: it adds to what is found, but who deletes it loses nothing.
  const comments = new Set(fields.flatMap(({ comment }) => (comment && comment.length >= 12 ? [comment] : [])));
  for (const comment of comments) if (source.text.includes(comment.replace(/\s+/g, " "))) found += 1;
  return { found, share: possible < 1 ? 0 : Math.min(1, found / possible) };
}

/** The words in capitals of a stub's examples and of what it says of them. */
function getCommands({ start, turn }: Stub): ReadonlySet<string> {
  const texts = [...start, ...turn].flatMap((command) => {
    const inner = innermost(command);
    if (inner.kind === "read") return [];
    return [inner.comment ?? "", ...inner.lines.flat().map((piece) => ("text" in piece ? piece.text : ""))];
  });
  return new Set(texts.flatMap((text) => text.match(/[A-Za-z_]\w*/g) ?? []).filter(isCommand));
}

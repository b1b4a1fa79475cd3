import { maxStubChars } from "../../game/referee.ts";
import { msg, type Text } from "../../l10n/speak.ts";
import type { Amount, FieldType, ReadCommand, Stub, StubCommand, StubField, StubPiece, WriteCommand } from "./stub.ts";

/** Stubs come from strangers, too: the loops of a real one are two or three deep. */
const maxCommands = 2000;
const maxLoops = 16;

/** Alternative names of types in published stubs. */
const types: Readonly<Record<string, FieldType>> = {
  int: "int",
  integer: "int",
  long: "long",
  float: "float",
  double: "float",
  bool: "bool",
  boolean: "bool",
  word: "word",
  string: "string",
};

const declarationPattern = /^([A-Za-z_]\w*)\s*:\s*([A-Za-z]+)\s*(?:\(\s*(\w*)\s*\))?\s*,?\s*/;

/** Parses the fields of `x:int name:word(20)`, or says which one is wrong. */
function parseRead(text: string): { readonly fields: readonly StubField[]; readonly wrong?: Text } {
  const fields: StubField[] = [];
  const no = (wrong: Text) => ({ fields, wrong });
  for (let rest = text.trim(); rest !== ""; ) {
    const [all, name, typeName, length] = declarationPattern.exec(rest) ?? [];
    if (all === undefined) {
      return no(
        msg("“{text}” is not a field: write a name, a colon and a type, such as x:int.", {
          text: rest.split(/\s/)[0]!,
        }),
      );
    }
    const type = types[typeName!.toLowerCase()];
    if (type === undefined) {
      return no(
        msg("The type of {name} must be int, long, float, bool, word(length) or string(length).", { name: name! }),
      );
    }
    if (fields.at(-1)?.type === "string") {
      return no(msg("{name} follows a string, which takes the rest of the line.", { name: name! }));
    }
    const bound = /^\d{1,9}$/.test(length ?? "") ? Number(length) : undefined;
    fields.push({ name: name!, type, ...(bound !== undefined && { length: bound }) });
    rest = rest.slice(all.length);
  }
  return fields.length > 0 ? { fields } : no(msg("The command needs at least one field, such as x:int."));
}

/** Parses a line of an example: plain text, or `join("MOVE", x, y)`, whose parts are separated by spaces. */
function parseWrittenLine(line: string, names: ReadonlySet<string>): readonly StubPiece[] {
  const inside = /^join\s*\((.*)\)\s*;?$/s.exec(line.trim())?.[1];
  if (inside === undefined) return [{ text: unescapeText(line) }];
  const pieces = [...inside.matchAll(/"((?:[^"\\]|\\.?)*)(?:"|$)|([^",\s][^",]*)/gs)].map(
    ([, quoted, bare]): StubPiece => {
      const name = bare?.trim() ?? "";
      if (quoted !== undefined) return { text: unescapeText(quoted) };
      return names.has(name) ? { field: name } : { text: name };
    },
  );
  return joinTexts(pieces.flatMap((piece, i) => (i === 0 ? [piece] : [{ text: " " }, piece])));
}

/** The site copies the text of an example between quotes, so a backslash in it escapes. */
const unescapeText = (text: string) => text.replace(/\\(["\\])/g, "$1");

function joinTexts(pieces: readonly StubPiece[]): StubPiece[] {
  const joined: StubPiece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last && "text" in last && "text" in piece) joined[joined.length - 1] = { text: last.text + piece.text };
    else joined.push(piece);
  }
  return joined;
}

/** A stub, or why a text is none: the line, from 1, and a sentence. */
type ParsedStub =
  | { readonly stub: Stub; readonly error?: undefined }
  | { readonly error: { readonly line: number; readonly message: Text }; readonly stub?: undefined };

/**
 * Parses a `stub.txt`. Also accepts what published games write beyond the documented syntax: a loop and its command on
 * several lines, an example of several lines, blocks without an empty line between them, code for one language.
 */
export function parseStub(text: string): ParsedStub {
  const draft: Draft = {
    start: [],
    turn: undefined,
    known: new Set(),
    loops: [],
    written: undefined,
    block: undefined,
    isCode: false,
    statement: [],
    comments: new Map(),
    lastComment: undefined,
  };
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  if (text.length > maxStubChars) return { error: { line: 1, message: msg("Too many lines.") } };
  for (const [index, line] of lines.entries()) {
    const message = parseLine(draft, line.trimEnd()) ?? checkSize(draft);
    if (message !== undefined) return { error: { line: index + 1, message } };
  }
  if (draft.loops.length > 0)
    return { error: { line: lines.length, message: msg("The last loop has no command to repeat.") } };
  const stub = finishStub(draft);
  if (stub.start.length + stub.turn.length === 0) {
    return { error: { line: lines.length, message: msg("A command such as read or write is missing.") } };
  }
  return { stub };
}

const checkSize = ({ start, turn, loops }: Draft): Text | undefined =>
  start.length + (turn?.length ?? 0) > maxCommands || loops.length > maxLoops ? msg("Too many lines.") : undefined;

type Block = "STATEMENT" | "INPUT" | "OUTPUT";

interface DraftWrite {
  readonly lines: string[];
  readonly output: string[];
}

/** A command whose comments follow later. */
type DraftCommand = { readonly amounts: readonly Amount[] } & (
  | { readonly read: ReadCommand }
  | { readonly write: DraftWrite }
);

interface Draft {
  readonly start: DraftCommand[];
  /** The commands of the game loop. */
  turn: DraftCommand[] | undefined;
  /** Names read outside loops, which later loops may use as counts. */
  readonly known: Set<string>;
  /** Loops whose command follows later. */
  loops: Amount[];
  /** The example that the next line may continue. */
  written: DraftWrite | undefined;
  block: Block | undefined;
  isCode: boolean;
  readonly statement: string[];
  /** Comments by field name, one for each declaration. */
  readonly comments: Map<string, string[]>;
  lastComment: string | undefined;
}

const commandWord = /^(?:gameloop$|(?:read|loop|loopline)(?:\s|$)|write(?:\s|$))/;

/** Processes one more line; returns what is wrong with it. */
function parseLine(draft: Draft, line: string): Text | undefined {
  if (/^CODE-START/.test(line)) draft.isCode = true;
  if (draft.isCode) {
    draft.isCode = !/^CODE-END/.test(line);
    return undefined;
  }
  const words = line.trim();
  const block = /^(STATEMENT|INPUT|OUTPUT):?$/.exec(words)?.[1];
  if (block !== undefined) {
    draft.written = undefined;
    draft.block = block as Block;
    return undefined;
  }
  if (words === "") {
    draft.written = undefined;
    return undefined;
  }
  if (isCommand(draft, words)) {
    draft.block = undefined;
    draft.written = undefined;
    return parseCommand(draft, words);
  }
  if (draft.written) draft.written.lines.push(line);
  else if (draft.block) parseComment(draft, draft.block, words);
  else return msg("“{line}” is not a command: use read, write, loop, loopline or gameloop.", { line: words });
  return undefined;
}

/** Inside a block or after an example, a sentence may begin with the word "read" or "write". */
function isCommand({ block, written }: Draft, words: string): boolean {
  if (!commandWord.test(words)) return false;
  if (words === "gameloop") return true;
  if (block === undefined && written === undefined) return true;
  return /^(?:read|loopline\s+\w+)\s+\w+:\w|^loop\s+\w+(?:\s+(?:read|write|loop|loopline)\s.*)?$|^write\s/.test(words);
}

function parseCommand(draft: Draft, words: string): Text | undefined {
  const [, word, rest] = /^(\w+)\s*(.*)$/s.exec(words)!;
  switch (word) {
    case "gameloop":
      if (draft.turn) return msg("A stub has only one gameloop.");
      draft.turn = [];
      return undefined;
    case "loop":
      return parseLoop(draft, rest!);
    case "write":
      draft.written = { lines: rest === "" ? [] : [rest!], output: [] };
      addCommand(draft, { amounts: draft.loops, write: draft.written });
      return undefined;
    default:
      return parseReadCommand(draft, word!, rest!);
  }
}

function parseLoop(draft: Draft, rest: string): Text | undefined {
  const [, word, inner] = /^(\S*)\s*(.*)$/s.exec(rest)!;
  const amount = parseAmount(draft, word!);
  if (typeof amount === "object") return amount.wrong;
  draft.loops = [...draft.loops, amount];
  if (inner === "" || draft.loops.length > maxLoops) return undefined;
  if (inner !== "gameloop" && commandWord.test(inner!)) return parseCommand(draft, inner!);
  return msg("“{line}” cannot be repeated: use read, write, loop or loopline.", { line: inner! });
}

function parseReadCommand(draft: Draft, word: string, rest: string): Text | undefined {
  const [, first, more] = /^(\S*)\s*(.*)$/s.exec(rest)!;
  const amount = word === "loopline" ? parseAmount(draft, first!) : undefined;
  if (typeof amount === "object") return amount.wrong;
  const { fields, wrong } = parseRead(word === "loopline" ? more! : rest);
  if (wrong !== undefined) return wrong;
  if (amount === undefined && draft.loops.length === 0) for (const { name } of fields) draft.known.add(name);
  addCommand(draft, { amounts: draft.loops, read: { kind: "read", ...(amount !== undefined && { amount }), fields } });
  return undefined;
}

/** Parses a count: a number, or a name that was read before. */
function parseAmount({ known }: Draft, word: string): Amount | { readonly wrong: Text } {
  if (/^\d{1,9}$/.test(word)) return Number(word);
  if (known.has(word)) return word;
  if (word === "") return { wrong: msg("The loop needs a count: a number or the name of a field.") };
  return { wrong: msg("“{name}” is neither a number nor a field that was read before.", { name: word }) };
}

function addCommand(draft: Draft, command: DraftCommand): void {
  (draft.turn ?? draft.start).push(command);
  draft.loops = [];
}

function parseComment(draft: Draft, block: Block, words: string): void {
  if (block === "STATEMENT") draft.statement.push(words);
  else if (block === "INPUT") parseFieldComment(draft, words);
  else findCommentedWrite(draft)?.output.push(words);
}

/** The last write before a block; a block at the beginning of a stub belongs to none. */
function findCommentedWrite({ start, turn }: Draft): DraftWrite | undefined {
  const last = [...start, ...(turn ?? [])].findLast((command) => "write" in command);
  return last && "write" in last ? last.write : undefined;
}

/** Parses `x, y: where it is`; a line without a name continues the last comment. */
function parseFieldComment(draft: Draft, words: string): void {
  const [, names, comment] = /^(\w+(?:\s*,\s*\w+)*)\s*:\s*(.*)$/.exec(words) ?? [];
  if (names === undefined) {
    const all = draft.comments.get(draft.lastComment ?? "");
    const last = all?.pop();
    all?.push(last ? `${last} ${words}` : words);
    return;
  }
  for (const name of names.split(/\s*,\s*/)) {
    draft.comments.set(name, [...(draft.comments.get(name) ?? []), comment!]);
    draft.lastComment = name;
  }
}

function finishStub({ start, turn, statement, comments }: Draft): Stub {
  const times = new Map<string, number>();
  const commented = (field: StubField): StubField => {
    const texts = comments.get(field.name) ?? [];
    const nth = times.get(field.name) ?? 0;
    times.set(field.name, nth + 1);
    const comment = texts[Math.min(nth, texts.length - 1)];
    return comment ? { ...field, comment } : field;
  };
  const names = new Set([...start, ...(turn ?? [])].flatMap((each) => ("read" in each ? listNames(each.read) : [])));
  const build = (each: DraftCommand): StubCommand =>
    each.amounts.reduceRight<StubCommand>(
      (body, amount) => ({ kind: "loop", amount, body }),
      "read" in each ? { ...each.read, fields: each.read.fields.map(commented) } : buildWrite(each.write, names),
    );
  const about = statement.join("\n");
  return { ...(about !== "" && { statement: about }), start: start.map(build), turn: (turn ?? []).map(build) };
}

const listNames = ({ fields }: ReadCommand) => fields.map(({ name }) => name);

function buildWrite({ lines, output }: DraftWrite, names: ReadonlySet<string>): WriteCommand {
  const comment = output.join("\n");
  return {
    kind: "write",
    lines: (lines.length > 0 ? lines : [""]).map((line) => parseWrittenLine(line, names)),
    ...(comment !== "" && { comment }),
  };
}

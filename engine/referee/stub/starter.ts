import { parseStub } from "./parse-stub.ts";
import { cStarter } from "./starters/c.ts";
import { cppStarter } from "./starters/cpp.ts";
import { csharpStarter } from "./starters/csharp.ts";
import { goStarter } from "./starters/go.ts";
import { javaStarter } from "./starters/java.ts";
import { javascriptStarter, typescriptStarter } from "./starters/javascript.ts";
import programs from "./starters/programs.json";
import { pythonStarter } from "./starters/python.ts";
import { rustStarter } from "./starters/rust.ts";
import {
  type InputLine,
  indent,
  type StarterLanguage,
  type Variable,
  type WrittenPiece,
} from "./starters/starter-language.ts";
import {
  type Amount,
  findInnermost,
  listFields,
  listLoopAmounts,
  type Stub,
  type StubCommand,
  type StubField,
  type StubPiece,
  type WriteCommand,
} from "./stub.ts";

const languages: readonly StarterLanguage[] = [
  pythonStarter,
  javascriptStarter,
  typescriptStarter,
  cppStarter,
  cStarter,
  javaStarter,
  csharpStarter,
  rustStarter,
  goStarter,
];

/** The file extensions for which starters can be written, with the dot. */
export const starterExtensions: readonly string[] = languages.map(({ extension }) => extension);

/** A starter in each language; none for a text that is not a stub. */
export function writeStarters(stubText: string, title: string): { extension: string; text: string }[] {
  const { stub } = parseStub(stubText);
  return stub ? starterExtensions.map((extension) => ({ extension, text: writeStarter(stub, title, extension)! })) : [];
}

/**
 * A complete bot that reads all input and answers with the first of the legal actions that it is sent, or else with the
 * stub's example; undefined if there is no starter for this extension. `title` is the game's.
 */
export function writeStarter(given: Stub, title: string, extension: string): string | undefined {
  const stub = answerWithLegalAction(answerAlways(given));
  const language = languages.find((each) => each.extension === extension);
  if (!language) return undefined;
  const scope = nameVariables(stub, language);
  const print = (commands: readonly StubCommand[]) =>
    commands.flatMap((command, i) => printCommand(scope, commands, command, i));
  const head = [
    `${title}: reads all that the game sends and answers with an example. The rest is up to you.`,
    ...(stub.statement ?? "").split("\n"),
  ].map(toPlainText);
  const start = print(stub.start);
  const turn = stub.turn.length > 0 ? language.block(language.forever, print(stub.turn)) : [];
  const code = start.length > 0 && turn.length > 0 ? [...start, "", ...turn] : [...start, ...turn];
  /** The program around its code, which stands at `@code` and is indented like it. */
  const around = programs[extension as keyof typeof programs];
  const lines = around.flatMap((line) => (line.endsWith("@code") ? indent(code, line.replace("@code", "")) : line));
  return `${[...head.filter(Boolean).map((line) => `${language.comment} ${line}`), ...lines].join("\n")}\n`;
}

/** The stub with an answer: who reads on without one is too late. */
function answerAlways(stub: Stub): Stub {
  const { start, turn } = stub;
  const commands = turn.length > 0 ? turn : start;
  if (commands.some((command) => findInnermost(command).kind === "write")) return stub;
  const write = {
    kind: "write",
    lines: [[{ text: "WAIT" }]],
    comment: "The game shows no example of an answer.",
  } as const;
  return turn.length > 0 ? { ...stub, turn: [...turn, write] } : { ...stub, start: [...start, write] };
}

/** Matches names and comments of a list of legal actions. */
const legalPattern =
  /(?<!in|il|im)(?:legal|valid|possible|available|allowed|suggested)\w*[ \w]{0,12}(?:action|move|output|command)/i;

/** The stub with the first row of a list of legal actions read before the others, and as the answer of each turn. */
function answerWithLegalAction(stub: Stub): Stub {
  const { turn } = stub;
  const [write, ...others] = turn.filter((command) => findInnermost(command).kind === "write");
  if (write?.kind !== "write" || write.lines.length + others.length !== 1) return stub;
  const comments = new Map(listFields(stub).map(({ name, comment = "" }) => [name, comment]));
  const at = turn.findIndex((command) => {
    if (command.kind !== "loop" || typeof command.amount !== "string") return false;
    const { amount, body } = command;
    if (body.kind !== "read" || body.amount !== undefined) return false;
    const told = [amount, ...body.fields.map(({ name }) => name)].map((name) => `${name} ${comments.get(name) ?? ""}`);
    const isOffered = offerPattern.test(amount) && !told.some((text) => pastPattern.test(text));
    return told.some((text) => legalPattern.test(text)) || (isOffered && looksLike(body.fields, write));
  });
  const list = turn[at];
  if (list?.kind !== "loop" || list.body.kind !== "read" || turn.indexOf(write) < at) return stub;
  const name = "firstAction";
  const answered = turn.map((command) => (command === write ? { ...write, lines: [[{ field: name }]] } : command));
  const unlessNone = { count: `${list.amount}`, example: write };
  const first = { kind: "read" as const, fields: [{ name, type: "string" as const }], unlessNone };
  return { ...stub, turn: answered.toSpliced(at, 1, first, { ...list, amount: `${list.amount}${less}` }) };
}

/** Matches names of counts of actions, which are those to choose from if they have the form of an answer. */
const offerPattern = /^(?:action|command|option)s?(?:count)?$|(?:number|num)_?of_?(?:action|move|command|option)s$/i;
const pastPattern = /opp|enem|last|previous|past|histor|played/i;

/** Whether a row of a table has the form of the example: numbers where that has numbers, words where it has words. */
function looksLike(fields: readonly StubField[], { lines: [line = []] }: WriteCommand): boolean {
  const text = line.map((piece) => ("text" in piece ? piece.text : piece.field)).join("");
  const isNumber = text.split(" ").map((word) => /^-?\d/.test(word));
  return fields.every(({ type }, i) => i in isNumber && (type === "string" || isNumber[i] === (type !== "word")));
}

/** Behind the name of a count: one row of its table was read before. */
const less = " - 1";

/** Safe for a comment: a backslash could continue the line, and marks of direction make it look like another. */
const toPlainText = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll("\\", "/")
    .trim();

interface Scope {
  readonly language: StarterLanguage;
  /** The variables of each command's fields; a field is identified by its object. */
  readonly variables: ReadonlyMap<StubCommand, readonly Variable[]>;
  /** The variables that names in counts and answers refer to. */
  readonly outside: Map<string, Variable>;
  readonly words: ReadonlyMap<StubCommand, string>;
}

/** Gives every field a unique name in its scope; separate loops may use the same names. */
function nameVariables({ start, turn }: Stub, language: StarterLanguage): Scope {
  const reserved = new Set([...language.reserved.split(" "), "i", "j", "k", "words"]);
  const taken = new Set<string>();
  const variables = new Map<StubCommand, readonly Variable[]>();
  const all = [...start, ...turn].filter((command) => findInnermost(command).kind === "read");
  const isOutside = (command: StubCommand) => command.kind === "read" && command.amount === undefined;
  const name = (command: StubCommand, names: Set<string>) => {
    const inner = findInnermost(command);
    if (inner.kind !== "read") return;
    const named = inner.fields.map((field) => ({ field, name: chooseFreeName(field, language, reserved, names) }));
    variables.set(command, named);
  };
  for (const command of all.filter(isOutside)) name(command, taken);
  for (const command of all.filter((each) => !isOutside(each))) name(command, new Set(taken));
  const isSplit = (command: StubCommand) => !language.redeclaresVariables && hasWords(language, command, variables);
  const split = all.filter((command) => command.kind === "read" && isSplit(command));
  const words = new Map<StubCommand, string>();
  for (const command of all) {
    const nth = split.includes(command) ? split.indexOf(command) : command.kind === "read" ? 0 : split.length;
    words.set(command, nth === 0 ? "words" : `words${nth + 1}`);
  }
  return { language, variables, outside: new Map(), words };
}

/** Whether the program has to split a line into a list of words. */
function hasWords(language: StarterLanguage, command: StubCommand, all: ReadonlyMap<StubCommand, readonly Variable[]>) {
  const inner = findInnermost(command);
  if (inner.kind === "read" && inner.amount !== undefined) return true;
  const lines = language.read({ variables: all.get(command)!, words: "words of the line" });
  return lines.some((line) => line.includes("words of the line"));
}

function chooseFreeName(
  field: StubField,
  { naming }: StarterLanguage,
  reserved: ReadonlySet<string>,
  names: Set<string>,
): string {
  const cased =
    naming === "snake"
      ? toSnakeCase(field.name)
      : field.name.replace(/^[A-Z](?![A-Z])/, (first) => first.toLowerCase());
  const base = reserved.has(cased) || /^_*$/.test(cased) || /^words\d*$/.test(cased) ? `${cased}_` : cased;
  for (let n = 1; ; n++) {
    const name = n === 1 ? base : `${base}${n}`;
    if (names.has(name)) continue;
    names.add(name);
    return name;
  }
}

const toSnakeCase = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1_$2")
    .toLowerCase();

function printCommand(
  scope: Scope,
  commands: readonly StubCommand[],
  command: StubCommand,
  at: number,
): readonly string[] {
  const inner = findInnermost(command);
  const isFirstWrite =
    inner.kind === "write" &&
    findInnermost(commands[at - 1] ?? { kind: "loop", amount: 0, body: inner }).kind !== "write";
  if (inner.kind === "write") return printWrite(scope, command, inner, isFirstWrite || at === 0);
  const { language } = scope;
  const variables = scope.variables.get(command)!;
  const counts = listLoopAmounts(command).map((amount) => printAmount(scope, amount));
  const read = { variables, words: scope.words.get(command)! };
  const depth = counts.length;
  const lines = inner.unlessNone
    ? language.readUnlessNone(
        variables[0]!,
        printAmount(scope, inner.unlessNone.count),
        formatExample(scope, inner.unlessNone.example),
      )
    : inner.amount === undefined
      ? language.read(read)
      : readRepeated(language, read, printAmount(scope, inner.amount), nameIndex(depth));
  if (depth === 0 && inner.amount === undefined) for (const each of variables) scope.outside.set(each.field.name, each);
  return [...formatComments(language, variables), ...writeLoop(language, counts, lines)];
}

function readRepeated(language: StarterLanguage, read: InputLine, count: string, index: string): readonly string[] {
  const { before, body } = language.readRepeated(read, index);
  return [...before, ...language.block(language.repeat(count, index, body), body)];
}

const nameIndex = (depth: number) => ["i", "j", "k"][depth] ?? `i${depth + 1}`;

const writeLoop = (language: StarterLanguage, counts: readonly string[], lines: readonly string[]) =>
  counts.reduceRight(
    (body, count, depth) => language.block(language.repeat(count, nameIndex(depth), body), body),
    lines,
  );

function formatComments({ comment }: StarterLanguage, variables: readonly Variable[]): readonly string[] {
  return variables.flatMap(({ field, name }) =>
    field.comment ? [`${comment} ${name}: ${toPlainText(field.comment)}`] : [],
  );
}

function printAmount({ outside }: Scope, amount: Amount): string {
  if (typeof amount === "number") return String(amount);
  const name = outside.get(amount.replace(less, ""))?.name;
  return name === undefined ? "0" : `${name}${amount.endsWith(less) ? less : ""}`;
}

function printWrite(
  scope: Scope,
  command: StubCommand,
  { lines, comment }: WriteCommand,
  isFirst: boolean,
): readonly string[] {
  const { language } = scope;
  const counts = listLoopAmounts(command).map((amount) => printAmount(scope, amount));
  const commentLines = (comment ?? "").split("\n").map(toPlainText).filter(Boolean);
  return [
    ...(isFirst ? ["", `${language.comment} ${language.debugHint}`] : []),
    ...commentLines.map((line) => `${language.comment} ${line}`),
    ...writeLoop(
      language,
      counts,
      lines.map((line) => language.write(resolvePieces(scope, chooseAction(line, comment)))),
    ),
  ];
}

/** The line of an example as a text, with 0 for each value. */
function formatExample(scope: Scope, { lines: [line = []], comment }: WriteCommand): string {
  const pieces = resolvePieces(scope, chooseAction(line, comment));
  return pieces.map((piece) => (typeof piece === "string" ? piece : "0")).join("");
}

/** The first of the actions in an example such as `STEP <x> | WAIT`, or `(STEP <x>) or (WAIT)`. */
function chooseAction(line: readonly StubPiece[], comment = ""): readonly StubPiece[] {
  const at = line.findIndex((piece) => "text" in piece && choice.test(piece.text));
  const piece = line[at];
  // Where the bar stands in brackets, it is part of an answer.
  if (!piece || !("text" in piece) || comment.includes("[|")) return line;
  return [...line.slice(0, at), { text: piece.text.slice(0, piece.text.search(choice)).replace(/^\(/, "") }];
}

const choice = /\s*\|\s*(?=[A-Z])|\)\s*or\s*(?=\([A-Z])/;

/** Replaces fields such as `<x>` by their variables, except in loops and for booleans, which have no fixed spelling. */
function resolvePieces({ outside, variables }: Scope, line: readonly StubPiece[]): readonly WrittenPiece[] {
  const resolve = (name: string) => {
    const variable = outside.get(name);
    return variable && variable.field.type !== "bool" ? variable : "0";
  };
  return line.flatMap((piece): readonly WrittenPiece[] => {
    if ("field" in piece) return [resolve(piece.field)];
    const parts = markArguments(piece.text, variables)
      .replace(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu, " ")
      .split(/<(\w+)>/);
    return parts.flatMap((part, i) => (i % 2 === 1 ? [resolve(part)] : part === "" && parts.length > 1 ? [] : [part]));
  });
}

/** An example that has fields' names, such as `PUT column row`, with them and all words behind its command as `<column>`. */
function markArguments(text: string, variables: Scope["variables"]): string {
  const words = text.split(" ");
  const names = new Set([...variables.values()].flatMap((all) => all.map(({ field }) => field.name)));
  if (!words.some((word) => names.has(word))) return text;
  const command = words.findIndex((word) => /^[A-Z]/.test(word));
  const isArgument = (word: string, i: number) =>
    names.has(word) || (command >= 0 && i > command && /^[a-z]\w*$/.test(word));
  return words.map((word, i) => (isArgument(word, i) ? `<${word}>` : word)).join(" ");
}

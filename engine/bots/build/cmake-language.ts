/** The variables of a list of CMake, as far as the project itself sets them. */
export type CmakeVariables = Map<string, readonly string[]>;

const plain = /[^()#"]|#.*|"[^"]*"/.source;
const commandPattern = new RegExp(
  `^[ \\t]*(\\w+)[ \\t]*\\(((?:${plain}|\\((?:${plain}|\\((?:${plain})*\\))*\\))*)\\)`,
  "gm",
);
/** Rounds of loops count, too. */
export const maxCommands = 20_000;

export interface CmakeCommand {
  /** In small letters. */
  readonly name: string;
  /** Its words as they stand there. */
  readonly words: readonly string[];
}

/** What is known while a list is read: names that commands which Spar does not follow may have changed are unsure. */
interface CmakeReading {
  readonly variables: CmakeVariables;
  readonly unsure: Set<string>;
  /** Does what a command does; false if it is not followed. */
  call(command: CmakeCommand): boolean;
}

/** Calls the commands of a list in their order, those of a condition that is not plain in all its branches. */
export function runCmake(text: string, { variables, unsure, call }: CmakeReading): void {
  const commands = [...text.matchAll(commandPattern)].map(
    ([, name, inside]): CmakeCommand => ({ name: name!.toLowerCase(), words: splitCmake(inside!.replace(/#.*/g, "")) }),
  );
  let left = maxCommands;
  const run = (from: number, to: number, isSure: boolean) => {
    for (let at = from; at < to && left-- > 0; at++) {
      const command = commands[at]!;
      if (blockPattern.test(command.name)) at = runBlock(command, listParts(commands, at), isSure);
      else runPlain(command, isSure);
    }
  };
  const runPlain = (command: CmakeCommand, isSure: boolean) => {
    const isFollowed = call(command);
    for (const word of isFollowed && isSure ? [] : command.words) unsure.add(word);
  };
  const runBlock = (command: CmakeCommand, parts: readonly number[], isSure: boolean) => {
    const { name, words } = command;
    const [from, to] = [parts[0]! + 1, parts.at(-1)!];
    if (name === "if") runBranches(parts, isSure);
    else if (name === "foreach") runRounds(words, from, to, isSure);
    else {
      runPlain(command, false);
      run(from, to, false);
    }
    return to;
  };
  const runRounds = (words: readonly string[], from: number, to: number, isSure: boolean) => {
    const [name = ""] = words;
    const items = listItems(words, variables);
    for (const item of items) {
      if (left-- <= 0) break;
      variables.set(name, [item]);
      run(from, to, isSure);
    }
    variables.delete(name);
    if (items.length === 0) run(from, to, false);
  };
  const runBranches = (parts: readonly number[], isSure: boolean) => {
    let isPlain = isSure;
    for (const [i, part] of parts.slice(0, -1).entries()) {
      const { name, words } = commands[part]!;
      const isMet = name === "else" || testCondition(words, { variables, unsure });
      isPlain &&= isMet !== undefined;
      if (isMet !== false) run(part + 1, parts[i + 1]!, isPlain);
      if (isMet === true) return;
    }
  };
  run(0, commands.length, true);
}

const blockPattern = /^(?:if|foreach|while|function|macro|block)$/;

/** Where the branches of a command begin, and where it ends. */
function listParts(commands: readonly CmakeCommand[], start: number): number[] {
  const parts = [start];
  let depth = 0;
  for (let at = start + 1; at < commands.length; at++) {
    const { name } = commands[at]!;
    const isEnd = /^end(?:if|foreach|while|function|macro|block)$/.test(name);
    if (depth === 0 && (isEnd || name.startsWith("else"))) parts.push(at);
    if (depth === 0 && isEnd) return parts;
    depth += isEnd ? -1 : blockPattern.test(name) ? 1 : 0;
  }
  return [...parts, commands.length];
}

/** The items of a loop; none if they are not plain. */
function listItems([, ...words]: readonly string[], variables: CmakeVariables): readonly string[] {
  const [how, kind, ...names] = words;
  if (how === "RANGE" || kind === "ZIP_LISTS" || names.includes("ITEMS") || names.includes("LISTS")) return [];
  if (how === "IN" && kind === "LISTS") return names.flatMap((name) => variables.get(name) ?? []);
  const items = how === "IN" ? names : words;
  return items.flatMap((word) => expandWord(word, variables)).flatMap((word) => word.split(";"));
}

/** Only quotes around a whole word are not part of it. */
export const splitCmake = (text: string) =>
  [...text.matchAll(/"((?:\\.|[^"\\])*)"|((?:"[^"]*"|\\.|[^\s"\\])+)/g)].map(([, quoted, bare]) =>
    (quoted ?? bare)!.replace(/\\(.)/g, "$1"),
  );

/** The words of a word with variables; none if one of them is not known. */
export function expandWord(word: string, variables: CmakeVariables): readonly string[] {
  const [, whole] = /^\$\{(\w+)\}$/.exec(word) ?? [];
  if (whole) return variables.get(whole) ?? [];
  const text = word.replace(/\$\{(\w+)\}/g, (found, name: string) => variables.get(name)?.join(" ") ?? found);
  const named = text.replace(/^\$<TARGET_OBJECTS:(.+)>$/, "$1");
  return named.includes("$") ? [] : [named];
}

/** Those that CMake, its modules or its user set; others that are not set count as empty, as they do there. */
const foreignVariable =
  /^(?:CMAKE_|PROJECT_|ENV\b|HAVE_|ARG[CNV]\d*$)|_(?:FOUND|VERSION|INCLUDE_DIRS?|LIBRAR(?:Y|IES)|DEFINITIONS)$/;
const unknown = "\0";
const yes = /^(?:ON|YES|TRUE|Y|-?\d*[1-9]\d*)$/i;
const no = /^(?:|0|OFF|NO|FALSE|N|IGNORE|(?:.*-)?NOTFOUND)$/i;

type Known = Pick<CmakeReading, "variables" | "unsure">;

/** Whether a condition is met; undefined if that is not plain. */
function testCondition(words: readonly string[], known: Known): boolean | undefined {
  for (const [joint, decides] of [["OR", true] as const, ["AND", false] as const]) {
    const at = words.indexOf(joint);
    if (at < 0) continue;
    const sides = [words.slice(0, at), words.slice(at + 1)].map((side) => testCondition(side, known));
    return sides.includes(decides) ? decides : sides.includes(undefined) ? undefined : !decides;
  }
  const isMet = words[0] === "NOT" ? testCondition(words.slice(1), known) : testPlain(words, known);
  return words[0] === "NOT" && isMet !== undefined ? !isMet : isMet;
}

/** Whether a condition without "OR", "AND" and "NOT" is met. */
function testPlain(words: readonly string[], { variables, unsure }: Known): boolean | undefined {
  const find = (name: string) => {
    const isUnknown = unsure.has(name) || (!variables.has(name) && foreignVariable.test(name));
    return isUnknown ? unknown : variables.get(name)?.join(";");
  };
  const expand = (word: string) => word.replace(/\$\{(\w+)\}/g, (_, name: string) => find(name) ?? "");
  const [one = "", how, other = ""] = words.map(expand);
  if (one === "DEFINED" && words.length === 2) return find(how!) === unknown ? undefined : variables.has(how!);
  if (how === undefined && (yes.test(one) || no.test(one))) return yes.test(one);
  const [left, right] = [find(one) ?? one, find(other) ?? other];
  if (/[\0()$]/.test(left + one + right)) return undefined;
  if (how === "STREQUAL" && words.length === 3) return left === right;
  return how === undefined ? variables.has(one) && !no.test(left) : undefined;
}

/** The text that `configure_file` makes of another; `isMarkedOnly` if only names between `@` stand for values. */
export function configureText(text: string, variables: CmakeVariables, isMarkedOnly: boolean): string {
  // Many long values would be too much.
  const get = (name: string) => (variables.get(name)?.join(";") ?? "").slice(0, 1000);
  const isSet = (name: string) => !no.test(get(name));
  return text
    .replace(/^([ \t]*#[ \t]*)cmakedefine01[ \t]+(\w+)/gm, (_, mark, name) => `${mark}define ${name} ${+isSet(name)}`)
    .replace(/^([ \t]*#[ \t]*)cmakedefine[ \t]+(\w+)(.*)$/gm, (_, mark, name, rest) =>
      isSet(name) ? `${mark}define ${name}${rest}` : `/* #undef ${name} */`,
    )
    .replace(isMarkedOnly ? /@(\w+)@/g : /@(\w+)@|\$\{(\w+)\}/g, (_, marked, braced) => get(marked ?? braced));
}

/** The variables of a list of CMake, as far as the project itself sets them. */
export type CmakeVariables = Map<string, readonly string[]>;

const plain = /[^()#"]|#.*|"[^"]*"/.source;
const commandPattern = new RegExp(
  `^[ \\t]*(\\w+)[ \\t]*\\(((?:${plain}|\\((?:${plain}|\\((?:${plain})*\\))*\\))*)\\)`,
  "gm",
);
/** Loops in loops could go on for long. */
const maxCommands = 20_000;

interface CmakeCommand {
  /** In small letters. */
  readonly name: string;
  /** Its words as they stand there. */
  readonly words: readonly string[];
}

/** Calls the commands of a list in their order, those of a condition that is not plain in all its branches. */
export function runCmake(text: string, variables: CmakeVariables, call: (command: CmakeCommand) => void): void {
  const commands = [...text.matchAll(commandPattern)].map(
    ([, name, inside]): CmakeCommand => ({ name: name!.toLowerCase(), words: splitCmake(inside!.replace(/#.*/g, "")) }),
  );
  let left = maxCommands;
  const run = (from: number, to: number) => {
    for (let at = from; at < to && left-- > 0; at++) {
      const command = commands[at]!;
      if (command.name !== "if" && command.name !== "foreach") call(command);
      else at = runParts(command, listParts(commands, at));
    }
  };
  const runParts = ({ name, words }: CmakeCommand, parts: readonly number[]) => {
    if (name === "if") runBranches(parts);
    for (const item of name === "if" ? [] : listItems(words, variables)) {
      variables.set(words[0] ?? "", [item]);
      run(parts[0]! + 1, parts.at(-1)!);
    }
    return parts.at(-1)!;
  };
  const runBranches = (parts: readonly number[]) => {
    for (const [i, part] of parts.slice(0, -1).entries()) {
      const { name, words } = commands[part]!;
      const isMet = name === "else" || testCondition(words, variables);
      if (isMet !== false) run(part + 1, parts[i + 1]!);
      if (isMet === true) return;
    }
  };
  run(0, commands.length);
}

/** Where the branches of a command begin, and where it ends. */
function listParts(commands: readonly CmakeCommand[], start: number): number[] {
  const parts = [start];
  let depth = 0;
  for (let at = start + 1; at < commands.length; at++) {
    const { name } = commands[at]!;
    const isEnd = /^end(?:if|foreach|while|function|macro|block)$/.test(name);
    if (depth === 0 && (isEnd || name.startsWith("else"))) parts.push(at);
    if (depth === 0 && isEnd) return parts;
    depth += isEnd ? -1 : /^(?:if|foreach|while|function|macro|block)$/.test(name) ? 1 : 0;
  }
  return [...parts, commands.length];
}

function listItems([, ...words]: readonly string[], variables: CmakeVariables): readonly string[] {
  const [how, kind, ...names] = words;
  if (how === "IN" && kind === "LISTS") return names.flatMap((name) => variables.get(name) ?? []);
  const items = how === "IN" ? names : words;
  return items.flatMap((word) => expandWord(word, variables)).flatMap((word) => word.split(";"));
}

/** Only quotes around a whole word are not part of it. */
export const splitCmake = (text: string) =>
  [...text.matchAll(/"((?:\\.|[^"\\])*)"|((?:"[^"]*"|\\.|[^\s"'\\])+)/g)].map(([, quoted, bare]) =>
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
const foreignVariable = /^(?:CMAKE_|PROJECT_|ENV\b|HAVE_)|_FOUND$/;
const unknown = "\0";
const yes = /^(?:1|ON|YES|TRUE|Y|[1-9]\d*)$/i;

/** Whether a condition is met; undefined if that is not plain. */
function testCondition(words: readonly string[], variables: CmakeVariables): boolean | undefined {
  for (const [joint, decides] of [["OR", true] as const, ["AND", false] as const]) {
    const at = words.indexOf(joint);
    if (at < 0) continue;
    const sides = [words.slice(0, at), words.slice(at + 1)].map((side) => testCondition(side, variables));
    return sides.includes(decides) ? decides : sides.includes(undefined) ? undefined : !decides;
  }
  const isMet = words[0] === "NOT" ? testCondition(words.slice(1), variables) : testPlain(words, variables);
  return words[0] === "NOT" && isMet !== undefined ? !isMet : isMet;
}

/** Whether a condition without "OR", "AND" and "NOT" is met. */
function testPlain(words: readonly string[], variables: CmakeVariables): boolean | undefined {
  const find = (name: string) => variables.get(name)?.join(";") ?? (foreignVariable.test(name) ? unknown : undefined);
  const expand = (word: string) => word.replace(/\$\{(\w+)\}/g, (_, name: string) => find(name) ?? "");
  const [one = "", how, other = ""] = words.map(expand);
  const [left, right] = [find(one) ?? one, find(other) ?? other];
  if (/[\0()$]/.test(left + one + right)) return undefined;
  if (how === "STREQUAL" && words.length === 3) return left === right;
  if (one === "DEFINED" && words.length === 2) return variables.has(how ?? "");
  return how === undefined ? yes.test(left) : undefined;
}

/** The text that `configure_file` makes of another; `isMarkedOnly` if only names between `@` stand for values. */
export function configureText(text: string, variables: CmakeVariables, isMarkedOnly: boolean): string {
  const get = (name: string) => variables.get(name)?.join(";") ?? "";
  const isSet = (name: string) => !/^(?:|0|OFF|NO|FALSE|N|IGNORE|(?:.*-)?NOTFOUND)$/i.test(get(name));
  return text
    .replace(/^([ \t]*#[ \t]*)cmakedefine01[ \t]+(\w+)/gm, (_, mark, name) => `${mark}define ${name} ${+isSet(name)}`)
    .replace(/^([ \t]*#[ \t]*)cmakedefine[ \t]+(\w+)(.*)$/gm, (_, mark, name, rest) =>
      isSet(name) ? `${mark}define ${name}${rest}` : `/* #undef ${name} */`,
    )
    .replace(isMarkedOnly ? /@(\w+)@/g : /@(\w+)@|\$\{(\w+)\}/g, (_, marked, braced) => get(marked ?? braced));
}

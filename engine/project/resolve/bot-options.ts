import { basename } from "node:path";
import { english, joined, type Text } from "../../l10n/message.ts";
import { msg } from "../../l10n/speak.ts";
import type { Problem, ProblemKind, SettingToTry } from "../../record/problem.ts";
import type { BotSpec } from "../recognise/bot-for-file.ts";
import { settled } from "../settings/settings-layer.ts";

/** An option of a match that depends on what its bot was written for, such as the version of the rules that it reads. */
export interface BotOption {
  readonly option: string;
  /** What the match is played with. */
  readonly value: string;
  /** Nobody has set it: the text of the bot gave it away, or it is the usual value. */
  readonly guessed: boolean;
  /** What in the text speaks for the value: "it reads 12 fields per card". */
  readonly because?: string;
  /** What the text rather speaks for, if for another value. */
  readonly rather?: { readonly value: string; readonly because: string };
  readonly others: readonly string[];
  /** Path of the bot whose text was asked. */
  readonly file: string;
}

/** The options that the text of the first bot has a say in; `set` are those that somebody has set. */
export function findBotOptions(
  spec: BotSpec | undefined,
  options: unknown,
  command: Readonly<Record<string, unknown>> = {},
): BotOption[] {
  if (!spec) return [];
  const { folder, entry } = spec.sources;
  const set = settled({ folder, entry, command: { options: command } }).options!;
  const used = options as Readonly<Record<string, unknown>>;
  const { versions } = spec.game.bots;
  return (versions ? [versions] : []).map(({ option, choices }) => {
    const value = String(used[option]);
    const signs = spec.signs.filter((sign) => sign.option === option);
    const because = signs.find((sign) => sign.value === value)?.because;
    const rather = signs[0] && signs[0].value !== value ? signs[0] : undefined;
    const others = choices.map((each) => each.value).filter((each) => each !== value);
    return { option, value, guessed: set[option] === undefined, because, rather, others, file: spec.file };
  });
}

/** One line on each option that was guessed: "rules: 1.2, told from main.py: it reads 12 fields a card". */
export function guessLines(told: readonly BotOption[]): string[] {
  return told
    .filter(({ guessed }) => guessed)
    .map(({ option, value, because, file }) => {
      const bot = basename(file);
      if (because) return `${option}: ${value}, told from ${bot}: ${because}`;
      return `${option}: ${value}, a guess, since ${bot} does not tell: --${option} or spar.json sets another`;
    });
}

/** Failures that reading the input of other rules leads to. */
const failures: readonly ProblemKind[] = ["crash", "closed", "timeout", "waiting"];
/** What is missing or misspelt is missing under any rules. */
const missing =
  /\bModuleNotFound|\bImportError|\bCannot find (?:module|package)|\bSyntaxError|\bNoClassDefFound|\bNameError/;

/** Problems of a player's first answer, by its index, also say for what else the bot may have been written. */
export function withDoubts<P extends Problem>(
  problems: readonly P[],
  told: readonly BotOption[],
  firstAnswer: number | undefined,
): P[] {
  return problems.map((problem) => {
    const { kind, answer, message } = problem;
    if (answer !== firstAnswer || !failures.includes(kind) || missing.test(english(message))) return problem;
    const doubts = told.flatMap((each) => getDoubt(each) ?? []);
    if (doubts.length === 0) return problem;
    const instead = doubts.flatMap((doubt) => doubt.instead);
    return { ...problem, message: joined([sentence(message), ...doubts.map(({ text }) => text)]), instead };
  });
}

/** A message of the bot's own may end anyhow. */
const sentence = (message: Text) => (/[.!?]$/.test(english(message)) ? message : joined([message, "."], ""));

function getDoubt(told: BotOption): { text: Text; instead: readonly SettingToTry[] } | undefined {
  const { option, value, guessed, because, rather, others, file } = told;
  const trying = (values: readonly string[]) => values.map((each) => ({ file, option, value: each }));
  if (rather) {
    const text = msg("Was this bot written for {option} {value}? ({because})", { option, ...rather });
    return { text, instead: trying([rather.value]) };
  }
  if (!guessed) return undefined;
  const text = because
    ? msg("It plays by {option} {value}, judging by its source ({because}).", { option, value, because })
    : msg("{option} {value} is a guess: was the bot written for {others}?", {
        option,
        value,
        others: others.join(" or "),
      });
  return { text, instead: trying(others) };
}

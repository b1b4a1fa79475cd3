import type { Hover } from "vscode-languageserver/node";
import { formatDecimal, t, translate } from "../../../engine/l10n/speak.ts";
import type { ReplayedTurn } from "../../../engine/record/replayed.ts";
import { escapeInvisible } from "../../../engine/text/visible.ts";
import { type MergedProblems, problemKindTexts, type SeenProblem } from "../problems/diagnostics.ts";
import { listRemedies } from "./code-actions.ts";

/** Texts with more lines are cut; the board shows them in full. */
const maxLines = 14;
const maxOnLine = 3;

/** The hover for the problems of a line: turn, input, answer, time, and remedies, with links if the editor has them. */
export function makeHover(
  merged: readonly MergedProblems[],
  fixedIn?: string,
  links: (problem: SeenProblem, fixedIn?: string) => string[] = listLinks,
): Hover | null {
  const sections = merged.slice(0, maxOnLine).flatMap(([first]) => formatSection(first, links(first, fixedIn)) ?? []);
  return sections.length === 0 ? null : { contents: { kind: "markdown", value: sections.join("\n\n---\n\n") } };
}

/** The meaning of a protocol field that a bot's source names. */
export function createFieldHover(
  source: string,
  offset: number,
  glossary: Readonly<Record<string, string>>,
): Hover | null {
  const before = /\w{0,60}$/.exec(source.slice(Math.max(0, offset - 60), offset))?.[0] ?? "";
  const word = before + (/^\w{0,60}/.exec(source.slice(offset, offset + 60))?.[0] ?? "");
  const name = word.replaceAll("_", "").toLowerCase();
  if (!Object.hasOwn(glossary, name)) return null;
  return { contents: { kind: "plaintext", value: translate(glossary[name]!) } };
}

function formatSection(problem: SeenProblem, links: readonly string[]): string | undefined {
  const { played } = problem;
  if (!played) return undefined;
  return [formatHeading(problem, played), ...links, ...formatAnswered(played), ...formatSent(played)].join("\n\n");
}

function formatHeading({ kind, turn, elapsedMs, limitMs }: SeenProblem, { ask }: ReplayedTurn): string {
  const time =
    elapsedMs === undefined || limitMs === undefined
      ? ""
      : ` · ${t("{used} of {limit} ms", { used: formatMs(elapsedMs), limit: formatMs(limitMs) })}`;
  return `**${t("Turn {turn, number}", { turn })}** · ${translate(ask.phase)} · ${problemKindTexts[kind]()}${time}`;
}

function formatSent({ messages, ask }: ReplayedTurn): string[] {
  const text = [...messages, ask.text].join("");
  return text === "" ? [] : [t("Sent:"), toCodeBlock(text)];
}

function formatAnswered({ answer }: ReplayedTurn): string[] {
  if (answer.failure === undefined) return [t("Answered:"), toCodeBlock(answer.text)];
  return answer.partial ? [t("Answered, unfinished:"), toCodeBlock(answer.partial)] : [t("No answer.")];
}

/** Only Spar's own commands may be run from a hover. */
function listLinks(problem: SeenProblem, fixedIn?: string): string[] {
  const ours = listRemedies(problem, fixedIn).filter(({ command }) => command.startsWith("spar."));
  const call = (argument?: object | string) => (argument ? `?${escapeForLink(JSON.stringify([argument]))}` : "");
  return [ours.map(({ title, command, argument }) => `[${title}](command:${command}${call(argument)})`).join(" · ")];
}

/** Brackets would end the link's address. */
const escapeForLink = (text: string) =>
  encodeURIComponent(text).replace(/[()]/g, (sign) => (sign === "(" ? "%28" : "%29"));

/** A bot's text can never become markup, because the fence is longer than any run of backticks in it. */
export function toCodeBlock(text: string): string {
  const lines = escapeInvisible(text).replace(/\n$/, "").split("\n");
  const shown =
    lines.length > maxLines
      ? [...lines.slice(0, maxLines), `… ${t("{lines, number} more lines", { lines: lines.length - maxLines })}`]
      : lines;
  const cut = shown.map((line) => (line.length > 400 ? `${line.slice(0, 400)}…` : line)).join("\n");
  const longestTicks = Math.max(2, ...[...cut.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longestTicks + 1);
  return `${fence}text\n${cut}\n${fence}`;
}

const formatMs = (value: number): string => (value < 10 ? formatDecimal(value, 1) : String(Math.round(value)));

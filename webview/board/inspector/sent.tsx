import { useMemo, useState } from "preact/hooks";
import type { TextField } from "../../../engine/game/extras.ts";
import { t, translate } from "../../../engine/l10n/speak.ts";
import type { ReplayedTurn } from "../../../engine/record/replayed.ts";
import { Press } from "../../parts/button.tsx";
import { Section } from "../../parts/section.tsx";
import type { Board, NamedValue } from "../boards/board.ts";
import { useBoard } from "../state/board-state.ts";

/** Shorter lines are readable as they are. */
const longLine = 100;

/** A long JSON line with a member per line and the rows of a grid below each other; undefined for other texts. */
export function formatJson(text: string): string | undefined {
  const line = text.trim();
  if (line.length <= longLine || !/^[[{]/.test(line)) return undefined;
  try {
    return writeJson(JSON.parse(line), "");
  } catch {
    return undefined;
  }
}

function writeJson(value: unknown, indent: string): string {
  const inner = `${indent}  `;
  const short = JSON.stringify(value);
  if (indent.length + short.length <= longLine * 0.6 && !isGrid(value)) return short;
  if (Array.isArray(value)) return `[\n${value.map((item) => inner + writeJson(item, inner)).join(",\n")}\n${indent}]`;
  if (typeof value !== "object" || value === null) return short;
  const members = Object.entries(value).map(
    ([key, item]) => `${inner}${JSON.stringify(key)}: ${writeJson(item, inner)}`,
  );
  return `{\n${members.join(",\n")}\n${indent}}`;
}

/** Whether a value is a list of several texts of the same length. */
function isGrid(value: unknown): boolean {
  if (!Array.isArray(value) || value.length < 3) return false;
  const first: unknown = value[0];
  if (typeof first !== "string" || first.length < 3) return false;
  return value.every((row) => typeof row === "string" && row.length === first.length);
}

interface Props {
  readonly turn: ReplayedTurn;
}

/** The text of the question: lines with names for their values, or formatted JSON. */
export function Sent({ turn }: Props) {
  const [exact, showExact] = useState(false);
  const { replay, board } = useBoard().opened;
  const { text } = turn.ask;
  const spread = useMemo(() => formatJson(text), [text]);
  const meanings = useMemo(() => board.meanings?.(replay) ?? emptyMeanings, [replay, board]);
  if (spread === undefined) return <Lines turn={turn} />;
  const change = <Press class="source" text={exact ? t("pretty-print") : t("raw")} act={() => showExact(!exact)} />;
  return (
    <Section title={t("Sent")} note={change}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it. */}
      <pre class={exact ? "text" : "text spread"} tabIndex={0}>
        {exact ? text : <Spread text={spread} meanings={meanings} />}
      </pre>
    </Section>
  );
}

const emptyMeanings: ReadonlyMap<string, string> = new Map();

/** Formatted JSON whose names have their meanings as tooltips. */
function Spread({ text, meanings }: { readonly text: string; readonly meanings: ReadonlyMap<string, string> }) {
  if (meanings.size === 0) return <>{text}</>;
  return (
    <>
      {text.split(/("\w+")(?=:)/).map((piece, i) => {
        const means = i % 2 === 1 ? meanings.get(piece.slice(1, -1)) : undefined;
        return means === undefined ? (
          piece
        ) : (
          <span key={i} class="named" title={means}>
            {piece}
          </span>
        );
      })}
    </>
  );
}

/** The exact lines; pointing at one shows its fields and its card. */
function Lines({ turn }: Props) {
  const { replay, board } = useBoard().opened;
  const [pointed, point] = useState(-1);
  const { ask } = turn;
  const lines = useMemo(() => splitIntoLines(ask.text, board.fields?.(ask, replay) ?? []), [ask, replay, board]);
  const move = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    point(Math.min(Math.max(pointed + (event.key === "ArrowDown" ? 1 : -1), 0), lines.length - 1));
  };
  const named = lines[pointed]?.fields ?? [];
  return (
    <Section title={t("Sent")} note={t("{lines, plural, one {# line} other {# lines}}", { lines: lines.length })}>
      <div class="sent">
        <div
          class="text lines"
          role="listbox"
          aria-label={t("Lines sent; use Up and Down to read the fields of each")}
          aria-activedescendant={pointed < 0 ? undefined : `sent-${pointed}`}
          tabIndex={0}
          onKeyDown={move}
          onMouseLeave={() => point(-1)}
          onBlur={() => point(-1)}
        >
          {lines.map((line, i) => (
            <div
              key={i}
              id={`sent-${i}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === pointed}
              class={line.fields.length > 0 ? "line named" : "line"}
              onMouseEnter={() => point(i)}
            >
              <LineText line={line} />
            </div>
          ))}
        </div>
        {named.length > 0 ? <Fields line={named} board={board} /> : null}
      </div>
    </Section>
  );
}

interface Line {
  readonly from: number;
  readonly text: string;
  readonly fields: readonly NamedValue[];
}

function splitIntoLines(text: string, fields: readonly TextField[]): Line[] {
  const lines: Line[] = [];
  let from = 0;
  let next = 0;
  for (const line of text.replace(/\n$/, "").split("\n")) {
    const to = from + line.length;
    const own: NamedValue[] = [];
    for (; next < fields.length && fields[next]!.from < to; next++) {
      const field = fields[next]!;
      own.push({ ...field, value: text.slice(field.from, field.to) });
    }
    lines.push({ from, text: line, fields: own });
    from = to + 1;
  }
  return lines;
}

/** A line whose named values have tooltips. */
function LineText({ line }: { line: Line }) {
  if (line.fields.length === 0) return <>{line.text || " "}</>;
  let at = line.from;
  const cut = (to: number) => {
    const piece = line.text.slice(at - line.from, to - line.from);
    at = to;
    return piece;
  };
  return (
    <>
      {line.fields.map(({ from, to, name, means }) => [
        cut(from),
        <span key={from} title={means ? `${name}: ${translate(means)}` : name}>
          {cut(to)}
        </span>,
      ])}
      {cut(line.from + line.text.length)}
    </>
  );
}

function Fields({ line, board }: { line: readonly NamedValue[]; board: Board }) {
  const Picture = board.Picture;
  return (
    <div class="fields" role="status">
      {Picture ? <Picture line={line} /> : null}
      <dl>
        {line.map(({ from, name, value, means }) => (
          <div key={from}>
            <dt>{name}</dt>
            <dd>
              <b>{value}</b>
              {means ? ` ${translate(means)}` : ""}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

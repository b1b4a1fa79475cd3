import { describeHostError, toHostError } from "../../game/host-error.ts";
import type { AnswerHint } from "../../game/turn.ts";
import type { Text } from "../../l10n/message.ts";
import { msg } from "../../l10n/speak.ts";
import { findClosestName } from "../../text/closest-name.ts";
import { findDebugPrint } from "../debug-print.ts";
import { type AimAction, actions } from "./state.ts";

/** A parsed answer line. Spans are characters of the line. */
export type AimAnswer =
  | { readonly kind: "action"; readonly id: number | undefined; readonly action: AimAction; readonly span: Span }
  /** Readable, but the bot's return value is not an action. */
  | {
      readonly kind: "other";
      readonly id: number | undefined;
      readonly shown: string;
      readonly hint?: AnswerHint;
      readonly span: Span;
    }
  /** The bot's method raised an exception; its process keeps running. */
  | { readonly kind: "error"; readonly id: number | undefined; readonly sentence: Text; readonly span: Span }
  | { readonly kind: "unreadable"; readonly why: Text; readonly hint?: AnswerHint; readonly span: Span };
type Span = readonly [from: number, to: number];

/** Parses `{"id":7,"action":"MOVE_LEFT"}` or `{"id":7,"error":{…}}`. Never throws. */
export function readAimAnswer(text: string): AimAnswer {
  const whole: Span = [0, text.length];
  const message = parseObject(text);
  if (!message)
    return {
      kind: "unreadable",
      why: msg("expected one line like {sample}", { sample: sampleAnswer }),
      span: whole,
      ...findDebugPrint(text),
    };
  const id = typeof message.id === "number" ? message.id : undefined;
  if (message.error !== undefined)
    return { kind: "error", id, sentence: describeHostError(toHostError(message.error)), span: whole };
  if (!("action" in message)) {
    return {
      kind: "unreadable",
      why: msg('it has no "action"; expected one line like {sample}', { sample: sampleAnswer }),
      span: whole,
      ...findMisspelt(Object.keys(message), "action"),
    };
  }
  const span = findSpan(text, message.action) ?? whole;
  const action = actions.find((name) => name === message.action);
  if (action) return { kind: "action", id, action, span };
  return { kind: "other", id, shown: formatQuoted(message.action), span, ...findMisspeltAction(message.action) };
}

function findMisspeltAction(word: unknown): { readonly hint?: AnswerHint } {
  const meant = typeof word === "string" ? findClosestName(word, actions) : undefined;
  return meant === undefined ? {} : findMisspelt([String(word)], meant);
}

/** The first word that is probably a misspelling of another. */
function findMisspelt(words: readonly string[], meant: string): { readonly hint?: AnswerHint } {
  const word = words.find((each) => findClosestName(each, [meant]) === meant);
  return word === undefined ? {} : { hint: { kind: "misspelt", word, meant } };
}

/** Parses the answer to hello; if it is an exception, `why` is its sentence. */
export function readReady(text: string): { ok: true } | { ok: false; why: Text; wasRaised: boolean } {
  const message = parseObject(text);
  if (message?.error !== undefined)
    return {
      ok: false,
      why: msg("raised {error}", { error: describeHostError(toHostError(message.error)) }),
      wasRaised: true,
    };
  if (message?.type === "ready") return { ok: true };
  return {
    ok: false,
    why: msg("expected {sample} as the answer to hello", { sample: '{"type":"ready","name":"…"}' }),
    wasRaised: false,
  };
}

const sampleAnswer = '{"id":7,"action":"MOVE_LEFT"}';

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

function findSpan(text: string, value: unknown): Span | undefined {
  const quoted = JSON.stringify(value);
  const key = /"action"\s*:\s*/.exec(text);
  if (!key) return undefined;
  const from = key.index + key[0].length;
  return text.startsWith(quoted, from) ? [from, from + quoted.length] : undefined;
}

function formatQuoted(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

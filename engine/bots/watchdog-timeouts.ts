import { msg } from "../l10n/speak.ts";
import { type Answer, type BotRemark, toRecordedText } from "../record/answer.ts";
import type { LongCall } from "./process/call-watchdog.ts";

/**
 * Turns answers that took too long, as measured from outside, into timeouts, unless the host has reported them already.
 */
export function applyWatchdogTimeouts(answers: Answer[], silences: readonly LongCall[]): Answer[] {
  if (silences.length === 0) return answers;
  const untold = silences.length - answers.filter(({ failure }) => failure === "timeout").length;
  for (const silence of silences.slice(0, Math.max(untold, 0))) {
    const answer = answers[silence.index]!;
    if (answer.text !== undefined) answers[silence.index] = createLateAnswer(answer, silence);
  }
  return answers;
}

type TextAnswer = Answer & { readonly text: string };

function createLateAnswer({ text, failure: _, ...rest }: TextAnswer, { ms, beyondMs }: LongCall): Answer {
  const frames = rest.writtenBy?.[0]?.frames ?? [];
  const message = msg(
    "a call took {ms, number} ms or more, but the host reported no timeout: its clock was tampered with",
    { ms: Math.round(ms) },
  );
  const remark: BotRemark = { kind: "notice", ...toRecordedText(message), ...(frames[0] ? { at: frames[0] } : {}) };
  const late = { ms: Math.round(beyondMs), text: text.slice(0, 4096), ...(frames.length > 0 ? { frames } : {}) };
  return { ...rest, failure: "timeout", late, remarks: [...(rest.remarks ?? []), remark] };
}

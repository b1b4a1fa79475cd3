import { t } from "../../l10n/speak.ts";
import type { Problem } from "../../record/problem.ts";
import type { NamedPlayer } from "./make-stamp.ts";

/**
 * Warnings about bots that seem to be written for other options than those of the match, the usual reason for a crash
 * in the first turn.
 */
export function findOptionMismatches(entries: readonly NamedPlayer[], options: unknown): Problem[] {
  const used = options as Readonly<Record<string, unknown>>;
  return entries.flatMap((entry, player) => {
    if (entry.kind !== "file" || entry.of !== undefined || entry.spec.isDoubtful) return [];
    const { file, sources } = entry.spec;
    return Object.entries(sources.text.options ?? {})
      .filter(([name, value]) => used[name] !== value)
      .map(([name, value]) => ({
        player,
        turn: -1,
        answer: -1,
        kind: "remark" as const,
        severity: "information" as const,
        message: t("This bot seems to be written for {name} {value}, but the match uses {name} {used}.", {
          name,
          value: String(value),
          used: String(used[name]),
        }),
        file,
        line: 1,
        guessed: true,
      }));
  });
}

import * as vscode from "vscode";
import { t } from "../../../engine/l10n/speak.ts";
import type { MatchListing } from "../known/match-listing.ts";

/** Spar: Filter Matches…: the view shows only those that have all the words; an empty text shows all again. */
export async function filterMatches(listing: MatchListing): Promise<void> {
  const text = await vscode.window.showInputBox({
    title: t("Filter Matches"),
    prompt: t("won, lost, drew, stopped, problems, clean, or part of an opponent, a seed or a version"),
    placeHolder: "lost greedy",
    value: listing.filter,
  });
  if (text !== undefined) listing.setFilter(text);
}

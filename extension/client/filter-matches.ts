import * as vscode from "vscode";
import type { MatchListing } from "./match-listing.ts";

/** Spar: Filter Matches…: the view shows only those that have all the words; an empty text shows all again. */
export async function filterMatches(listing: MatchListing): Promise<void> {
  const text = await vscode.window.showInputBox({
    title: "Filter Matches",
    prompt: "won, lost, drew, stopped, problems, clean, or part of an opponent, a seed or a version",
    placeHolder: "lost greedy",
    value: listing.filter,
  });
  if (text !== undefined) listing.setFilter(text);
}

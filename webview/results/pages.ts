/** The pages of results, in the order of the navigation. */
export const pages = ["series", "duel", "league", "cards", "matches", "tuning", "queue"] as const;
export type Page = (typeof pages)[number];

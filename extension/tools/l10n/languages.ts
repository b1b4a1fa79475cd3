/** What Spar speaks beside English, as the editor names it in the names of files. */
export const languages = ["de", "fr", "th", "vi", "zh-cn", "ja"] as const;
export type Language = (typeof languages)[number];

/** Languages whose translation is under way: they may lack texts. */
export const underWay: readonly Language[] = [];

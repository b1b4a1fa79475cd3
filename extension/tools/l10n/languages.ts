/** What Spar speaks beside English, as the editor names it in the names of files. */
export const textLanguages = ["de", "fr", "th", "vi", "zh-cn", "ja"] as const;
export type TextLanguage = (typeof textLanguages)[number];

/** Languages whose translation is under way: they may lack texts. */
export const underWay: readonly TextLanguage[] = [];

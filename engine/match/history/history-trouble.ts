/** A history of matches that cannot be read as it is: its message says why in a sentence, for whoever owns the folder. */
export class HistoryTrouble extends Error {}

/** A match history that cannot be read; the message is a sentence for its owner. */
export class HistoryTrouble extends Error {}

/** The process of a match was killed, stopped or out of memory. The message is a sentence for a person. */
export class MatchLost extends Error {
  override readonly name = "MatchLost";
}

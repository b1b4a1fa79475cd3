/**
 * The process that played a match was killed, ran out of memory or was stopped: nobody knows how the match would have
 * ended. The message is one sentence for a person.
 */
export class MatchLost extends Error {
  override readonly name = "MatchLost";
}

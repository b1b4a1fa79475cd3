/**
 * Thrown when the process that played a match was killed, ran out of memory or was stopped, so that the outcome is
 * unknown. The message is one sentence for a person.
 */
export class MatchLost extends Error {
  override readonly name = "MatchLost";
}

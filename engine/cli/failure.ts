/** Thrown when a command cannot be carried out: one line on stderr, exit code 2. */
export class CannotPlay extends Error {
  override readonly name = "CannotPlay";
}

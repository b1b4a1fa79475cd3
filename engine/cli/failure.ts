/** A command that could not do what it was asked: one line on stderr, exit code 2. */
export class CannotPlay extends Error {
  override readonly name = "CannotPlay";
}

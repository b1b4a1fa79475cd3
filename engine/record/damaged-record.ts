/** Thrown for a record that cannot be replayed. The message is a sentence that says where. */
export class DamagedRecord extends Error {
  override readonly name = "DamagedRecord";
}

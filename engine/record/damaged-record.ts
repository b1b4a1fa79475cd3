/** A record that its game cannot follow. The sentence says where. */
export class DamagedRecord extends Error {
  override readonly name = "DamagedRecord";
}

import type fc from "fast-check";

/** One kind of input that is made up, and what must hold whatever it is. */
export interface Kind<Input = unknown> {
  readonly name: string;
  /** How many inputs the short form tries, where they take longer than others. */
  readonly short?: number;
  open(): Open<Input> | Promise<Open<Input>>;
}

export interface Open<Input> {
  readonly inputs: fc.Arbitrary<Input>;
  /** Throws where something that must hold does not. */
  check(input: Input): void | Promise<void>;
  /** The input as a person can look at it. */
  show?(input: Input): string;
  close?(): void | Promise<void>;
}

/** Keeps the type of inputs to itself, so that kinds of different inputs go into one list. */
export function kind<Input>(name: string, open: Kind<Input>["open"], short?: number): Kind {
  return { name, short, open } as Kind<Input> as Kind;
}

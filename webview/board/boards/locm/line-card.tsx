import type { NamedValue } from "../board.ts";
import { CardImage, getFace } from "./card.tsx";

/** The card a line of the input describes, with the values of the line. */
export function LineCard({ line }: { line: readonly NamedValue[] }) {
  const value = (name: string) => line.find((field) => field.name === name)?.value;
  const number = Number(value("card number"));
  if (!(number >= 1 && number <= 160)) return null;
  const printed = getFace(number);
  const [attack, defense, abilities] = [value("attack"), value("defense"), value("abilities")];
  const face = {
    card: number,
    attack: attack === undefined ? printed.attack : Number(attack),
    defense: defense === undefined ? printed.defense : Number(defense),
    abilities: abilities ?? printed.abilities,
  };
  return <CardImage face={face} width={92} />;
}

import type { PieceOwner } from "./input-board.ts";
import type { InputPart, ReadValue } from "./read-input.ts";

/** Returns the owner of something, from its values and the name of its table or field. */
export type FindOwner = (values: readonly ReadValue[], kind: string) => PieceOwner | undefined;

/**
 * Creates a function that finds owners: by a field, by names such as `myUnits` and `oppX`, and by what another table
 * says about the same id, since games often send ownership only once.
 */
export function createFindOwner(parts: readonly InputPart[]): FindOwner {
  const me = findMe(parts);
  const known = new Map<string, PieceOwner>();
  for (const { values } of parts.flatMap((part) => (part.kind === "table" ? part.rows : []))) {
    const [id, owner] = [
      findId(values),
      findOwnOwner(values, me) ?? findOwnerByName(values.map(({ field }) => field.name)),
    ];
    if (id && owner) known.set(formatIdKey(id), owner);
  }
  return (values, kind) => {
    const id = findId(values);
    return (
      findOwnOwner(values, me) ??
      findOwnerByName([kind, ...values.map(({ field }) => field.name)]) ??
      (id && known.get(formatIdKey(id)))
    );
  };
}

const myNumber = /^(?:my|player|you|your)_?(?:id|index|idx|number|team_?id|player_?(?:id|index|idx))$/i;

function findMe(parts: readonly InputPart[]): number | undefined {
  const values = parts.flatMap((part) => (part.kind === "line" ? part.values : []));
  const found = values.find(({ field, value }) => myNumber.test(field.name) && typeof value === "number")?.value;
  return typeof found === "number" ? found : undefined;
}

const ownerNamePattern = /^(?:owner|player|team|faction)(?:_?(?:id|index|idx))?$|^.+player_?id$|^(?:is_?)?mine$/i;

/** Whether a name is that of a field that holds an owner, such as `owner`, `playerId` or `mine`. */
export const isOwnerName = (name: string) => ownerNamePattern.test(name);

/** The value that identifies a row. */
export const findId = (values: readonly ReadValue[]): ReadValue | undefined =>
  values.find(({ field }) => /^(?:.*[a-z])?_?id$/i.test(field.name) && !ownerNamePattern.test(field.name));

/** Treats `mySnakeId` and `snakeId` as ids of the same kind. */
const formatIdKey = ({ field, value }: ReadValue) =>
  `${field.name.replace(/^(?:my|opp|opponent|foe|enemy)(?=_|[A-Z])_?/, "").toLowerCase()} ${value}`;

function findOwnOwner(values: readonly ReadValue[], me: number | undefined): PieceOwner | undefined {
  const found = values.find(({ field }) => ownerNamePattern.test(field.name));
  if (!found) return findOwnerByTypeComment(values);
  const { field, value } = found;
  if (typeof value === "boolean") return { number: value ? 0 : 1, isMe: value };
  if (/mine$/i.test(field.name)) return { number: value === 1 ? 0 : 1, isMe: value === 1 };
  if (typeof value !== "number" || value < 0) return undefined;
  const mine = findNumber(ownNumberPattern, field.comment) ?? me;
  return { number: value, ...(mine !== undefined && { isMe: value === mine }) };
}

/**
 * The owner according to the comment of a type field, such as `type: 0 = monster, 1 = your hero, 2 = opponent's hero`.
 */
function findOwnerByTypeComment(values: readonly ReadValue[]): PieceOwner | undefined {
  for (const { field, value } of values) {
    const [mine, theirs] = [
      findNumber(ownNumberPattern, field.comment),
      findNumber(opponentNumberPattern, field.comment),
    ];
    if (mine === undefined || theirs === undefined || mine === theirs) continue;
    return value === mine ? { number: 0, isMe: true } : value === theirs ? { number: 1, isMe: false } : undefined;
  }
  return undefined;
}

function findOwnerByName(names: readonly string[]): PieceOwner | undefined {
  if (names.some((name) => /^(?:my|ally|own)(?:_|[A-Z])/.test(name))) return { number: 0, isMe: true };
  const isTheirs = names.some((name) => /^(?:opp|opponent|foe|enemy|rival|his)(?:_|[A-Z])/.test(name));
  return isTheirs ? { number: 1, isMe: false } : undefined;
}

const meaningSource = String.raw`(-?\d+)\s*(?:=|:|for|if|is|means)\s*(?:it is\s+)?`;
const ownNumberPattern = new RegExp(`${meaningSource}(?:me|mine|you|yours?|friendly|ally)\\b`, "i");
const opponentNumberPattern = new RegExp(`${meaningSource}(?:opp(?:onent)?|foe|enemy|his|theirs?)(?:'s)?\\b`, "i");

/** The number that stands for a word in a comment such as `1 = me, 0 = foe`. */
function findNumber(words: RegExp, comment: string | undefined): number | undefined {
  const number = words.exec(comment ?? "")?.[1];
  return number === undefined ? undefined : Number(number);
}

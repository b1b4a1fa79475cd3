import { type NumberCondition, parseFilter } from "../../views/number-filter.ts";

/** A filter for matches. */
export interface MatchQuery {
  /** URI of the bot. */
  readonly bot?: string;
  readonly run?: string;
  /** Words that must all match: a result, `problems`, `clean`, or part of an opponent, a seed or a version; and conditions on numbers (`turns > 40`). */
  readonly filter?: string;
  /** Only matches before this one. */
  readonly before?: { readonly at: string; readonly id: string };
  readonly limit: number;
}

interface Conditions {
  readonly where: string;
  readonly values: string[];
}

/** Words with a special meaning. */
const meanings: Readonly<Record<string, string>> = {
  won: "result = 'won'",
  lost: "result = 'lost'",
  drew: "result = 'drew'",
  stopped: "result = 'stopped'",
  problems: "problems > 0",
  clean: "problems = 0",
};

/** The SQL condition of a query, with the values of its placeholders. */
export function toConditions({ bot, run, filter = "", before }: Partial<MatchQuery>): Conditions {
  const parts: string[] = [];
  const values: string[] = [];
  if (bot !== undefined) {
    parts.push("bot = ?");
    values.push(bot);
  }
  if (run !== undefined) {
    parts.push("run = ?");
    values.push(run);
  }
  if (before) {
    parts.push("(at, id) < (?, ?)");
    values.push(before.at, before.id);
  }
  const { conditions, words } = parseFilter(filter);
  for (const each of conditions) {
    parts.push(`${findColumn(each)} ${each.operator} ${each.value}`);
    if (!Object.hasOwn(columns, each.name)) values.push(`$.botNumbers."${each.name}"`);
  }
  for (const word of words.map((each) => each.toLowerCase())) {
    const meaning = Object.hasOwn(meanings, word) ? meanings[word] : undefined;
    parts.push(meaning ?? wordCondition);
    if (meaning === undefined) values.push(...Array<string>(4).fill(`%${word.replace(/[\\%_]/g, "\\$&")}%`));
  }
  return { where: parts.length > 0 ? `WHERE ${parts.join(" AND ")}` : "", values };
}

/** The numbers of every match, by the names of filters; any other is one that the bot printed. */
const columns: Readonly<Record<string, string>> = {
  turns: "json_extract(rest, '$.turns')",
  problems: "problems",
  ms: "json_extract(rest, '$.slowestMs')",
  seat: "json_extract(rest, '$.me') + 1",
  place: "json_extract(rest, '$.places[' || json_extract(rest, '$.me') || ']')",
  score: "json_extract(rest, '$.scores[' || json_extract(rest, '$.me') || ']')",
};

function findColumn({ name }: NumberCondition): string {
  return Object.hasOwn(columns, name) ? columns[name]! : "json_extract(rest, ?)";
}

const wordCondition = `(opponent LIKE ? ESCAPE '\\' OR seed LIKE ? ESCAPE '\\' OR version LIKE ? ESCAPE '\\'
  OR version IN (SELECT version FROM version_names WHERE name LIKE ? ESCAPE '\\'))`;

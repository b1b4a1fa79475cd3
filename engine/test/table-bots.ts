import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { LanguageBot } from "./language-bots.ts";

const folder = join(__dirname, "table-bots");

/** What the crash of each bot is called, and what its language does not tell. */
const traits: Readonly<Record<string, Pick<LanguageBot, "crash" | "lineOnly" | "unchecked">>> = {
  bash: { crash: "error", lineOnly: true },
  clojure: { crash: "IndexOutOfBoundsException", unchecked: true },
  d: { crash: "core.exception.ArrayIndexError" },
  dart: { crash: "RangeError" },
  groovy: { crash: "NoSuchElementException", unchecked: true },
  haskell: { crash: "error" },
  kotlin: { crash: "IndexOutOfBoundsException" },
  lua: { crash: "error", lineOnly: true },
  ocaml: { crash: "Invalid_argument" },
  pascal: { crash: "Runtime error 201" },
  perl: { crash: "error", lineOnly: true, unchecked: true },
  php: { crash: "TypeError", lineOnly: true },
  ruby: { crash: "IndexError", lineOnly: true },
  scala: { crash: "IndexOutOfBoundsException" },
  swift: { crash: "error" },
};

/**
 * The bots of the languages that stand in tables: in the folder of each, `bot` answers a line and `wrong` has an error in
 * its text.
 */
export const tableBots: Readonly<Record<string, LanguageBot>> = Object.fromEntries(
  readdirSync(folder).map((id): [string, LanguageBot] => {
    const ending = extname(readdirSync(join(folder, id))[0]!);
    const getText = (name: string) => readFileSync(join(folder, id, name + ending), "utf8");
    // The name of a module in D has no hyphen.
    const name = `${id === "d" ? "bot" : "my-bot"}${ending}`;
    return [id, { name, source: getText("bot"), wrong: getText("wrong"), ...traits[id]! }];
  }),
);

/** The paths of those that play LOCM. */
export const tableMatchBots: readonly string[] = readdirSync(folder).flatMap((id) =>
  readdirSync(join(folder, id))
    .filter((name) => name.startsWith("locm"))
    .map((name) => join(folder, id, name)),
);

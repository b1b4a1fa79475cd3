import type { BotRecognition } from "../../game/bots.ts";
import { removeComments } from "../../text/clip-text.ts";

/** Recognises classes with the game's `Player` (Python) or `play(game)` (JavaScript), and its JSON lines. */
export function recognise(source: string, language: string): BotRecognition | undefined {
  if (language === "python" && isPlayerClass(source)) {
    const name = /^\s+NAME\s*=\s*(["'])(.{1,40}?)\1/m.exec(source)?.[2];
    return { likelihood: 0.95, form: "class", ...(name ? { name } : {}) };
  }
  if (source.includes("perfect-aim/1")) return { likelihood: 0.95, form: "lines" };
  const scripted = language === "javascript" || language === "typescript" ? recogniseScript(source) : undefined;
  if (scripted) return scripted;
  const words = ["superFireballs", "canAttack", "ATTACK_UP", "MOVE_UP", "fireballs", "progress"];
  const hits = words.filter((word) => source.includes(word)).length;
  const speaksJson = /\bjson\b/i.test(source) && /["']?action["']?/.test(source);
  return speaksJson && hits >= 2 ? { likelihood: 0.6 + 0.05 * hits, form: "lines" } : undefined;
}

/** A class derived from `Player`, or from a player in another file of the folder `players`. */
function isPlayerClass(source: string): boolean {
  const importsGame = /^\s*import\s+(?:\w+\s*,\s*)*game\b/m.test(source);
  const imported = [...source.matchAll(/^\s*from\s+(game|players(?:\.\w+)?)\s+import\s+\(?([\w\s,*]+)/gm)];
  const players = imported.flatMap(([, from, names]) =>
    names!.split(/[,\n]/).flatMap((each) => {
      const [name = "", as = name] = each.trim().split(/\s+as\s+/);
      return from !== "game" || name === "Player" || name === "*" ? [name === "*" ? "Player" : as] : [];
    }),
  );
  const bases = [...source.matchAll(/^class\s+\w+\s*\(\s*([\w.]+)/gm)].map(([, base]) => base!);
  return bases.some((base) => players.includes(base) || (importsGame && base === "game.Player"));
}

/** A program that reads its input is a line bot, whatever its classes are named. */
const inputPattern = /\breadline\b|\bstdin\b|\breadFileSync\(\s*0\b/;
const playPattern =
  /(?<![.\w$])play\s*(?:\([^()]{1,300}\)(?:\s*:[^{};]{0,200})?\s*\{|=\s*(?:async\s*)?(?:\(\s*\w|\w+\s*=>))/;
const movePattern = /["'`](?:MOVE|ATTACK)_(?:UP|DOWN|LEFT|RIGHT|\$\{)/;
/** Moves have the same names in many games, so something specific to this game is required, */
const requiredPatterns = [
  /\bATTACK_/,
  /\bsuperFireballs\b/,
  /\.canAttack\(/,
  /\.fireballs\b/,
  /\blavaStart\b/,
  /perfect-aim/,
];
/** or many of the common words. */
const commonSigns = [
  /["'`]WAIT["'`]/,
  /\.background\b/,
  /\.isValid\(/,
  /\breturn\s+["'`](?:MOVE|WAIT)/,
  /\bplay\W{1,6}game\b/,
];

/** A class whose method `play` takes the game and returns its actions. */
function recogniseScript(source: string): BotRecognition | undefined {
  const code = removeComments(source, "//");
  const name = /\bclass(?:\s+(?!extends\b)([\w$]+)(?![\w$]))?[^{};()]{0,300}\{/.exec(code);
  if (!name || inputPattern.test(code) || !playPattern.test(code) || !movePattern.test(code)) return undefined;
  const count = (words: readonly RegExp[]) => words.filter((word) => word.test(code)).length;
  const likelihood = Math.min(0.95, 0.3 * Math.min(2, count(requiredPatterns)) + 0.2 * count(commonSigns));
  if (likelihood === 0) return undefined;
  const shown = /\bstatic\s+(?:readonly\s+)?NAME\s*=\s*(["'])(.{1,40}?)\1/.exec(code)?.[2] ?? name[1];
  return { likelihood, form: "class", ...(shown ? { name: shown } : {}) };
}

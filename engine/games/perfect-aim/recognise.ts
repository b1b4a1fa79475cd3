import type { Recognised } from "../../game.ts";

/** Python classes that derive from the game's `Player`, and programs that speak its JSON lines. */
export function recognise(source: string, language: string): Recognised | undefined {
  if (language === "python" && isPlayerClass(source)) {
    const name = /^\s+NAME\s*=\s*(["'])(.{1,40}?)\1/m.exec(source)?.[2];
    return { likelihood: 0.95, form: "class", ...(name ? { name } : {}) };
  }
  if (source.includes("perfect-aim/1")) return { likelihood: 0.95, form: "lines" };
  const words = ["superFireballs", "canAttack", "ATTACK_UP", "MOVE_UP", "fireballs", "progress"];
  const hits = words.filter((word) => source.includes(word)).length;
  const speaksJson = /\bjson\b/i.test(source) && /["']?action["']?/.test(source);
  return speaksJson && hits >= 2 ? { likelihood: 0.6 + 0.05 * hits, form: "lines" } : undefined;
}

/** `from game import …` or `import game`, and a class of `Player`, or one of another file of the folder `players`. */
function isPlayerClass(source: string): boolean {
  const imports = /^\s*(?:from\s+game\s+import\b|import\s+(?:\w+\s*,\s*)*game\b|from\s+players(?:\.\w+)?\s+import\b)/m;
  return imports.test(source) && /^class\s+\w+\s*\(\s*(?:game\.)?\w+[^)]*\)\s*:/m.test(source);
}

const tokenPattern =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"""[\s\S]*?(?:"""|$)|"(?:[^"\\\n]|\\.)*(?:"|\\?(?=\n|$))|'(?:[^'\\\n]|\\.)*(?:'|\\?(?=\n|$))|\b(?:class|record|enum|interface)\s+([A-Za-z_$][\w$]*)|(static\s+(?:final\s+)?void\s+main\s*\()|[{}]/g;

/** The class to start, as `java` expects it: `Player` if it has a main method, else the first class with one. */
export function findMainClass(source: string): string | undefined {
  const found: string[] = [];
  const open: (string | undefined)[] = [];
  let next: string | undefined;
  for (const [token, name, main] of source.matchAll(tokenPattern)) {
    if (name) next = name;
    else if (main) found.push(open.filter((outer) => outer !== undefined).join("$"));
    else if (token === "{") {
      open.push(next);
      next = undefined;
    } else if (token === "}") open.pop();
  }
  const classes = found.filter((name) => name !== "");
  const chosen = classes.find((name) => name === "Player") ?? classes[0];
  const folder = /^[ \t]*package\s+([\w.]+)\s*;/m.exec(source)?.[1];
  return chosen && folder ? `${folder}.${chosen}` : chosen;
}

/** The public class, which must have the same name as the file. */
export function findPublicClass(source: string): string | undefined {
  return /^[ \t]*public\s+(?:(?:final|abstract|strictfp|sealed)\s+)*(?:class|record|enum|interface)\s+(\w+)/m.exec(
    source,
  )?.[1];
}

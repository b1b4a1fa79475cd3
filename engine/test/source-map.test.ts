import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "esbuild";
import { botFolder, markedLine, startHosted } from "./hosted-bot.ts";

const source = `interface Move {
  readonly x: number;
}
type Unused = string;

function say(move: Move): void {
  console.log(\`PICK \${move.x}\`); // <- here
}
process.stdin.once("data", () => say({ x: 1 }));
`;

describe("a bot that was bundled from TypeScript", () => {
  for (const sourcemap of ["inline", "external"] as const) {
    it(`is traced to its source by its ${sourcemap} map`, async () => {
      const folder = botFolder({ "bot.ts": source });
      const built = transformSync(source, { loader: "ts", minify: true, sourcemap, sourcefile: "bot.ts" });
      const note = sourcemap === "inline" ? "" : "//# sourceMappingURL=bot.js.map\n";
      writeFileSync(join(folder, "bot.js"), built.code + note);
      if (note) writeFileSync(join(folder, "bot.js.map"), built.map);
      const bot = startHosted("javascript", join(folder, "bot.js"));
      bot.send("x\n");
      assert.equal(await bot.line(), "PICK 1");
      const [part] = await bot.trace.writtenBy(0, bot.taken());
      const places = part!.frames.map(({ file, line }) => [file, line]);
      const mark = markedLine(source);
      assert.deepEqual(places, [
        [join(folder, "bot.ts"), mark],
        [join(folder, "bot.ts"), mark + 2],
      ]);
      bot.child.kill("SIGKILL");
      await bot.ended;
    });
  }
});

import assert from "node:assert/strict";
import { botFolder } from "../../engine/test/hosted-bot.ts";
import { collectLicenses } from "./third-party.mjs";

describe("the licences of packages in Spar's programs", () => {
  const describeAs = (name: string) => JSON.stringify({ name, version: "1.2.3", license: "MIT" });
  const folder = botFolder({
    "node_modules/@own/one/package.json": describeAs("@own/one"),
    "node_modules/@own/one/LICENSE.md": "Copyright One\n",
    "node_modules/@own/one/node_modules/two/package.json": describeAs("two"),
    "node_modules/@own/one/node_modules/two/README.md": "# Two\n\nlicensed well\n\n## License\n\nCopyright Two\n",
    "node_modules/three/package.json": describeAs("three"),
    "node_modules/three/README.md": "# Three\n",
  });

  it("are each there once, from a file or the readme, also of a package in a package", () => {
    const one = "node_modules/@own/one";
    const text = collectLicenses(folder, ["engine/a.ts", `${one}/b.js`, `${one}/c.js`, `${one}/node_modules/two/d.js`]);
    assert.deepEqual(text.split(/\n\n-+\n\n/).slice(1), [
      "@own/one 1.2.3 (MIT)\n\nCopyright One",
      "two 1.2.3 (MIT)\n\n## License\n\nCopyright Two\n",
    ]);
  });

  it("may not be missing", () => {
    assert.throws(() => collectLicenses(folder, ["node_modules/three/x.js"]), /three comes without its/);
  });
});

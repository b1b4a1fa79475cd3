import assert from "node:assert/strict";
import { root } from "../../.ci/tools/processes.ts";
import { collectSourceTexts } from "./l10n/source-texts.ts";
import { type AllTexts, findComplaints, readAll, textLanguages, underWay } from "./l10n/translations.ts";

const all = readAll(root, textLanguages);

describe("the texts of the editor", () => {
  it("are all translated, without unused translations", () => assert.deepEqual(findComplaints(all, underWay), []));

  it("are refused with their place if they cannot be found, come too early or have other values", () => {
    const wrongIn = (body: string) =>
      collectSourceTexts(new Map([["a/b.ts", `import { msg, t } from "../engine/l10n/speak.ts";\n${body}`]])).wrong;
    assert.match(wrongIn('const f = () => t("a" + 1);')[0]!, /^a\/b\.ts:2: .*written out/);
    assert.match(wrongIn('const early = t("early");')[0]!, /:2: .*before the language is known/);
    assert.match(wrongIn('const f = () => t("{a} and {b}", { a: 1, c: 2 });').join(), /lacks \{b\}.*has no \{c\}/);
    assert.deepEqual(wrongIn('const f = (a: number) => t(a > 1 ? "{a} x" : "x {a}", { a }) + msg("so");'), []);
  });

  it("are refused if a translation is missing, unused or has other placeholders", () => {
    const source = {
      texts: new Map([["{n, plural, one {# x} other {# xs}}", ["a.ts:1"]]]),
      wrong: [],
    };
    const listProblems = (bundle: Record<string, string>) => {
      const tables = { manifestKeys: ["a"], manifest: { a: "A" }, manifests: new Map([["de", { a: "A" }]]) };
      return findComplaints({ source, ...tables, bundles: new Map([["de", bundle]]) } as AllTexts, []).join("\n");
    };
    const [key] = source.texts.keys();
    assert.match(listProblems({}), /bundle\.l10n\.de\.json lacks/);
    assert.match(
      listProblems({ [key!]: "{n, plural, other {# X}}", gone: "weg" }),
      /"gone".*no source uses[\s\S]*lacks the form "one"/,
    );
    assert.match(listProblems({ [key!]: "{m}" }), /has \{m\} instead of \{n\}/);
    assert.equal(listProblems({ [key!]: "{n, plural, one {# X} other {# Xe}}" }), "");
  });
});

import assert from "node:assert/strict";
import { renderRecordPage } from "../../engine/views/record-page.ts";
import { sampleMatch } from "./sample-match.ts";

describe("an exported page with a record", () => {
  const evil = "</script><img src=x onerror=alert(1)>";
  const spoil = (text: string) => `${text} ${evil}`;
  const lines = sampleMatch({ game: "locm", seed: "1", builtins: ["greedy", "greedy"], spoil, mostAnswers: 10 });
  const page = renderRecordPage({ script: 'x="</script>"', style: "a{}", match: 'a"b', title: "<b> & c", lines });

  it("contains everything and loads nothing else", () => {
    assert.doesNotMatch(page, /(src|href)="/);
    assert.match(page, /default-src 'none'/);
  });

  it("allows only scripts and styles with its nonce, which differs for each page", () => {
    const nonces = [page, renderRecordPage({ script: "", style: "", match: "m", title: "m", lines })].map((text) => {
      const used = [...text.matchAll(/nonce[-=]"?([0-9a-f-]{36})/g)].map(([, nonce]) => nonce!);
      assert.equal(used.length, 4, "two in the policy, one for the style, one for the script");
      assert.equal(new Set(used).size, 1);
      assert.doesNotMatch(text, /unsafe-/);
      return used[0];
    });
    assert.notEqual(nonces[0], nonces[1]);
  });

  it("keeps a bot's text or name from becoming markup", () => {
    assert.equal(page.match(/<\/script>/g)?.length, 2);
    assert.doesNotMatch(page, /<img/);
    assert.match(page, /<title>&lt;b> &amp; c<\/title>/);
    assert.match(page, /data-match="a&quot;b"/);
  });

  it("contains the board's position and the analysis", () => {
    const chance = { answer: 3, player: 0, chance: 0.5, low: 0.4, high: 0.6 };
    const shown = { at: { answer: 3, note: -1 }, me: 1, chances: [chance], mistakes: [] };
    const carrying = renderRecordPage({ script: "", style: "", match: "m", title: "m", lines, shown });
    const json = /data-match="[^"]*">(.*?)<\/script>/s.exec(carrying)![1]!;
    assert.deepEqual(JSON.parse(json).shown, shown);
  });

  it("contains the unchanged record", () => {
    const json = /data-match="[^"]*">(.*?)<\/script>/s.exec(page)![1]!;
    assert.deepEqual(JSON.parse(json), JSON.parse(JSON.stringify({ lines })));
  });
});

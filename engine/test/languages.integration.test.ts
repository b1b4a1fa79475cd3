import assert from "node:assert/strict";
import { languages } from "../bots/languages/languages.ts";
import { askOne, cacheFolder, makeSourceStamp, marked, sourceFile, startedBot } from "./bot-runs.ts";
import { type LanguageBot, languageBots } from "./language-bots.ts";
import { long } from "./long.ts";
import { missingTool, skip } from "./skip.ts";
import { tableBots } from "./table-bots.ts";

const bots = { ...languageBots, ...tableBots };
/** The languages of most bots; all others are tried every night. */
const usual = new Set(["python", "javascript", "typescript", "cpp"]);
const outside = process.platform === "linux";

for (const language of languages) {
  const bot = bots[language.id]!;
  const suite = usual.has(language.id) ? describe : long.describe;
  suite(`a bot in ${language.title}`, function () {
    // The first build of a language on a busy machine.
    this.timeout(60_000);
    before(async function () {
      const prepared = await language.prepare({ file: sourceFile(bot.name, bot.source), cacheFolder });
      if (!prepared.ok && prepared.kind === "start") skip(this, missingTool(prepared.why));
    });
    worksAsABot(language.id, bot);
  });

  it(`${language.title}: a missing tool is named, with where to set another`, async () => {
    const file = sourceFile(bot.name, bot.source);
    const prepared = await language.prepare({ file, cacheFolder, command: ["spar-no-such-tool"] });
    assert.ok(!prepared.ok);
    assert.equal(prepared.kind, "start");
    const [title, id] = [language.title.replaceAll("+", "\\+"), language.id];
    assert.match(prepared.why, new RegExp(`^${title} bots need .*"spar-no-such-tool" was not found.*"${id}"`));
  });
}

function worksAsABot(id: string, { name, source, crash, wrong, lineOnly, unchecked }: LanguageBot) {
  it("plays", async () => {
    const bot = await startedBot(await makeSourceStamp(name, source));
    for (const line of ["1", "2"]) {
      const answer = await askOne(bot, `${line}\n`);
      assert.equal(answer.failure === undefined ? answer.text : JSON.stringify(answer), `PICK ${line}`);
    }
  });

  it("reports the line of a crash", async () => {
    const stamp = await makeSourceStamp(name, source);
    // Nothing watches a compiled bot that is not traced.
    const trace = ["c", "cpp"].includes(id);
    const answer = await askOne(await startedBot(stamp, { trace }), "crash\n", { limitMs: 10_000 });
    assert.equal(answer.failure, "crash");
    assert.equal(answer.error!.type, crash);
    if (!outside && !["python", "javascript", "typescript", "java"].includes(id)) return;
    const [place] = answer.error!.frames;
    assert.deepEqual([place?.file, place?.line], [stamp.file, marked(source, "CRASH")]);
    assert.equal(answer.error!.guessed, undefined);
  });

  it("reports where it hangs, if the runtime can tell", async () => {
    const stamp = await makeSourceStamp(name, source);
    const answer = await askOne(await startedBot(stamp), "hang\n", { limitMs: 300 });
    assert.equal(answer.failure, "timeout");
    assert.equal(answer.waiting, undefined);
    if (!outside || !["cpp", "c", "rust", "java", "go"].includes(id)) return;
    const lines = source.split("\n").flatMap((line, at) => (line.includes("HANG") ? [at + 1] : []));
    assert.ok(lines.includes(answer.stack?.[0]?.line ?? 0), JSON.stringify(answer.stack));
  });

  if (source.includes("WRITES")) {
    it("is traced to the line that wrote, crashed or hangs", async () => {
      const stamp = await makeSourceStamp(name, source);
      const bot = await startedBot(stamp, { trace: true });
      const answer = await askOne(bot, "1\n");
      const [written] = answer.writtenBy ?? [];
      assert.deepEqual(
        [answer.text, written?.span, written?.frames[0]?.file, written?.frames[0]?.line],
        ["PICK 1", [0, 6], stamp.file, marked(source, "WRITES")],
      );
      const crashed = await askOne(bot, "crash\n");
      assert.deepEqual([crashed.failure, crashed.error?.frames[0]?.line], ["crash", marked(source, "CRASH")]);
      const stuck = await askOne(await startedBot(stamp, { trace: true }), "hang\n", { limitMs: 300 });
      assert.deepEqual([stuck.failure, stuck.stack?.[0]?.line], ["timeout", marked(source, "HANG")]);
    });
  }

  if (wrong === undefined) return;
  if (unchecked) {
    it("reports a syntax error at its line", async () => {
      const stamp = await makeSourceStamp(name, wrong);
      const answer = await askOne(await startedBot(stamp), "1\n");
      const [place] = answer.error?.frames ?? [];
      assert.deepEqual([answer.failure, answer.error?.type], ["crash", "syntax error"]);
      assert.deepEqual([place?.file, place?.line], [stamp.file, marked(wrong, "WRONG")]);
      assert.ok(lineOnly || place!.column);
    });
    return;
  }
  it("gets the compiler's errors at their lines", async () => {
    const file = sourceFile(name, wrong);
    const prepared = await languages.find((language) => language.id === id)!.prepare({ file, cacheFolder });
    assert.ok(!prepared.ok);
    assert.equal(prepared.kind, "compile");
    const [problem] = prepared.problems;
    assert.deepEqual([problem?.severity, problem?.file, problem?.line], ["error", file, marked(wrong, "WRONG")]);
    assert.ok(lineOnly || problem!.column! > 1);
  });
}

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readUserFile } from "../files/user-file.ts";
import { games } from "../games.ts";
import { english, fillValues, formatDecimal, joinTexts, msg, speak, t, translate } from "../l10n/speak.ts";
import { readConfig } from "../project/settings/find-config.ts";
import { addTurnPrefix } from "../record/problem.ts";

const inEnglish = { language: "en", texts: {} };

const german = {
  language: "de",
  texts: {
    "Turn {turn, number}: {what}": "Zug {turn, number}: {what}",
    "{text} was skipped: {why}": "{text} wurde übergangen: {why}",
    "{card} costs {cost, number}, {mana, number} mana left":
      "noch {mana, number} Mana, und {card} kostet {cost, number}",
    "your board is full ({most, plural, one {# creature} other {# creatures}})":
      "Ihr Brett ist voll ({most, plural, one {# Kreatur} other {# Kreaturen}})",
    "The machine was busy.": "Der Rechner war ausgelastet.",
    "no answer after {ms, number} ms.": "keine Antwort nach {ms, number} ms.",
    "{a} and {b}": "",
    "{kinds} {spread}": "{spread} {kinds}",
  },
};

/** All texts of a language, as the editor has them. */
function inFull(language: string) {
  const file = join(__dirname, `../../l10n/bundle.l10n.${language}.json`);
  return { language, texts: JSON.parse(readFileSync(file, "utf8")) as Record<string, string> };
}

describe("texts in a language", () => {
  afterEach(() => speak(inEnglish));

  it("say in every language what each builtin does", () => {
    const ideas = games.flatMap(({ bots }) => bots.builtins.map(({ idea }) => idea));
    for (const language of ["de", "fr", "ja", "th", "vi", "zh-cn"]) {
      speak(inFull(language));
      for (const idea of ideas) assert.notEqual(translate(idea), idea, language);
    }
  });

  it("are English by default and if a translation is missing, with English plurals", () => {
    assert.equal(t("{n, plural, one {# turn} other {# turns}} of {of}", { n: 1, of: "3" }), "1 turn of 3");
    speak({ language: "ja", texts: {} });
    assert.equal(t("{n, plural, one {# turn} other {# turns}}", { n: 1 }), "1 turn");
  });

  it("have the plurals of their language, choices by a value, and other braces unchanged", () => {
    const polish = "{n, plural, one {# runda} few {# rundy} many {# rund} other {# rundy}}";
    assert.deepEqual(
      [1, 2, 5, "1,022"].map((n) => fillValues(polish, { n }, "pl").join("")),
      ["1 runda", "2 rundy", "5 rund", "1,022 rundy"],
    );
    assert.equal(
      fillValues("{n, plural, =0 {none} other {#}} {w, select, a {A} other {?}}", { n: 0, w: "a" }, "en").join(""),
      "none A",
    );
    assert.equal(fillValues('{"a": 1} {x}', { x: 2 }, "en").join(""), '{"a": 1} 2');
  });

  it("are stored as data, with nested messages, and shown in English or in the language", () => {
    speak(german);
    const busy = msg("The machine was busy.");
    const why = msg("{card} costs {cost, number}, {mana, number} mana left", { card: "Slimer (3)", cost: 4, mana: 2 });
    const what = msg("{text} was skipped: {why}", { text: '"SUMMON 3"', why });
    const kept = JSON.parse(
      JSON.stringify(joinTexts([msg("Turn {turn, number}: {what}", { turn: 7, what }), busy, ""])),
    );
    assert.equal(
      english(kept),
      'Turn 7: "SUMMON 3" was skipped: Slimer (3) costs 4, 2 mana left The machine was busy.',
    );
    assert.equal(
      translate(kept),
      'Zug 7: "SUMMON 3" wurde übergangen: noch 2 Mana, und Slimer (3) kostet 4 Der Rechner war ausgelastet.',
    );
    const full = (most: number) =>
      translate(msg("your board is full ({most, plural, one {# creature} other {# creatures}})", { most }));
    assert.deepEqual([1, 6].map(full), ["Ihr Brett ist voll (1 Kreatur)", "Ihr Brett ist voll (6 Kreaturen)"]);
  });

  it("about files, spar.json, options, seeds and limits are German everywhere", () => {
    speak(inFull("de"));
    const missing = readUserFile(join(__dirname, "none.py"));
    assert.equal(missing.ok ? "" : missing.why("none.py"), "none.py gibt es nicht.");
    const wrong = (text: string) => readConfig(text).problems[0]!.message;
    assert.equal(wrong('{"game" "locm"}'), "Dies ist kein gültiges JSON.");
    assert.equal(wrong('{"timeScale": 0}'), "timeScale: muss mindestens 0.01 sein.");
    assert.equal(wrong('{"game": "chess"}').split(";")[0], "game: chess ist kein Spiel");
    assert.equal(wrong('{"oponents": []}'), 'Eine Einstellung „oponents“ gibt es nicht. War "opponents" gemeint?');
    assert.match(wrong('{"rivals": []}'), /^Eine Einstellung „rivals“ gibt es nicht\. Einstellungen hier: game, /);
    assert.equal(
      wrong('{"game": "combat", "options": {"scenarios": 0}}'),
      "options.scenarios: muss eine ganze Zahl von 1 bis 1000 sein.",
    );
    const used = msg("the bot used more than {memory, number} MB of memory and was stopped.", { memory: "1,024" });
    const ask = { turn: 812, phase: msg("game {game, number}, round {round, number}", { game: 12, round: 3 }) };
    assert.equal(
      translate(addTurnPrefix({ ask } as Parameters<typeof addTurnPrefix>[0], used)),
      "Zug 812 (Spiel 12, Runde 3): der Bot hat mehr als 1,024 MB Speicher benutzt und wurde angehalten.",
    );
  });

  it("leave other people's texts and the English texts of old records unchanged", () => {
    speak(german);
    const others = ["ValueError: no answer after lunch ms.", "Turn 7: {what}", "", "constructor", "x".repeat(100_000)];
    assert.deepEqual(others.map(translate), others);
    assert.equal(translate("your board is full (1 creature)"), "your board is full (1 creature)");
  });

  it("write decimals as the language does", () => {
    assert.equal(formatDecimal(0.25, 2), "0.25");
    speak(german);
    assert.equal(formatDecimal(0.25, 2), "0,25");
  });
});

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readUserFile } from "../files/user-file.ts";
import { filled } from "../l10n/message.ts";
import { retold } from "../l10n/retell.ts";
import { decimal, said, speak, t } from "../l10n/speak.ts";
import { readConfig } from "../project/settings/read-config.ts";

const english = { language: "en", texts: {} };

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
  afterEach(() => speak(english));

  it("are English by themselves and where a translation is missing, with English plurals", () => {
    assert.equal(t("{n, plural, one {# turn} other {# turns}} of {of}", { n: 1, of: "3" }), "1 turn of 3");
    speak({ language: "ja", texts: {} });
    assert.equal(t("{n, plural, one {# turn} other {# turns}}", { n: 1 }), "1 turn");
  });

  it("have the plural of their language, words by a value, and every other brace as it is", () => {
    const polish = "{n, plural, one {# runda} few {# rundy} many {# rund} other {# rundy}}";
    assert.deepEqual(
      [1, 2, 5, "1,022"].map((n) => filled(polish, { n }, "pl").join("")),
      ["1 runda", "2 rundy", "5 rund", "1,022 rundy"],
    );
    assert.equal(
      filled("{n, plural, =0 {none} other {#}} {w, select, a {A} other {?}}", { n: 0, w: "a" }, "en").join(""),
      "none A",
    );
    assert.equal(filled('{"a": 1} {x}', { x: 2 }, "en").join(""), '{"a": 1} 2');
  });

  it("stay English where they are kept, and are retold where they are shown", () => {
    speak(german);
    const kept = said("Turn {turn, number}: {what}", {
      turn: 7,
      what: said("{text} was skipped: {why}", {
        text: '"SUMMON 3"',
        why: said("{card} costs {cost, number}, {mana, number} mana left", { card: "Slimer (3)", cost: 4, mana: 2 }),
      }),
    });
    assert.equal(kept, 'Turn 7: "SUMMON 3" was skipped: Slimer (3) costs 4, 2 mana left');
    assert.equal(retold(kept), 'Zug 7: "SUMMON 3" wurde übergangen: noch 2 Mana, und Slimer (3) kostet 4');
    assert.equal(retold("your board is full (1 creature)"), "Ihr Brett ist voll (1 Kreatur)");
    assert.equal(retold("your board is full (6 creatures)"), "Ihr Brett ist voll (6 Kreaturen)");
    assert.equal(
      retold("Turn 3: no answer after 51 ms. The machine was busy."),
      "Zug 3: keine Antwort nach 51 ms. Der Rechner war ausgelastet.",
    );
  });

  it("are retold piece by piece where several were put together", () => {
    speak(german);
    assert.equal(
      retold("Imp (3): your board is full (1 creature), The machine was busy.; no match"),
      "Imp (3): Ihr Brett ist voll (1 Kreatur), Der Rechner war ausgelastet.; no match",
    );
  });

  it("are retold where a phrase was ended as a sentence behind its place", () => {
    speak({ language: "ja", texts: { "must be 0 or 1": "0 または 1 でなければなりません" } });
    assert.equal(retold("options.strict: must be 0 or 1."), "options.strict: 0 または 1 でなければなりません。");
  });

  it("of files, spar.json, options, seeds and limits are there in German, whatever reads them", () => {
    speak(inFull("de"));
    const missing = readUserFile(join(__dirname, "none.py"));
    assert.equal(missing.ok ? "" : retold(missing.why("none.py")), "none.py gibt es nicht.");
    const wrong = (text: string) => retold(readConfig(text).problems[0]!.message);
    assert.equal(wrong('{"game" "locm"}'), "Dies ist kein JSON: Doppelpunkt erwartet.");
    assert.equal(wrong('{"timeScale": 0}'), "timeScale: muss mindestens 0.01 sein.");
    assert.equal(wrong('{"game": "chess"}').split(";")[0], "game: chess ist kein Spiel");
    assert.equal(wrong('{"oponents": []}'), 'Eine Einstellung „oponents“ gibt es nicht. War "opponents" gemeint?');
    assert.match(wrong('{"rivals": []}'), /^Eine Einstellung „rivals“ gibt es nicht\. Einstellungen hier: game, /);
    assert.equal(
      wrong('{"game": "combat", "options": {"scenarios": 0}}'),
      "options.scenarios: muss eine ganze Zahl von 1 bis 1000 sein.",
    );
    assert.equal(
      retold("Turn 812 (game 12, round 3: play): the bot used more than 1,024 MB of memory and was stopped."),
      "Zug 812 (Spiel 12, Runde 3: play): der Bot hat mehr als 1,024 MB Speicher benutzt und wurde angehalten.",
    );
    assert.equal(
      retold("Turn 2: it raised ValueError: no card (bot.py, line 12)"),
      "Zug 2: it raised ValueError: no card (bot.py, Zeile 12)",
    );
  });

  it("leave alone what nobody of us said", () => {
    speak(german);
    const others = ["ValueError: no answer after lunch ms.", "salt and pepper", "Turn x: y", "", "x".repeat(100_000)];
    assert.deepEqual(others.map(retold), others);
  });

  it("write decimals as the language does", () => {
    assert.equal(decimal(0.25, 2), "0.25");
    speak(german);
    assert.equal(decimal(0.25, 2), "0,25");
  });
});

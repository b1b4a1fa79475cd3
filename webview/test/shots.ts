import { join } from "node:path";
import { getGame } from "../../engine/games.ts";
import type { RecordLine } from "../../engine/record/match-record.ts";
import { orchardRecord } from "../../engine/test/stub/orchard-record.ts";
import { findAccessibilityProblems } from "../../extension/test/window/ui-bridge.ts";
import type { BoardMessage, BoardUpdate } from "../board/messages.ts";
import { type DevPage, devPage } from "./dev-page.ts";
import { sampleLines } from "./sample-lines.ts";
import { sampleMatch } from "./sample-match.ts";
import { sampleMistakes, weighedIn } from "./sample-mistakes.ts";
import { openViewed, viewedMatch } from "./sample-viewer.ts";
import type { Theme } from "./themes.ts";

// node --import tsx webview/test/shots.ts FOLDER [NAME] [LANGUAGE]: pictures of the panel for looking at.
const [folder = ".cache/shots", only, language] = process.argv.slice(2);
const two = sampleMatch({ game: "locm", options: { rules: "1.2" }, seed: "3", builtins: ["greedy", "greedy"], spoil });
const one = sampleMatch({ game: "locm", seed: "5", builtins: ["greedy", "search"], spoil, mostAnswers: 110 });

function spoil(text: string, answer: number): string {
  if (answer % 17 === 4 && text.includes("ATTACK")) return `${text};ATTACK 99 -1 take this <b>bold</b>`;
  return answer % 5 === 0 && !text.startsWith("PICK")
    ? text.replace(/(ATTACK [^;]+)/, "$1 for glory & <i>honour</i>")
    : text;
}

/** A bot whose simulation was wrong. */
const wrong = JSON.stringify({
  expect: { "your health": 12, "opponent's health": 30, cards: { 99: { attack: 3 } }, heath: 1 },
});
const expecting = one.map((line, i) => (i === 77 ? { ...line, stderr: `@spar ${wrong}` } : line));

const four = sampleMatch({ game: "perfect-aim", seed: "1", builtins: ["hunter", "collector", "hunter", "collector"] });

const duel = sampleMatch({
  game: "dungeon",
  seed: "1",
  builtins: getGame("dungeon")
    .bots.builtins.slice(-2)
    .map(({ name }) => name),
  mostAnswers: 3000,
});
const puzzle = sampleMatch({ game: "combat", seed: "1", builtins: ["greedy", "optimal"] });

/** The same match as far as the next question to a person in the place of the first player, after so many answers. */
function played(lines: readonly RecordLine[], answers: number): typeof one {
  const [head, ...rest] = lines;
  if (head?.kind !== "match") throw new Error("no match");
  const bots = head.bots.map((bot, player) => (player === 0 ? { kind: "person" as const, name: "you" } : bot));
  const next = rest.findIndex((line, i) => i >= answers && line.kind === "answer" && line.player === 0);
  return [{ ...head, bots }, ...rest.slice(0, next)];
}

/** A game that its own referee plays, known by its stub alone. */
const orchard = orchardRecord(undefined, ["", "", '@spar {"text":"pear","at":[3,1]}\n@spar {"expect":{"myPears":4}}']);

const mistakes = sampleMistakes("sample");
/** The same chance as one that was learned from matches, which knows no better answers. */
const learned = {
  ...mistakes.found,
  mistakes: [],
  quality: { matches: 300, bots: 5, brier: 0.1, byScore: 0.2, bins: [], isByBots: true, isGood: true, missing: 0 },
} as BoardUpdate;

interface Shot {
  readonly name: string;
  readonly theme: Theme;
  readonly size: { readonly width: number; readonly height: number };
  readonly lines: typeof one;
  readonly at: { readonly answer: number; readonly note: number };
  readonly more?: readonly BoardUpdate[];
  /** A key to be pressed before. */
  readonly press?: string;
  /** What is typed after that. */
  readonly type?: string;
  /** What is clicked after that. */
  readonly click?: readonly string[];
  /** The answer that is sent to be weighed is. */
  readonly weigh?: boolean;
  /** A person plays, and is asked where the lines end. */
  readonly live?: true;
}

const wide = { width: 1600, height: 900 };
const mid = { width: 900, height: 1000 };
const slim = { width: 400, height: 900 };
const everyTheme = ["dark", "light", "hc", "hcLight"] as const;
const everySize = [
  { width: 1440, height: 900 },
  { width: 660, height: 900 },
  { width: 500, height: 900 },
  { width: 400, height: 900 },
];
/** Beside the editor, with the editor's panel open below. */
const low = { width: 660, height: 560 };
const small = { width: 400, height: 500 };
const shots: Shot[] = [
  ...everyTheme.flatMap((theme) =>
    everySize.flatMap((size) => {
      const shot = { theme, size, lines: mistakes.lines, more: [mistakes.found] };
      return [
        { ...shot, name: `board-start-${theme}-${size.width}`, at: { answer: 0, note: 0 } },
        { ...shot, name: `board-draft-${theme}-${size.width}`, at: { answer: 37, note: -1 } },
        { ...shot, name: `board-battle-${theme}-${size.width}`, at: { answer: 76, note: -1 } },
        {
          ...shot,
          name: `board-share-${theme}-${size.width}`,
          at: { answer: 84, note: -1 },
          click: ['[title="Share…"]'],
        },
      ];
    }),
  ),
  ...everyTheme.flatMap((theme) =>
    everySize.map((size) => ({
      ...{ name: `search-${theme}-${size.width}`, theme, size, lines: mistakes.lines, more: [mistakes.found] },
      ...{ at: { answer: 60, note: -1 }, press: "/", type: "health<20" },
    })),
  ),
  { name: "search-empty", theme: "dark", size: mid, lines: one, at: { answer: 60, note: -1 }, press: "/" },
  { name: "low-battle", theme: "dark", size: low, lines: one, at: { answer: 84, note: -1 } },
  { name: "low-small", theme: "dark", size: small, lines: one, at: { answer: 84, note: -1 } },
  { name: "low-lanes", theme: "light", size: low, lines: two, at: { answer: 75, note: -1 } },
  { name: "low-draft", theme: "light", size: low, lines: one, at: { answer: 50, note: -1 } },
  { name: "draft-dark", theme: "dark", size: { width: 1200, height: 800 }, lines: one, at: { answer: 37, note: -1 } },
  { name: "beside-battle", theme: "dark", size: { width: 620, height: 820 }, lines: one, at: { answer: 84, note: -1 } },
  { name: "beside-draft", theme: "light", size: { width: 620, height: 820 }, lines: one, at: { answer: 50, note: -1 } },
  { name: "beside-aim", theme: "dark", size: { width: 620, height: 820 }, lines: four, at: { answer: 190, note: -1 } },
  { name: "draft-slim", theme: "light", size: slim, lines: one, at: { answer: 37, note: -1 } },
  { name: "expected-dark", theme: "dark", size: wide, lines: expecting, at: { answer: 76, note: -1 } },
  { name: "expected-light", theme: "light", size: wide, lines: expecting, at: { answer: 76, note: -1 } },
  { name: "battle-dark", theme: "dark", size: wide, lines: one, at: { answer: 76, note: -1 } },
  { name: "battle-light", theme: "light", size: mid, lines: one, at: { answer: 77, note: 2 } },
  { name: "battle-slim", theme: "dark", size: slim, lines: one, at: { answer: 76, note: -1 } },
  { name: "lanes-hc", theme: "hc", size: { width: 1200, height: 800 }, lines: two, at: { answer: 75, note: -1 } },
  {
    name: "lanes-hc-light",
    theme: "hcLight",
    size: { width: 860, height: 800 },
    lines: two,
    at: { answer: 74, note: -1 },
  },
  { name: "lanes-low", theme: "dark", size: { width: 1400, height: 340 }, lines: two, at: { answer: 73, note: -1 } },
  { name: "aim-dark", theme: "dark", size: mid, lines: four, at: { answer: 60, note: -1 } },
  { name: "aim-light", theme: "light", size: wide, lines: four, at: { answer: 150, note: -1 } },
  { name: "aim-hc", theme: "hc", size: slim, lines: four, at: { answer: 40, note: 1 } },
  { name: "orchard-dark", theme: "dark", size: wide, lines: orchard, at: { answer: 4, note: -1 } },
  { name: "orchard-light", theme: "light", size: slim, lines: orchard, at: { answer: 5, note: -1 } },
  { name: "dungeon-dark", theme: "dark", size: mid, lines: duel, at: { answer: 1210, note: -1 } },
  { name: "dungeon-light", theme: "light", size: wide, lines: duel, at: { answer: 1219, note: 1 } },
  { name: "dungeon-hc", theme: "hc", size: slim, lines: duel, at: { answer: 1230, note: -1 } },
  { name: "combat-dark", theme: "dark", size: wide, lines: puzzle, at: { answer: 30, note: -1 } },
  { name: "combat-light", theme: "light", size: slim, lines: puzzle, at: { answer: 31, note: -1 } },
  { name: "combat-hc", theme: "hc", size: mid, lines: puzzle, at: { answer: 38, note: -1 } },
  ...(["dark", "light", "hc"] as const).flatMap((theme) =>
    [wide, mid, slim].flatMap((size) => {
      const shot = { theme, size, lines: mistakes.lines, at: { answer: 76, note: -1 }, more: [mistakes.found] };
      const retry = ['text="Retry"', ".choice-button", 'text="Check"'];
      return [
        { ...shot, name: `mistakes-${theme}-${size.width}`, press: "3", click: [".mistake-line"] },
        { ...shot, name: `retry-${theme}-${size.width}`, press: "3", click: retry, weigh: true },
      ];
    }),
  ),
  ...everyTheme.flatMap((theme) =>
    everySize.map((size) => ({
      ...{ name: `turning-${theme}-${size.width}`, theme, size, lines: mistakes.lines, more: [learned] },
      ...{ at: { answer: 76, note: -1 }, press: "3" },
    })),
  ),
  ...(["dark", "light", "hc", "hcLight"] as const).flatMap((theme) =>
    [wide, slim].flatMap((size) =>
      Object.entries({
        "play-draft": played(one, 10),
        "play-battle": played(one, 70),
        "play-aim": played(four, 40),
        "play-dungeon": played(duel, 8),
        "play-combat": played(puzzle, 4),
      }).map(([name, lines]) => {
        const click = name === "play-combat" ? [".choices li:nth-child(2) .choice-button"] : [];
        const at = { answer: 0, note: 0 };
        return { name: `${name}-${theme}-${size.width}`, theme, size, lines, at, click, live: true as const };
      }),
    ),
  ),
  ...(["dark", "light", "hc"] as const).flatMap((theme) =>
    [mid, slim].map((size) => ({
      ...{ name: `lines-${theme}-${size.width}`, theme, size, lines: one, at: { answer: 76, note: -1 } },
      more: [{ ...sampleLines, isInFront: true }],
    })),
  ),
];

async function shoot() {
  const dev = await devPage(folder, "board", { language });
  await shootViewer(dev);
  for (const { name, theme, size, lines, at, more, press, type, click, weigh, live } of shots) {
    if (only && !name.startsWith(only)) continue;
    await dev.page.setViewportSize(size);
    await dev.theme(theme);
    await dev.open(lines, live ? { isWatching: true, me: 0, match: name } : { at });
    await act(dev, { press, type, click, more });
    if (weigh) await dev.tell(await weighed(dev));
    await dev.page.waitForTimeout(500);
    for (const found of await findAccessibilityProblems(dev.page.locator("body"))) console.log(`${name}: ${found}`);
    await dev.page.screenshot({ path: join(folder, `${name}.png`), fullPage: size.width < 500 });
    await dev.page.keyboard.press("Escape");
  }
  await dev.close();
}

/** A game's own viewer, which is reached by its key. */
async function shootViewer(dev: DevPage) {
  const viewer = await openViewed();
  for (const theme of everyTheme) {
    for (const size of everySize) {
      const name = `viewer-${theme}-${size.width}`;
      if (only && !name.startsWith(only)) continue;
      await dev.page.setViewportSize(size);
      await dev.theme(theme);
      await dev.open(viewedMatch, { match: name, at: { answer: 3, note: -1 } });
      await dev.page.keyboard.press("u");
      await dev.tell([{ kind: "viewer", match: name, addresses: [viewer.address] }]);
      await dev.page.waitForSelector(".game-viewer:not(.hidden)");
      await dev.page.waitForTimeout(500);
      await dev.page.screenshot({ path: join(folder, `${name}.png`) });
      await dev.page.keyboard.press("u");
    }
  }
  viewer.close();
}

/** What a person does, and what the page is told meanwhile. */
async function act(
  dev: DevPage,
  { press, type, click = [], more = [] }: Pick<Shot, "press" | "type" | "click" | "more">,
) {
  if (press) await dev.page.keyboard.press(press);
  if (type) await dev.page.locator("#query").fill(type);
  await dev.tell(more);
  for (const each of click) await dev.page.locator(each).first().click();
}

/** What the page asked to be weighed. */
async function weighed({ page }: DevPage): Promise<BoardUpdate[]> {
  const sent = (await page.evaluate("window.sent")) as BoardMessage[];
  return sent.flatMap((message) => {
    if (message.kind !== "weigh") return [];
    const mistake = mistakes.mistakes.find(({ answer }) => answer === message.answer)!;
    return [weighedIn("sample", mistakes.lines, mistake, message.text)];
  });
}

void shoot();

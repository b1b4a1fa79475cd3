import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

// Who may import what: the one list. An arrow that is not here is a fault of the layout, not of the list.

const root = join(__dirname, "../..");

/** For each folder the folders that its files may import besides their own; `engine` is the files that lie in it directly. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  "engine/random": [],
  "engine/text": ["engine/l10n"],
  "engine/l10n": [],
  "engine/files": ["engine/l10n", "engine/text"],
  // What a game is, each game, and the lists of them.
  "engine/game": ["engine/l10n"],
  "engine/games": ["engine/game", "engine/l10n", "engine/random", "engine/text"],
  engine: ["engine/l10n", "engine/text", "engine/games", "engine/game", "engine/referee"],
  // Games that are asked: their rules read what a process said; the process itself is the match's.
  "engine/referee": ["engine/game", "engine/l10n", "engine/random", "engine/text"],
  "engine/record": [...["engine", "engine/game", "engine/referee", "engine/l10n", "engine/random", "engine/text"]],
  "engine/views": ["engine/game", "engine/record", "engine/l10n", "engine/text"],
  "engine/bots": ["engine", "engine/game", "engine/record", "engine/files", "engine/l10n", "engine/text"],
  "engine/match": [
    ...["engine", "engine/game", "engine/bots", "engine/record", "engine/referee", "engine/views", "engine/files"],
    ...["engine/l10n", "engine/random"],
  ],
  // What a folder of bots means, in parts of which each knows only those above it here.
  "engine/project/settings": ["engine", "engine/game", "engine/bots", "engine/files", "engine/l10n", "engine/text"],
  "engine/project/versions": ["engine/project/settings", "engine/match", "engine/bots", "engine/files"],
  "engine/project/referee": [
    ...["engine/project/settings", "engine/referee"],
    ...["engine", "engine/game", "engine/bots", "engine/files", "engine/l10n", "engine/text"],
  ],
  "engine/project/recognise": [
    ...["engine/project/settings", "engine/project/versions", "engine/project/referee", "engine/referee"],
    ...["engine", "engine/game", "engine/bots", "engine/files", "engine/l10n", "engine/text"],
  ],
  "engine/project/prepare": [
    ...["engine/project/settings", "engine/project/versions", "engine/project/referee", "engine/project/recognise"],
    ...["engine/game", "engine/match", "engine/bots", "engine/record", "engine/views", "engine/files", "engine/l10n"],
  ],
  "engine/project/resolve": [
    ...["engine/project/settings", "engine/project/versions", "engine/project/referee", "engine/project/recognise"],
    ...["engine/project/prepare", "engine", "engine/game", "engine/match", "engine/bots", "engine/record"],
    ...["engine/referee", "engine/files", "engine/l10n", "engine/text"],
  ],
  // Statistics and schedules: no bots are resolved here, and nothing of where matches are played.
  "engine/arena": [
    ...["engine", "engine/game", "engine/match", "engine/bots", "engine/record", "engine/views", "engine/files"],
    ...["engine/l10n", "engine/text", "engine/random"],
  ],
  "engine/queue": [
    ...["engine/project/settings", "engine/project/versions", "engine/project/referee", "engine/project/prepare"],
    ...["engine/arena", "engine/match", "engine/bots", "engine/record", "engine/views"],
    ...["engine/files", "engine/l10n", "engine/text"],
  ],
  "engine/viewer": ["engine/game", "engine/record", "engine/referee", "engine/files", "engine/l10n", "engine/text"],
  // The one program of all worker threads.
  "engine/threads": ["engine/arena", "engine/project/recognise", "engine/match", "engine/bots", "engine/files"],
};

/** Folders above those: what they may not import. */
const forbidden: Readonly<Record<string, readonly string[]>> = {
  engine: ["extension", "webview"],
  "engine/app": ["engine/cli", "engine/assistant"],
  "engine/assistant": ["engine/cli"],
  "engine/board": ["engine/cli", "engine/assistant", "engine/arena", "engine/queue", "engine/project", "engine/bots"],
  "extension/server": ["extension/client", "webview"],
  "extension/client": [
    ...["extension/server", "engine/match", "engine/project", "engine/arena", "engine/queue", "engine/games"],
    ...["engine/assistant", "engine/cli", "engine/app"],
  ],
  webview: [
    ...["extension", "engine/bots", "engine/match", "engine/project", "engine/arena", "engine/queue", "engine/files"],
    ...["engine/assistant", "engine/board", "engine/cli", "engine/app"],
  ],
};

/** The floors of these folders from the ground up: what lies in them imports only what is on floors below its own. */
const floors: Readonly<Record<string, readonly (readonly string[])[]>> = {
  "extension/server": [
    ...[["base"], ["jobs", "problems"], ["stored"], ["context"]],
    ["arena", "assistants.ts", "duel", "insight", "league", "person", "series", "tune"],
    ...[["match"], ["editor"], ["server.ts"], ["standard", "own-options.ts"], ["main.ts"]],
  ],
  "extension/client": [
    ...[["base"], ["cache"], ["shown"], ["board"], ["debug", "results"], ["context"], ["opponents"]],
    ["arena", "duel", "insight", "league", "person", "series", "tune"],
    ...[
      ["entry-points.ts", "match", "new-bot.ts"],
      ["commands.ts"],
      ["create-page-actions.ts"],
      ["main.ts"],
      ["entries.ts", "web"],
      ["extension.ts"],
    ],
  ],
};

interface Arrow {
  readonly from: string;
  readonly to: string;
}

const sources = ["engine", "extension/client", "extension/server", "webview"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/test\//.test(path)),
);

const readSource = (path: string) => readFileSync(join(root, path), "utf8");

const named = (path: string): readonly string[] =>
  [...readSource(path).matchAll(/(?:\bfrom|\bimport|\brequire\()\s*\(?\s*["']([^"'\n]+)["']/g)].map(
    ([, name]) => name!,
  );

const arrows: readonly Arrow[] = sources.flatMap((from) =>
  named(from)
    .filter((name) => name.startsWith("."))
    .map((name) => ({ from, to: relative(root, resolve(root, dirname(from), name)).replaceAll("\\", "/") })),
);

const isIn = (path: string, folder: string) => path.startsWith(`${folder}/`);

/** The folder of the list that a file lies in. */
function findRoom(path: string): string {
  const [first, second, ...rest] = path.split("/");
  if (first === "engine" && rest.length === 0) return "engine";
  return second === "project" ? `${first}/${second}/${rest[0]}` : `${first}/${second}`;
}

/** Files or folders that import each other in a loop, by types, too. */
function findCircles(among: readonly Arrow[]): string[][] {
  const importsByFile = new Map<string, string[]>();
  for (const { from, to } of among) importsByFile.set(from, [...(importsByFile.get(from) ?? []), to]);
  const done = new Set<string>();
  const circles: string[][] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file]);
    if (path.includes(file) || done.has(file)) return;
    for (const to of importsByFile.get(file) ?? []) visit(to, [...path, file]);
    done.add(file);
  };
  for (const file of importsByFile.keys()) visit(file, []);
  return circles;
}

/** The parts of the engine with doors, and those doors by name, from the list in the README. */
const doors = new Map<string, readonly string[]>(
  [...readSource("engine/README.md").matchAll(/^- `([\w/]+)\/`: (.+)$/gm)].map(
    ([, part, names]) => [`engine/${part}`, names!.split(", ")] as const,
  ),
);

const getName = (path: string) => path.replace(/^.*\/|\.\w+$/g, "");

const describeArrow = ({ from, to }: Arrow) => `${from} imports ${to}`;

describe("imports", () => {
  it("are only those that the list allows", () => {
    const wrong = arrows.filter(({ from, to }) => {
      const may = allowed[findRoom(from)];
      return (
        may !== undefined && to !== "package.json" && findRoom(to) !== findRoom(from) && !may.includes(findRoom(to))
      );
    });
    assert.deepEqual(wrong.map(describeArrow), []);
  });

  it("of the upper layers never go up", () => {
    const wrong = arrows.filter(({ from, to }) =>
      Object.entries(forbidden).some(
        ([folder, others]) => isIn(from, folder) && others.some((other) => isIn(to, other)),
      ),
    );
    assert.deepEqual(wrong.map(describeArrow), []);
  });

  it("enter a part by its doors, each of which somebody uses", () => {
    const entries = arrows.filter(({ from, to }) => doors.has(findRoom(to)) && findRoom(from) !== findRoom(to));
    const wrong = entries.filter(({ to }) => !doors.get(findRoom(to))!.includes(getName(to)));
    assert.deepEqual(wrong.map(describeArrow), []);
    const used = new Set(entries.map(({ to }) => `${findRoom(to)}/${getName(to)}`));
    const spare = [...doors].flatMap(([part, names]) => names.map((name) => `${part}/${name}`));
    assert.deepEqual(
      spare.filter((door) => !used.has(door)),
      [],
    );
  });

  it("within the server and the client go down, layer by layer", () => {
    const wrong = Object.entries(floors).flatMap(([folder, rooms]) => {
      const getFloor = (path: string) => {
        const [room] = path.slice(folder.length + 1).split("/");
        return { room, floor: rooms.findIndex((floor) => floor.includes(room!)) };
      };
      return arrows
        .filter(({ from, to }) => isIn(from, folder) && isIn(to, folder))
        .filter(({ from, to }) => {
          const [above, below] = [getFloor(from), getFloor(to)];
          return above.room !== below.room && (below.floor < 0 || above.floor <= below.floor);
        });
    });
    assert.deepEqual(wrong.map(describeArrow), []);
  });

  it("have no cycles, neither of files nor of what lies side by side in a folder", () => {
    assert.deepEqual(findCircles(arrows), []);
    const beside = arrows.flatMap(({ from, to }): Arrow[] => {
      const [one, other] = [from.split("/"), to.split("/")];
      const depth = one.findIndex((name, i) => name !== other[i]) + 1;
      return depth > 0 ? [{ from: one.slice(0, depth).join("/"), to: other.slice(0, depth).join("/") }] : [];
    });
    assert.deepEqual(findCircles(beside), []);
  });

  it("of VS Code's own module are only in the client", () => {
    const wrong = sources.filter((path) => !isIn(path, "extension/client") && named(path).includes("vscode"));
    assert.deepEqual(wrong, []);
  });

  it("of Redis and BullMQ are only in the queue", () => {
    const wrong = sources.filter(
      (path) => !isIn(path, "engine/queue") && named(path).some((name) => /^(bullmq|ioredis)/.test(name)),
    );
    assert.deepEqual(wrong, []);
  });

  it("are listed without missing folders or unused entries", () => {
    const used = new Set(arrows.map(({ from, to }) => `${findRoom(from)} ${findRoom(to)}`));
    const spare = Object.entries(allowed).flatMap(([from, all]) =>
      all.map((to) => `${from} ${to}`).filter((arrow) => !used.has(arrow)),
    );
    assert.deepEqual(spare, []);
  });
});

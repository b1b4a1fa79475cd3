import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import {
  createConnection,
  createMessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { inEnglish } from "../../../engine/l10n/speak.ts";
import { expandLines } from "../../../engine/record/compact-lines.ts";
import type { RecordLine } from "../../../engine/record/match-record.ts";
import type { ServerEvents } from "../../protocol.ts";
import { createLiveMatches } from "./live-matches.ts";

const head: RecordLine = {
  kind: "match",
  format: 1,
  engine: "test",
  at: "2026-01-01T00:00:00.000Z",
  game: "locm",
  options: {},
  seeds: {},
  timeScale: 1,
  trace: false,
  bots: [
    { kind: "site", name: "me" },
    { kind: "site", name: "greedy" },
  ],
};
const end: RecordLine = { kind: "stopped", why: "test" };
const writtenBy = [{ span: [0, 4] as const, frames: [{ file: "/me.py", line: 3 }] }];
const answers = (count: number): RecordLine[] =>
  Array.from({ length: count }, (_, i) => ({ kind: "answer", player: 0, text: `PICK ${i}`, ms: 1, writtenBy }));

/** A server and a client that speak over streams: what the client hears of live matches. */
function connected() {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  const server = createConnection(new StreamMessageReader(toServer), new StreamMessageWriter(toClient));
  const client = createMessageConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer));
  const heard: ServerEvents["recordLines"][] = [];
  const waiting: (() => void)[] = [];
  client.onNotification("spar/recordLines", (lines: ServerEvents["recordLines"]) => {
    heard.push(lines);
    for (const look of waiting) look();
  });
  const live = createLiveMatches(server);
  server.listen();
  client.listen();
  return {
    live,
    heard,
    watch: (bot: string | undefined) => client.sendRequest("spar/watch", { bot }),
    /** All lines of a match as they came, when so many are there. */
    lines: (count: number) =>
      new Promise<RecordLine[]>((done) => {
        const look = () => {
          const all = heard.flatMap(({ lines }) => lines);
          if (all.length >= count) done(expandLines(all));
        };
        waiting.push(look);
        look();
      }),
  };
}

describe("a match while it is played", () => {
  it("reaches a client that watches its bot completely and in order", async () => {
    const { live, watch, lines, heard } = connected();
    await watch("me");
    const all = [head, ...answers(500), end];
    const record: RecordLine[] = [];
    for (let i = 0; i < all.length; i += 7) {
      record.push(...all.slice(i, i + 7));
      live.receive("me", { match: "m", me: 0, record });
    }
    live.ended("me");
    assert.deepEqual(await lines(all.length), all);
    assert.ok(heard.length < all.length / 7, "what comes while the board draws goes out together");
  });

  it("is sent from its first line to a client that begins to watch in the middle", async () => {
    const { live, watch, lines, heard } = connected();
    live.receive("me", { match: "m", me: 1, record: [head, ...answers(3)] });
    live.receive("other", { match: "n", me: 0, record: [head] });
    await watch("me");
    assert.deepEqual(await lines(4), [head, ...answers(3)]);
    assert.deepEqual(
      heard.map(({ match, me }) => [match, me]),
      [["m", 1]],
    );
  });

  it("is sent again from its first line to a client that comes back to it", async () => {
    const { live, watch, lines, heard } = connected();
    await watch("me");
    const record = [head, ...answers(1)];
    live.receive("me", { match: "m", me: 0, record });
    await lines(2);
    await watch(undefined);
    record.push(...answers(1));
    live.receive("me", { match: "m", me: 0, record });
    heard.length = 0;
    await watch("me");
    assert.deepEqual(await lines(3), [head, ...answers(1), ...answers(1)]);
  });

  it("says of all lines it sends where in the record they begin", async () => {
    const { live, watch, lines, heard } = connected();
    await watch("me");
    const record: RecordLine[] = [head];
    live.receive("me", { match: "m", me: 0, record });
    await lines(1);
    record.push(...answers(3));
    live.receive("me", { match: "m", me: 0, record });
    live.ended("me");
    await lines(4);
    assert.deepEqual(
      heard.map(({ from }) => from),
      [0, 1],
    );
  });

  it("can be requested while it is played and after it was stopped, until the bot's next match", () => {
    const { live } = connected();
    live.receive("me", { match: "m", me: 0, record: [head] });
    live.ended("me");
    assert.deepEqual(inEnglish(live.record("m")), [head]);
    live.receive("me", { match: "n", me: 0, record: [head, end] });
    assert.deepEqual([live.record("m"), live.record("n")], [undefined, [head, end]]);
  });

  it("is not sent without a listener", async () => {
    const { live, watch, heard } = connected();
    await watch("me");
    await watch(undefined);
    live.receive("me", { match: "m", me: 0, record: [head, end] });
    live.ended("me");
    await watch("me");
    assert.deepEqual(heard, []);
  });
});

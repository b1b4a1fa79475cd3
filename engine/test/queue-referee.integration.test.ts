import assert from "node:assert/strict";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readQueueStatus } from "../queue/queue-status.ts";
import { long } from "./long.ts";
import { type Machines, redisServer, startMachines, startSpar, testToken, waitForEnd } from "./queue-machines.ts";
import { skip } from "./skip.ts";

const adds = (number: number) => `
const { createInterface } = require("node:readline");
createInterface({ input: process.stdin }).on("line", () => console.log(${number}));
`;

describe("a queue with referees", function () {
  this.timeout(120_000);
  let machines: Machines;
  let folder: string;
  let referee: string;
  let dying: string;
  before(async function () {
    if (!redisServer) return skip(this, "no redis-server");
    machines = await startMachines();
    folder = machines.folderWith({ "one.js": adds(1), "three.js": adds(3) });
    referee = join(folder, "count.mjs");
    copyFileSync(join(__dirname, "referees/count.mjs"), referee);
    // The same referee lies elsewhere on the worker that has it.
    const there = join(machines.folderWith({}), "there.mjs");
    copyFileSync(referee, there);
    await machines.worker();
    dying = join(folder, "dying.mjs");
    writeFileSync(dying, 'console.error("out of ink"); process.exit(3);\n');
    await machines.worker({ args: ["--referee", `node ${there} {league}`, "--referee", `node ${dying}`] });
  });
  after(() => machines?.end());

  async function series(more: readonly string[], by = ["--referee", `node ${referee} {league}`, "--league", "3"]) {
    const bots = [join(folder, "one.js"), join(folder, "three.js")];
    const how = [...by, "-n", "6", "--seed", "s", "--json"];
    return waitForEnd(startSpar(["series", ...bots, ...how, ...more]));
  }

  it("plays on workers with the same files, with the same results as locally", async () => {
    const [here, there] = await Promise.all([series([]), series(["--queue", machines.address])]);
    assert.deepEqual([here.code, there.code], [0, 0], there.err);
    const [local, queued] = [here, there].map(({ out }) => ({ ...JSON.parse(out), timing: undefined }));
    assert.deepEqual(queued, local);
    const { workers } = await readQueueStatus({ address: machines.address, token: testToken });
    const having = workers.filter(({ languages }) => languages.some(({ title }) => title === "there"));
    assert.deepEqual([having.length, having[0]!.played, workers.length], [1, 6, 2]);
  });

  long.it("counts a match for nobody if its referee fails on a worker", async () => {
    const failing = ["--referee", `node ${dying}`];
    const [here, there] = await Promise.all([series([], failing), series(["--queue", machines.address], failing)]);
    assert.deepEqual([there.code, there.err], [here.code, here.err]);
    const [local, queued] = [here, there].map(({ out }) => ({ ...JSON.parse(out), timing: undefined }));
    assert.deepEqual(queued, local);
    assert.match(there.out, /ended without a result \(exit code 3\)/);
  });

  long.it("reports if no worker has this machine's version of the referee", async () => {
    const text = readFileSync(referee, "utf8");
    writeFileSync(referee, `${text}// Changed.\n`);
    try {
      const { code, err } = await series(["--queue", machines.address]);
      assert.equal(code, 2);
      assert.match(
        err,
        /^No worker of redis.* has this version of the referee count: start one with the same build of its files \(--referee\)/,
      );
    } finally {
      writeFileSync(referee, text);
    }
  });
});

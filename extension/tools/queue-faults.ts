import { faultRuns, faults, faultWorkers } from "../../engine/test/queue-faults.ts";
import { redisServer, startMachines } from "../../engine/test/queue-machines.ts";

// Plays leagues on a queue while workers are killed, Redis loses its data, the network is cut and the submitter is
// killed: `npm run queue-faults -- --rounds 50`. `--cut 60` only cuts the network, for a minute; `SPAR_QUEUE_LOCK=9000`
// uses the normal lock time.

async function main(): Promise<number> {
  if (!redisServer) {
    console.error("redis-server is missing: install it.");
    return 2;
  }
  const rounds = parseNumber("--rounds") ?? 8;
  const cut = parseNumber("--cut");
  const machines = await startMachines();
  let wrong = 0;
  try {
    const { round, matchesARound } = await faultRuns(
      machines,
      await faultWorkers(machines),
      cut === undefined ? {} : { cutMs: cut * 1000 },
    );
    for (let number = 0; number < rounds; number++) {
      const fault = cut === undefined ? faults[number % faults.length]! : "network cut";
      const began = performance.now();
      const error = await round(fault, number).then(
        () => undefined,
        (thrown: Error) => thrown,
      );
      if (error) wrong++;
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      console.log(
        `${number + 1}. ${fault}: ${error ? error.message : `${matchesARound} matches, each once`}, ${seconds} s`,
      );
    }
  } finally {
    await machines.end();
  }
  console.log(`${rounds} rounds, ${wrong} of them wrong`);
  return wrong === 0 ? 0 : 1;
}

function parseNumber(option: string): number | undefined {
  const at = process.argv.indexOf(option);
  return at < 0 ? undefined : Number(process.argv[at + 1]);
}

void main().then((code) => {
  process.exitCode = code;
});

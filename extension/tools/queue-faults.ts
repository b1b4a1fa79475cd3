import { faultRuns, faults, matchesARound } from "../../engine/test/queue-faults.ts";
import { redisServer, startMachines, useBuild } from "../../engine/test/queue-machines.ts";

// Plays leagues by a queue while workers are killed, Redis loses all it has, the network is cut and whoever asks is
// killed: `npm run queue-faults -- --rounds 50`.

async function main(): Promise<number> {
  if (!redisServer) {
    console.error("redis-server is missing: install it.");
    return 2;
  }
  const at = process.argv.indexOf("--rounds");
  const rounds = at < 0 ? 8 : Number(process.argv[at + 1]);
  useBuild();
  const machines = await startMachines();
  let wrong = 0;
  try {
    const { round } = await faultRuns(machines);
    for (let number = 0; number < rounds; number++) {
      const fault = faults[number % faults.length]!;
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

void main().then((code) => {
  process.exitCode = code;
});

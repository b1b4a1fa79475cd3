import { join } from "node:path";
import { parseArgs } from "node:util";
import { kindThread } from "../../../engine/test/fuzz/kind-thread.ts";
import { failureText } from "../../../engine/test/fuzz/run-kind.ts";
import { allKinds } from "../../server/test/fuzz/kinds.ts";

// npm run fuzz -- [--seed N] [--seconds N | --count N] [--kind NAME] [--path PATH] Without a seed, each run uses a new
// one. The seconds are for each kind.

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    seconds: { type: "string" },
    count: { type: "string" },
    kind: { type: "string" },
    path: { type: "string" },
  },
});

async function runFuzzer(): Promise<number> {
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
  const count = values.count === undefined ? undefined : Number(values.count);
  const seconds =
    values.seconds === undefined ? ((count ?? values.path) === undefined ? 30 : undefined) : Number(values.seconds);
  const kinds = allKinds.filter(({ name }) => name.includes(values.kind ?? ""));
  if (kinds.length === 0) {
    console.error(`There is no kind "${values.kind}". Kinds: ${allKinds.map(({ name }) => name).join(", ")}.`);
    return 2;
  }
  console.log(`seed ${seed}`);
  const thread = kindThread(join(__dirname, "../../server/test/fuzz/all-thread.ts"));
  let failed = 0;
  for (const kind of kinds) {
    const { inputs, failure } = await thread.tryKind(kind.name, { seed, seconds, count, path: values.path });
    console.log(`${kind.name}: ${inputs} inputs${failure ? ", one failed" : ""}`);
    if (failure) console.log(failureText(failure));
    failed += failure ? 1 : 0;
  }
  await thread.end();
  return failed > 0 ? 1 : 0;
}

void runFuzzer().then((code) => process.exit(code));

// Runs a script of package.json with a variable set, on every system: `NAME=VALUE command` means nothing to Windows' cmd.
//   node .ci/tools/with.mjs NAME=VALUE SCRIPT [ARGUMENTS]
import { spawnSync } from "node:child_process";

const [variable, script, ...args] = process.argv.slice(2);
const [, name, value] = /^(\w+)=(.*)$/.exec(variable);
// npm by its program, which needs no shell there.
const command = [process.env.npm_execpath, "run", script, "--", ...args];
const env = { ...process.env, [name]: value };
process.exit(spawnSync(process.execPath, command, { stdio: "inherit", env }).status ?? 1);

import { createInterface } from "node:readline/promises";
import {
  describeNamedReferee,
  formatNamedReferee,
  hashNamedReferee,
  isTrustedReferee,
  type NamedReferee,
  trustReferee,
} from "../project/referee/referee-trust.ts";
import { escapeLine } from "../text/visible.ts";
import { printError } from "./say.ts";

const openQuestions = new Map<string, Promise<boolean>>();

/** Asks a person at a terminal once whether a referee that a `spar.json` names may be run; elsewhere says what to do. */
export function askAboutReferee(named: NamedReferee): boolean | Promise<boolean> {
  if (isTrustedReferee(named)) return true;
  const key = hashNamedReferee(named);
  const answer = openQuestions.get(key) ?? askUser(named);
  openQuestions.set(key, answer);
  return answer;
}

async function askUser(named: NamedReferee): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    const how = named.protocol ? ` --protocol ${named.protocol}` : "";
    const typed = formatNamedReferee(named);
    const argument = typed.includes('"') ? `'${typed.replaceAll("'", "'\\''")}'` : `"${typed}"`;
    printError(`To use the referee named in ${named.file}, give it yourself: --referee ${argument}${how}.`);
    return false;
  }
  printError(`${named.file} names a referee: ${describeNamedReferee(named)}`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question(escapeLine("It is a program with all of your permissions. Run it? [y/N] "));
    if (!/^y(es)?$/i.test(answer.trim())) return false;
    trustReferee(named);
    return true;
  } finally {
    terminal.close();
  }
}

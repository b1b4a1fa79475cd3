import { type BridgeAnswer, type BridgeRequest, bridgeVariable, type Place, type Rectangle } from "./ui-messages.ts";

export async function ask(request: BridgeRequest): Promise<unknown> {
  const address = process.env[bridgeVariable];
  if (!address) throw new Error(`${bridgeVariable} is not set: this suite is started by npm test.`);
  const response = await fetch(address, { method: "POST", body: JSON.stringify(request) });
  const answer = (await response.json()) as BridgeAnswer;
  if ("error" in answer) throw new Error(answer.error);
  return answer.value;
}

/** How often something is done in the hope that it is seen, each time with twice the patience: a minute in all. */
const attempts = 5;

/**
 * Until something is seen that is opened by a command or by keys. A page that loads late takes the keyboard, and what the
 * editor was asked it forgets where something newer overtakes it: a person does it again then, and so does a test.
 */
async function reach(place: Place, selector: string, by: () => unknown): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    await by();
    if (await ask({ kind: "isSeen", place, selector, withinMs: 2000 * 2 ** attempt })) return;
  }
  throw new Error(`Tried ${attempts} times, this was never seen: ${selector}`);
}

function hands(place: Place) {
  return {
    press: (keys: string) => ask({ kind: "press", place, keys }),
    reach: (selector: string, by: () => unknown) => reach(place, selector, by),
    click: (selector: string) => ask({ kind: "click", place, selector }),
    hover: (selector: string) => ask({ kind: "hover", place, selector }),
    fill: (selector: string, value: string) => ask({ kind: "fill", place, selector, value }),
    text: async (selector: string) => String(await ask({ kind: "text", place, selector })),
    count: async (selector: string) => Number(await ask({ kind: "count", place, selector })),
    attribute: (selector: string, name: string) => ask({ kind: "attribute", place, selector, name }),
    waitFor: (selector: string) => ask({ kind: "waitFor", place, selector }),
    waitUntilGone: (selector: string) => ask({ kind: "waitFor", place, selector, gone: true }),
    findings: async () => (await ask({ kind: "findings", place })) as readonly string[],
    evaluate: (expression: string) => ask({ kind: "evaluate", place, expression }),
  };
}

/** The hands and eyes of a test: VS Code's window, the board and the results that can be seen. */
export const ui = {
  window: hands("window"),
  board: hands("board"),
  results: hands("results"),
  press: (keys: string) => ask({ kind: "press", keys }),
  /** Until an expression holds in the window. */
  waitUntil: (expression: string) => ask({ kind: "waitUntil", expression }),
  visit: async (address: string, keys: readonly string[], look?: string) =>
    String(await ask({ kind: "visit", address, keys, look })),
  /** Makes the whole window as large as this. */
  resize: (width: number, height: number) => ask({ kind: "resize", width, height }),
  /** The whole window as PNG; a part of it as WebP, which is small. */
  screenshot: (name: string, part?: Rectangle) => ask({ kind: "screenshot", name, part }),
};

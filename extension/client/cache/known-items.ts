import * as vscode from "vscode";
import type { Server } from "../base/server.ts";

/** What the server has reported of one kind (runs, duels, leagues …), by id. When the server ends, so does all that goes on. */
export interface KnownItems<Item> extends vscode.Disposable {
  find(id: string): Item | undefined;
  list(): readonly Item[];
  /** The last item of a bot, by URI. */
  of(bot: string): Item | undefined;
  readonly newest: Item | undefined;
  /** Adds an item of an earlier session, which is not the newest of anything. */
  know(item: Item): void;
  /** Notes what the server reports. */
  note(item: Item): void;
  readonly onChange: vscode.Event<Item>;
}

interface ItemKind<Item> {
  /** How many are remembered. */
  readonly max: number;
  readonly getId: (item: Item) => string;
  readonly getBot?: (item: Item) => string;
  readonly isGoing: (item: Item) => boolean;
  readonly stop: (item: Item) => Item;
  /** Whether a reported item becomes the newest in place of another; an item that was replaced still reports its end. */
  readonly replaces: (item: Item, last: Item) => boolean;
}

export function createKnownItems<Item>(server: Server, kind: ItemKind<Item>): KnownItems<Item> {
  const onChange = new vscode.EventEmitter<Item>();
  const known = new Map<string, Item>();
  const ofBot = new Map<string, Item>();
  let newest: Item | undefined;

  function know(item: Item): void {
    known.set(kind.getId(item), item);
    const ended = known.size > kind.max && [...known].find(([, each]) => !kind.isGoing(each));
    if (ended) known.delete(ended[0]);
  }

  function note(item: Item): void {
    know(item);
    const bot = kind.getBot?.(item) ?? "";
    const last = ofBot.get(bot);
    if (!last || kind.replaces(item, last)) ofBot.set(bot, item);
    if (!newest || kind.replaces(item, newest)) newest = item;
    onChange.fire(item);
  }

  const stopped = server.onStopped(() => {
    for (const item of known.values()) if (kind.isGoing(item)) note(kind.stop(item));
  });
  return {
    ...{ know, note, onChange: onChange.event },
    find: (id) => known.get(id),
    list: () => [...known.values()],
    of: (bot) => ofBot.get(bot),
    get newest() {
      return newest;
    },
    dispose: () => vscode.Disposable.from(onChange, stopped).dispose(),
  };
}

import type { Connection } from "vscode-languageserver/node";

interface HowFar {
  readonly message: string;
  /** 0 to 100, where that is known. */
  readonly percentage?: number;
}

/** What goes on, by its id, as the editor shows it: it can be cancelled there. */
export interface ShownProgress {
  show(id: string, title: string, howFar: HowFar): void;
  end(id: string): void;
}

/** Nothing is shown to an editor that has not said it shows progress. */
export function shownProgress(connection: Connection, cancel: (id: string) => void): ShownProgress {
  const shown = new Map<string, { howFar: HowFar; tell: () => void; end: () => void }>();

  async function begin(id: string, title: string): Promise<void> {
    const item = shown.get(id)!;
    const progress = await connection.window.createWorkDoneProgress();
    // It may have ended while the editor was asked.
    if (shown.get(id) !== item) return progress.done();
    const { howFar } = item;
    progress.begin(title, howFar.percentage, howFar.message, true);
    progress.token.onCancellationRequested(() => cancel(id));
    item.tell = () => {
      const { message, percentage } = item.howFar;
      if (percentage === undefined) progress.report(message);
      else progress.report(percentage, message);
    };
    item.end = () => progress.done();
  }

  return {
    show(id, title, howFar) {
      const known = shown.get(id);
      if (known) {
        known.howFar = howFar;
        return known.tell();
      }
      shown.set(id, { howFar, tell() {}, end() {} });
      begin(id, title).catch((error: Error) => connection.console.warn(`Progress is not shown: ${error.message}`));
    },
    end(id) {
      shown.get(id)?.end();
      shown.delete(id);
    },
  };
}

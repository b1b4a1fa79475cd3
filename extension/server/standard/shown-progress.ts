import type { Connection } from "vscode-languageserver/node";

interface ProgressState {
  readonly message: string;
  /** 0 to 100, if known. */
  readonly percentage?: number;
}

/** Running jobs by their ids, shown as progress that can be cancelled. */
export interface ShownProgress {
  show(id: string, title: string, howFar: ProgressState): void;
  end(id: string): void;
}

/** Shows nothing in an editor that does not support progress. */
export function createShownProgress(connection: Connection, cancel: (id: string) => void): ShownProgress {
  const shown = new Map<string, { howFar: ProgressState; tell: () => void; end: () => void }>();

  async function begin(id: string, title: string): Promise<void> {
    const item = shown.get(id)!;
    const progress = await connection.window.createWorkDoneProgress();
    // The job may have ended while the editor was creating the progress.
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

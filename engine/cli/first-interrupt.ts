/**
 * Calls `stop` on the first Ctrl+C, so that results so far can be printed; a second one ends the program as usual.
 * Returns a function that removes the handler.
 */
export function handleFirstInterrupt(stop: () => void): () => void {
  const usual = process.listeners("SIGINT");
  const restore = () => {
    process.off("SIGINT", first);
    for (const listener of usual.splice(0)) process.on("SIGINT", listener);
  };
  const first = () => {
    restore();
    stop();
  };
  process.removeAllListeners("SIGINT");
  process.on("SIGINT", first);
  return restore;
}

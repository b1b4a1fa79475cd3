/**
 * Lets the first Ctrl+C be heard by `stop` alone, so that what is known can still be told; a second one does what it
 * always does. The answer ends this.
 */
export function onFirstInterrupt(stop: () => void): () => void {
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

/** Reads the scores that a referee prints in the end: the first numbers that have a line to themselves, one a player. */
export function createScoreReader(players: number): {
  /** All scores, once they are complete. */
  readonly all: readonly number[] | undefined;
  /** Reads text that arrives in arbitrary pieces, and returns its other lines. */
  read(text: string): string[];
} {
  const scores: number[] = [];
  let rest = "";

  function isScore(line: string): boolean {
    const [, score] = /^\s*(-?\d+(?:\.\d+)?)\s*$/.exec(line) ?? [];
    if (score === undefined || scores.length === players) return false;
    scores.push(Number(score));
    return true;
  }

  return {
    get all() {
      return scores.length === players ? scores : undefined;
    },
    read(text) {
      const lines = (rest + text).split("\n");
      rest = lines.pop()!;
      return lines.filter((line) => !isScore(line));
    },
  };
}

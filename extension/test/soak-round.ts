/** What the program outside wants of one round of the soak, from one reload of the window to the next. */
export interface SoakRound {
  readonly seed: string;
  /** The round ends when so many matches were played. */
  readonly matches: number;
  /** The server is killed once so many were played. */
  readonly killAt?: number;
  /** Where what was measured is appended, a line of JSON a sample. */
  readonly samples: string;
}

/** What the server and the extension host hold between two matches. */
export interface SoakSample {
  readonly round: string;
  readonly played: number;
  readonly serverPid: number;
  readonly serverBytes: number;
  readonly serverHandles: number;
  /** Of the processes in which the server plays matches, all together. */
  readonly playerBytes: number;
  readonly hostBytes: number;
  readonly hostHandles: number;
  /** From a save of the same quick bot to the end of its match, in milliseconds of a quiet machine, since the sample before. */
  readonly latenciesMs: readonly number[];
  /** How many matches duels have played meanwhile. */
  readonly duelled: number;
}

/** The file beside the workspace in which a round finds its orders. */
export const roundFile = "soak-round.json";

/** A worker of a queue, as it describes itself. */
export interface QueueWorkerFacts {
  readonly id: string;
  /** The worker's machine and process id. */
  readonly name: string;
  /** The worker's version of Spar. */
  readonly version: string;
  /** Whether the worker has our token and version, so that it accepts our matches. */
  readonly ours: boolean;
  readonly languages: readonly QueueLanguage[];
  readonly cores: number;
  /** Matches at a time, and how many times longer a turn takes then than with one match. */
  readonly jobs: number;
  readonly slowed: number;
  readonly playing: number;
  readonly played: number;
  /** How many matches the worker played per minute recently. */
  readonly rate: number;
}

/** A language, or a referee by its name. */
export interface QueueLanguage {
  readonly id: string;
  readonly title: string;
  /** The version of the language's tools; absent if they are slow to report it. */
  readonly version?: string;
}

/** The status of a queue: plain JSON data. */
export interface QueueStatus {
  readonly workers: readonly QueueWorkerFacts[];
  /** Waiting matches, by the languages they need. */
  readonly backlog: readonly { readonly languages: readonly QueueLanguage[]; readonly waiting: number }[];
}

/** The queue that an editor uses for series and leagues, with its last known status. */
export interface QueueView {
  /** The queue's address without the password; absent if no queue is configured. */
  readonly address?: string;
  /** What the queue reported; absent before the first check. */
  readonly status?: QueueStatus;
  /** A sentence that says why the status cannot be read. */
  readonly trouble?: string;
}

/** The languages that a worker has, or that matches need, with their versions where known. */
export const formatLanguages = (languages: readonly QueueLanguage[]): string =>
  languages.map(({ title, version }) => (version === undefined ? title : `${title} ${version}`)).join(", ");

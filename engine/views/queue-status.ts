/** A worker of a queue, as it says of itself. */
export interface QueueWorkerFacts {
  readonly id: string;
  /** Its machine, and its process there. */
  readonly name: string;
  /** Of Spar. */
  readonly version: string;
  /** Has our token and our version: it plays what we ask for. */
  readonly ours: boolean;
  readonly languages: readonly QueueLanguage[];
  readonly cores: number;
  /** Matches at a time, and how many times as long a turn then takes as alone. */
  readonly jobs: number;
  readonly slowed: number;
  /** The reference turn alone, in milliseconds. */
  readonly turnMs: number;
  /** How many times as long as on the middle one of our workers that is; absent where it is not too long. */
  readonly slowness?: number;
  readonly playing: number;
  readonly played: number;
  /** Matches a minute, lately. */
  readonly rate: number;
}

export interface QueueLanguage {
  readonly id: string;
  readonly title: string;
  /** Of its tools; absent where they do not say it quickly. */
  readonly version?: string;
}

/** What goes on in a queue: plain data that survives JSON. */
export interface QueueStatus {
  readonly workers: readonly QueueWorkerFacts[];
  /** Matches that wait, by the languages that they need. */
  readonly backlog: readonly { readonly languages: readonly QueueLanguage[]; readonly waiting: number }[];
}

/** The queue that an editor plays series and leagues by, as it was seen last. */
export interface QueueSeen {
  /** Without its password; absent where no queue is set. */
  readonly address?: string;
  /** Absent until it was looked at. */
  readonly status?: QueueStatus;
  /** Why it cannot be looked at, in a sentence. */
  readonly trouble?: string;
}

/**
 * What referees speak besides the protocol of CodinGame's SDK: that of brutaltester (`###Input`), with or without its
 * `###Seed`, or none, since they are runners that start their players themselves (`-p1 COMMAND -p2 COMMAND`).
 */
export const refereeProtocols = ["brutaltester", "brutaltester-unseeded", "runner"] as const;
export type RefereeProtocol = (typeof refereeProtocols)[number];

/** A real stub takes about a page; a longer text is none. */
export const maxStubChars = 100_000;

/** Describes an external referee well enough to start it again, and to notice that its files have changed. */
export interface RefereeStamp {
  /** The game's name, from its folder or its settings. */
  readonly name: string;
  /** SHA-256 of the referee's files, hexadecimal. */
  readonly hash: string;
  /** The version of CodinGame's SDK, if known. */
  readonly sdk?: string;
  /** The version that its project asks for, if that is another one. */
  readonly wantedSdk?: string;
  readonly players: { readonly min: number; readonly max: number };
  /** The content of `stub.txt`: names of the fields players are sent, from which the site generates a first bot. */
  readonly stub?: string;
  /** The inputs of a game for one player, by number: a match's seed chooses one. Absent if a seed decides the match. */
  readonly testCases?: Readonly<Record<string, string>>;
  /** The programs that judge the answer to a test case, in place of a referee that speaks a protocol. */
  readonly tester?: Tester;
  /** The value by which an optimization game ranks those who solve the same test case. */
  readonly criterion?: Criterion;
  /** The highest league that its configuration names, which is played by default. Absent if it names none. */
  readonly leagues?: number;
  /**
   * How many milliseconds its limits exceed the game's own: a bot that needs them gets a strike, and the third strike
   * is a timeout. Absent if the limits are the game's own.
   */
  readonly extraMs?: number;
  /** The referee's protocol; absent for that of CodinGame's SDK. */
  readonly protocol?: RefereeProtocol;
  /** The environment of a Kaggle simulation, if Kaggle's engine is the referee. */
  readonly kaggle?: KaggleEnvironment;
  /** Program and arguments; `{league}` stands for the league, without which arguments that contain it are left out. */
  readonly command?: readonly string[];
  /** The command of a process that plays match after match and prints READY after each, if there is one. */
  readonly warm?: readonly string[];
  readonly cwd?: string;
  readonly sandbox?: SandboxName;
}

/** How an optimization contest judges a test case: by programs that run one after the other and print a score. */
export interface Tester {
  /** One of them may start the bot, at `{bot}`; otherwise the first one judges what the bot has answered. */
  readonly steps: readonly TesterStep[];
  /** The program that draws a case, if it is not the last step. */
  readonly vis?: TesterStep;
  /** A regular expression for the score in what the steps print: its group `score`, or its first group. */
  readonly score: string;
  /** The time for all answers of a case together. */
  readonly limitMs: number;
}

/** `{input}` and `{output}` stand for the files of a case, `{test}` for its number. */
export interface TesterStep {
  readonly command: readonly string[];
  /** The folder it is started in; absent for one of its own, which is removed afterwards. */
  readonly cwd?: string;
  /** The file that it reads as its standard input, and the one that its standard output becomes. */
  readonly stdin?: string;
  readonly stdout?: string;
}

/** Whether a tester starts the bot itself. */
export const startsBot = ({ steps }: Tester): boolean => steps[0]!.command.includes("{bot}");

export interface Criterion {
  /** Its name among the values that the referee reports in the end. */
  readonly name: string;
  readonly isLowestBest: boolean;
}

/** A referee's output up to its next question, or up to the scores. */
export interface RefereeTurn {
  /** What happened, one element per line; `$0` to `$7` stand for players. */
  readonly summary?: readonly string[];
  /** Short remarks about players. */
  readonly tooltips?: readonly { readonly text: string; readonly player: number }[];
  readonly next: RefereeQuestion | RefereeScores | RefereeStep;
}

/** With 0 `lines`, the player is sent a message without being asked. */
export interface RefereeQuestion {
  readonly kind: "question";
  readonly player: number;
  /** The exact text for the player's stdin. */
  readonly text: string;
  readonly lines: number;
  /** The answer is all that the player writes until its program ends, and its input ends with the question. */
  readonly isWhole?: true;
  readonly limitMs: number;
}

export interface RefereeScores {
  readonly kind: "scores";
  /** One score per player; by convention -1 means disqualified. */
  readonly scores: readonly number[];
  /** Further values the referee reports, by its own names. */
  readonly metadata?: Readonly<Record<string, string>>;
  /** The values of each player, in place of `metadata`, where players of a game for one played one after the other. */
  readonly each?: readonly Readonly<Record<string, string>>[];
}

/** A step of a Kaggle simulation: the state of each agent, and what those who act now are sent. */
export interface RefereeStep {
  readonly kind: "step";
  /** One per player. Nobody has a limit once the match is over. */
  readonly agents: readonly AgentStep[];
  /** The configuration as JSON, at the beginning and whenever it changes. */
  readonly configuration?: string;
}

export interface AgentStep {
  /** ACTIVE, INACTIVE, DONE, ERROR, INVALID or TIMEOUT. */
  readonly status: string;
  readonly reward: number | null;
  /** What the agent is shown, as JSON: of those who act now, and of all when the match is over. */
  readonly observation?: string;
  /** The time for an answer with all that is left of the overage bank; absent for agents that do not act now. */
  readonly limitMs?: number;
  /** The time for a step, above which an answer takes from the bank. */
  readonly softLimitMs?: number;
  /** Why its last action was invalid, in the words of the engine. */
  readonly why?: string;
}

/** An environment of the package kaggle-environments. */
export interface KaggleEnvironment {
  /** Its name in the package: "connectx". */
  readonly environment: string;
  readonly title: string;
  readonly about: string;
  /** The versions of the environment and of the package. */
  readonly version: string;
  readonly package: string;
  readonly specification: KaggleSpecification;
  /** The names of its builtin agents. */
  readonly agents: readonly string[];
}

/** What an environment says about its numbers of agents and its values. */
interface KaggleSpecification {
  readonly agents: readonly number[];
  readonly action?: KaggleField;
  readonly reward?: KaggleField;
  readonly configuration: Readonly<Record<string, KaggleField>>;
  readonly observation: Readonly<Record<string, KaggleField>>;
}

/** The part of JSON Schema that environments use. */
export interface KaggleField {
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly default?: unknown;
  readonly defaults?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: KaggleField | readonly KaggleField[];
  readonly properties?: Readonly<Record<string, KaggleField>>;
}

/** Whether a turn only sends a player something, without awaiting an answer. */
export const isUnanswered = ({ next }: RefereeTurn): boolean => next.kind === "question" && next.lines === 0;

/** A question to an agent of a simulation. */
export interface AskedAgent {
  readonly player: number;
  /** The observation as a line of JSON. */
  readonly text: string;
  readonly limitMs: number;
  readonly softLimitMs?: number;
}

/** The agents that act in a step, with what they are sent, in the order of players. */
export function listAsked({ agents }: RefereeStep): AskedAgent[] {
  return agents.flatMap(({ observation = "{}", limitMs, softLimitMs }, player) =>
    limitMs === undefined
      ? []
      : [{ player, text: `${observation}\n`, limitMs, ...(softLimitMs !== undefined && { softLimitMs }) }],
  );
}

/** Whether a game is for one player. In a match of several, each plays it by itself, one after the other. */
export function isSolo({ players, protocol, kaggle }: Pick<RefereeStamp, "players" | "protocol" | "kaggle">): boolean {
  return players.max === 1 && protocol === undefined && kaggle === undefined;
}

/** The number of a game's first test case, which a match plays unless it is given a seed; undefined without test cases. */
export function findFirstTestCase(referee: Pick<RefereeStamp, "testCases"> | undefined): string | undefined {
  return Object.keys(referee?.testCases ?? {})[0];
}

/** The highest league that CodinGame's SDK knows. */
export const maxLeague = 19;

/** The kinds of sandbox that a record can name. */
export type SandboxName =
  | "bubblewrap"
  | "bubblewrap without size"
  | "landlock"
  | "seatbelt"
  | "node permissions"
  | "node permissions on trial";

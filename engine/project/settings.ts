/** What the editor's settings or the command line say for every bot; `spar.json` overrides them. */
export interface Settings {
  readonly timeScale: number;
  readonly trace: boolean;
  /** What runs or compiles a language, program first, by the id of the language. */
  readonly commands: Readonly<Record<string, readonly string[]>>;
  /** Where built bots are kept. */
  readonly cacheFolder: string;
}

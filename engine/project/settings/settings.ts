import type { NamedReferee } from "../referee/referee-trust.ts";
import type { PinnedSources } from "../versions/pinned-sources.ts";
import type { VersionStore } from "../versions/version-store.ts";
import type { BuildSettings, SettingsLayer } from "./settings-layer.ts";

/** What runs the bots of an editor or a command line: what holds where nothing else is said, and where builds are kept. */
export interface Settings extends SettingsLayer, Pick<BuildSettings, "cacheFolder"> {
  readonly commands: BuildSettings["commands"];
  readonly timeScale: number;
  readonly trace: boolean;
  /** Where the sources of bots are kept, if they are. */
  readonly versions?: VersionStore;
  /** What holds the sources of bots as they are now, for matches that go on for long. */
  readonly pins?: PinnedSources;
  /** Whether a referee that a folder's `spar.json` names may be run; absent: none may. */
  readonly mayRunReferee?: (named: NamedReferee) => boolean | Promise<boolean>;
}

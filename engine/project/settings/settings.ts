import type { PinnedSources } from "../prepare/pinned-sources.ts";
import type { NamedReferee } from "../referee/referee-trust.ts";
import type { VersionStore } from "../versions/version-store.ts";
import type { BuildSettings, SettingsLayer } from "./settings-layer.ts";

/** The settings of an editor or the command line: the defaults, and the folder for built bots. */
export interface Settings extends SettingsLayer, Pick<BuildSettings, "cacheFolder"> {
  readonly commands: BuildSettings["commands"];
  readonly timeScale: number;
  readonly trace: boolean;
  /** Where the sources of bots are stored, if anywhere. */
  readonly versions?: VersionStore;
  /** The sources of bots at the beginning of a long run. */
  readonly pins?: PinnedSources;
  /** Whether a referee that a folder's `spar.json` names may be run; absent: none may. */
  readonly mayRunReferee?: (named: NamedReferee) => boolean | Promise<boolean>;
}

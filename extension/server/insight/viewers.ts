import type { Connection } from "vscode-languageserver/node";
import type { RefereeStamp } from "../../../engine/game/referee.ts";
import { msg, t } from "../../../engine/l10n/speak.ts";
import { findRememberedGame, listRememberedReferees } from "../../../engine/project/referee/remembered-referees.ts";
import { findViewFiles } from "../../../engine/viewer/view-files.ts";
import { explainMissingViewer } from "../../../engine/viewer/viewer-files.ts";
import { createViewerMatch } from "../../../engine/viewer/viewer-match.ts";
import { createViewerServer } from "../../../engine/viewer/viewer-server.ts";
import type { RecordReference, Requests } from "../../protocol.ts";
import { toUri } from "../base/bot-files.ts";
import { answerChecked } from "../base/checked-channel.ts";
import type { Editor } from "../base/editor.ts";
import { type NamedRecordDeps, readNamedRecord } from "./named-record.ts";

interface ViewersDeps extends NamedRecordDeps {
  readonly connection: Connection;
  readonly editor: Editor;
}

/** Serves games' own viewers to boards. */
export function answerAboutViewers(deps: ViewersDeps): { dispose(): void } {
  const server = createViewerServer();
  answerChecked(deps.connection, "spar/viewer", async (named): Promise<Requests["spar/viewer"]["result"]> => {
    const record = readNamedRecord(named, deps);
    const shown = record && createViewerMatch(record);
    const [first] = record ?? [];
    const stamp = first?.kind === "match" ? first.referee : undefined;
    if (!shown || !stamp) return { message: t("The record has no frames for the game's own viewer.") };
    const referee = findReferee(stamp, named);
    if (!referee) return { message: describeUnknown(stamp) };
    // A viewer is a program of the referee's, too.
    if (!(await deps.editor.mayRun(toUri(referee.cwd ?? "."), true))) return untrustedRefusal;
    const files = findViewFiles(referee);
    const message = explainMissingViewer(files, stamp.name);
    return message === undefined ? { address: await server.open({ files, shown }) } : { message };
  });
  return { dispose: server.close };
}

const untrustedRefusal = { message: msg("Games' own viewers are shown only in trusted workspaces.") };

/**
 * The referee on this machine that played a match. What the record in a file says about it is not believed: such a file
 * may come from anybody.
 */
function findReferee(stamp: RefereeStamp, { file }: RecordReference): RefereeStamp | undefined {
  if (file === undefined && stamp.command) return stamp;
  const added = listRememberedReferees().flatMap((path) => {
    const game = findRememberedGame(path);
    return typeof game === "string" || !game.referee ? [] : [game.referee];
  });
  return added.find(({ hash }) => hash === stamp.hash) ?? added.find(({ name }) => name === stamp.name);
}

function describeUnknown({ name }: RefereeStamp): string {
  return t("To see this match in the game's own viewer, add its referee {name}: Spar: Add Game from a Referee….", {
    name,
  });
}

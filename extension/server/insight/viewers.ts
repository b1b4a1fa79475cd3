import { dirname } from "node:path";
import { readUserBytes } from "../../../engine/files/user-file.ts";
import type { KaggleEnvironment, RefereeStamp } from "../../../engine/game/referee.ts";
import { msg, t } from "../../../engine/l10n/speak.ts";
import { drawCase } from "../../../engine/match/draw-case.ts";
import { findRememberedGame, listRememberedReferees } from "../../../engine/project/referee/find-referee.ts";
import { findEnvironment } from "../../../engine/project/referee/simulations.ts";
import { getBotFile, type MatchRecord, readPlan } from "../../../engine/record/match-record.ts";
import { createViewerEpisode } from "../../../engine/viewer/viewer-episode.ts";
import { explainMissingViewer, findViewFiles, openFolder } from "../../../engine/viewer/viewer-files.ts";
import { createViewerMatch } from "../../../engine/viewer/viewer-match.ts";
import { createViewerServer, type ViewedMatch } from "../../../engine/viewer/viewer-server.ts";
import type { Replied } from "../../channel.ts";
import type { RecordReference } from "../../protocol-data.ts";
import { answerClient } from "../base/answer-client.ts";
import { toUri } from "../base/bot-files.ts";
import type { ServerContext } from "../context/context.ts";
import { readNamedRecord } from "./analyses.ts";

export function answerAboutViewers(deps: ServerContext): void {
  const server = createViewerServer();
  answerClient(deps.connection, {
    openViewer: async (named): Promise<Replied<"openViewer">> => {
      const record = readNamedRecord(named, deps);
      const [first] = record ?? [];
      const stamp = first?.kind === "match" ? first.referee : undefined;
      if (!record || !stamp) return explainMissingFrames();
      if (stamp.tester) return openPicture(record, stamp, named);
      const found = stamp.kaggle ? findVisualizer(record, stamp.kaggle) : findViewer(record, stamp, named);
      if ("message" in found) return found;
      // A viewer is a program from the referee's folder or the package, so it needs trust.
      if (!(await deps.editor.mayRun(toUri(found.folder), true))) return untrustedRefusal;
      return { address: await server.open(found.viewing) };
    },
    forwardViewer: ({ host }) => server.forwardFrom(host),
  });
  deps.endings.push({ dispose: server.close });

  /** What the program of a contest has drawn, as a visualizer without steps. */
  async function openPicture(
    record: MatchRecord,
    stamp: RefereeStamp,
    named: RecordReference,
  ): Promise<Replied<"openViewer">> {
    const bot = readPlan(record)
      .bots.map(getBotFile)
      .find((file) => file !== undefined);
    // The commands of a record in a file may come from anybody.
    const isOwn = named.file === undefined && bot !== undefined;
    if (!isOwn || !(await deps.editor.mayRun(toUri(bot), true))) return untrustedRefusal;
    const drawn = await drawCase(record, stamp);
    if (drawn === undefined) return { message: t("The contest's program has drawn neither a page nor an SVG.") };
    const { html, folder = "", fields } = drawn;
    const page = `${/<html\b|<!doctype/i.test(html) ? html : `${pictureBegin}${html}`}${pageEnd}`;
    const shown = { episode: { environment: { fields }, agents: [] }, keys: [{ turn: 0, seconds: 1 }] };
    const files = folder ? openFolder(folder) : undefined;
    return { address: await server.open({ kind: "visualizer", html: page, shown, files }) };
  }
}

/** A picture alone fits into the frame. */
const pictureBegin =
  "<!doctype html><style>body { margin: 0 } svg[viewBox] { display: block; width: 100vw; height: 100vh }</style>";

/** A page without steps is ready when it is there. It was made for a white ground, unless it has one of its own. */
const pageEnd =
  '<style>:where(html) { background: #fff }</style><script>parent.postMessage({ ready: true }, "*")</script>';

const explainMissingFrames = () => ({ message: t("The record has no frames for the game's own viewer.") });

/** A viewer with the folder that it comes from, or a sentence that says why there is none. */
type FoundViewer = { readonly viewing: ViewedMatch; readonly folder: string } | { readonly message: string };

function findViewer(record: MatchRecord, stamp: RefereeStamp, named: RecordReference): FoundViewer {
  const shown = createViewerMatch(record);
  if (!shown) return explainMissingFrames();
  const referee = findReferee(stamp, named);
  if (!referee) return { message: describeUnknown(stamp) };
  const files = findViewFiles(referee);
  const message = explainMissingViewer(files, stamp.name);
  return message === undefined ? { viewing: { kind: "sdk", files, shown }, folder: referee.cwd ?? "." } : { message };
}

/** The visualizer of a simulation's environment in the package on this machine. */
function findVisualizer(record: MatchRecord, { environment, title: name }: KaggleEnvironment): FoundViewer {
  const described = findEnvironment(environment);
  if (!described)
    return {
      message: t("To see this match in the environment's own visualizer, add {name}: Spar: Add Kaggle Simulation….", {
        name,
      }),
    };
  const { visualizer } = described;
  const read = visualizer === undefined ? undefined : readUserBytes(visualizer, maxVisualizerBytes);
  const shown = createViewerEpisode(record);
  if (!read?.ok || !shown) return { message: t("The environment {name} has no visualizer.", { name }) };
  const viewing = { kind: "visualizer", html: read.content.toString("utf8"), shown } as const;
  return { viewing, folder: dirname(visualizer!) };
}

/** The visualizer of Kaggriculture has 15 MB of pictures. */
const maxVisualizerBytes = 64_000_000;

const untrustedRefusal = { message: msg("Games' own viewers are shown only in trusted workspaces.") };

/** The referee here that played a match; a record in a file may come from anybody, and is not believed. */
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

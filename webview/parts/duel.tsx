import { type DuelSummary, isGoing, type LostMatch } from "../../engine/record/duel-summary.ts";
import type { Post } from "../wiring.ts";
import { Button } from "./button.tsx";
import { DuelChart } from "./duel-chart.tsx";
import { Section } from "./section.tsx";
import { TestFigures } from "./test-figures.tsx";
import { Trouble } from "./trouble.tsx";

interface Props {
  readonly duel: DuelSummary | undefined;
  /** The match that is on the board. */
  readonly match: string | undefined;
  readonly post: Post;
}

/** Is this version better? How the duel stands that says so. */
export function Duel({ duel, match, post }: Props) {
  if (!duel) {
    return (
      <div class="duel">
        <p class="hint">
          A duel tells whether a bot is better than its previous version. One goes on in the background after a bot was
          changed, saved and played without problems.
        </p>
        <button type="button" class="link" onClick={() => post({ kind: "askDuel" })}>
          Is it better?
        </button>
      </div>
    );
  }
  const rated = duel.matches > 0 && duel.state !== "broken" && duel.state !== "failed";
  return (
    <div class="duel" data-duel={duel.id} data-state={duel.state}>
      <Verdict duel={duel} post={post} />
      <Players duel={duel} post={post} />
      {duel.trouble ? <Trouble trouble={duel.trouble} post={post} /> : null}
      {rated ? <DuelChart duel={duel} /> : null}
      {rated ? <TestFigures test={duel} more={[["Faults", duel.faults.slice(0, 2).join(" against ")]]} /> : null}
      {rated ? <Pairs duel={duel} /> : null}
      <Lost duel={duel} match={match} post={post} />
      {duel.model ? <p class="model">{duel.model}</p> : null}
    </div>
  );
}

const signs = { better: "good", "not better": "bad", undecided: "open" } as const;

function Verdict({ duel, post }: { duel: DuelSummary; post: Post }) {
  const troubled = duel.state === "broken" || duel.state === "failed";
  return (
    <header class={`verdict ${troubled ? "bad" : signs[duel.verdict]}`}>
      <h2>{headline(duel)}</h2>
      {isGoing(duel) ? (
        <Button
          icon="pause"
          label="End this duel"
          text="End"
          onPress={() => post({ kind: "stopDuel", duel: duel.id })}
        />
      ) : null}
      <p>{standing(duel)}</p>
    </header>
  );
}

function headline({ state, verdict, matches, trouble }: DuelSummary): string {
  if (state === "failed") return "Cannot be played";
  if (state === "broken") return `${trouble?.name ?? "A bot"} fails in every match`;
  if (verdict !== "undecided") return verdict === "better" ? "Better" : "Not better";
  return matches === 0 && isGoing({ state }) ? "Is it better?" : "No difference yet";
}

function standing({ state, matches, left, outdated }: DuelSummary): string {
  const words = {
    preparing: "The versions are being prepared.",
    playing: left === null ? "Playing." : `Playing: about ${left.toLocaleString()} more at this rate.`,
    waiting: "Waits while something else is played.",
    decided: "The test is decided.",
    most: "As many matches as may be, and no decision.",
    stopped: outdated ? "Ended: the file has changed." : "Ended early.",
    broken: "There is no rating of a bot that does not play.",
    failed: "",
  }[state];
  const old = outdated && state !== "stopped" ? " The file has changed since." : "";
  const played = matches > 0 ? `${matches.toLocaleString()} matches. ` : "";
  return `${played}${words}${old}`;
}

/** Who plays, and what differs. */
function Players({ duel, post }: { duel: DuelSummary; post: Post }) {
  const [mine = "", other = "another version"] = duel.names;
  const [one, two] = duel.versions;
  const id = (version: string | null | undefined) => (version ? <code>{version.slice(0, 7)}</code> : null);
  return (
    <p class="players">
      <span class="p1">
        <b>{mine}</b> {id(one)}
      </span>
      <span class="quiet">against</span>
      <span class="p2">
        <b>{other}</b> {id(two)}
      </span>
      {one && two ? (
        <button type="button" class="link" onClick={() => post({ kind: "compareDuel", duel: duel.id })}>
          what differs
        </button>
      ) : null}
    </p>
  );
}

const points = ["0", "½", "1", "1½", "2"] as const;

/** How many pairs brought how many points. */
function Pairs({ duel: { pairs } }: { duel: DuelSummary }) {
  const most = Math.max(1, ...pairs);
  return (
    <Section title="Pairs by points" note={pairs.reduce((sum, count) => sum + count, 0).toLocaleString()}>
      <div class="pairs">
        {points.map((point, i) => (
          <div key={point} title={`${pairs[i]} pairs with ${point} points`}>
            <span class="many">{pairs[i]}</span>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(100 * pairs[i]!) / most} height="10" />
            </svg>
            <span class="quiet">{point}</span>
          </div>
        ))}
      </div>
    </Section>
  );
}

function Lost({ duel: { lost, losses }, match, post }: { duel: DuelSummary } & Omit<Props, "duel">) {
  if (losses === 0) return null;
  const note = lost.length < losses ? `${lost.length} of ${losses} kept` : `${losses}`;
  return (
    <Section title="Lost matches" note={note}>
      <ol class="matches lost-matches">
        {lost.map((each) => (
          <LostLine key={each.id} lost={each} here={each.id === match} post={post} />
        ))}
      </ol>
    </Section>
  );
}

function LostLine({ lost: { id, pair, detail, faults, problem }, here, post }: LineProps) {
  return (
    <li class="match-line">
      <button
        type="button"
        class="match lost"
        title={[detail, problem].filter(Boolean).join("\n")}
        aria-current={here ? "true" : undefined}
        onClick={() => post({ kind: "openMatch", match: id })}
      >
        <span class="quiet">pair {pair}</span>
        <span class="title">{problem ?? detail}</span>
        {faults > 0 ? <span class="result">{faults === 1 ? "1 problem" : `${faults} problems`}</span> : null}
      </button>
    </li>
  );
}

interface LineProps {
  readonly lost: LostMatch;
  readonly here: boolean;
  readonly post: Post;
}

import type { ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import { t } from "../../../engine/l10n/speak.ts";
import { Press } from "../../parts/button.tsx";
import { PostContext } from "../../parts/post-context.ts";
import type { PostResultsMessage, ResultsMessage } from "../messages.ts";

interface PageHeadProps {
  readonly title: ComponentChildren;
  /** Details in a fainter style. */
  readonly about?: ComponentChildren;
  /** The progress and the buttons. */
  readonly children?: ComponentChildren;
}

export const usePost = () => useContext(PostContext) as PostResultsMessage;

export function PageHead({ title, about, children }: PageHeadProps) {
  return (
    <header class="page-head">
      <div>
        <h1>{title}</h1>
        {about ? <p class="quiet">{about}</p> : null}
      </div>
      {children ? <div class="tools">{children}</div> : null}
    </header>
  );
}

interface HowFarProps {
  readonly done: number;
  readonly of: number;
}

/** The share of matches played; animated while more are being played. */
export function ProgressBar({ done, of, label, isMoving }: HowFarProps & { label: string; isMoving: boolean }) {
  return <progress class={isMoving ? "moves" : undefined} value={done} max={of || 1} aria-label={label} />;
}

/** A thin bar next to a text that says the same. */
export function HowFar({ done, of }: HowFarProps) {
  return (
    <svg class="how-far" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect class="all" width="100" height="4" />
      <rect class="done" width={(100 * done) / Math.max(1, of)} height="4" />
    </svg>
  );
}

interface EmptyPageProps {
  readonly title: string;
  /** What the page would show, and how to get there. */
  readonly children: ComponentChildren;
  /** What a button starts, and its text. */
  readonly start?: readonly [what: (ResultsMessage & { kind: "begin" })["what"], text: string];
}

export function EmptyPage({ title, children, start }: EmptyPageProps) {
  const post = usePost();
  return (
    <section class="nothing-yet">
      <h1>{title}</h1>
      <p>{children}</p>
      {start ? (
        <p class="actions needs-editor">
          <Press class="action" text={start[1]} act={() => post({ kind: "begin", what: start[0] })} />
        </p>
      ) : null}
    </section>
  );
}

/** A page that has not received its content yet. */
export function LoadingPage() {
  return (
    <p class="loading" role="status">
      {t("Loading …")}
    </p>
  );
}

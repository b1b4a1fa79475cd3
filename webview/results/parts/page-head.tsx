import type { ComponentChildren } from "preact";

interface Props {
  readonly title: ComponentChildren;
  /** What it is of, more faintly. */
  readonly about?: ComponentChildren;
  /** How far it is, and what can be done with it. */
  readonly children?: ComponentChildren;
}

/** The head of a page of results. */
export function PageHead({ title, about, children }: Props) {
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

/** How many of the matches are played; while they are, it moves. */
export function HowFar({ done, of, label, moves }: { done: number; of: number; label: string; moves: boolean }) {
  return <progress class={moves ? "moves" : undefined} value={done} max={of || 1} aria-label={label} />;
}

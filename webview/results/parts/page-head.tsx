import type { ComponentChildren } from "preact";

interface Props {
  readonly title: ComponentChildren;
  /** Details in a fainter style. */
  readonly about?: ComponentChildren;
  /** The progress and the buttons. */
  readonly children?: ComponentChildren;
}

/** The head of a results page. */
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

/** The share of matches played; animated while more are being played. */
export function ProgressBar({
  done,
  of,
  label,
  isMoving,
}: {
  done: number;
  of: number;
  label: string;
  isMoving: boolean;
}) {
  return <progress class={isMoving ? "moves" : undefined} value={done} max={of || 1} aria-label={label} />;
}

import type { ComponentChildren } from "preact";
import { t } from "../../../engine/l10n/speak.ts";

interface PageHeadProps {
  readonly title: ComponentChildren;
  /** Details in a fainter style. */
  readonly about?: ComponentChildren;
  /** The progress and the buttons. */
  readonly children?: ComponentChildren;
}

/** The head of a results page. */
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

interface EmptyPageProps {
  readonly title: string;
  /** What the page would show, and how to get there. */
  readonly children: ComponentChildren;
  /** Buttons that start it. */
  readonly actions?: ComponentChildren;
}

/** A page without content. */
export function EmptyPage({ title, children, actions }: EmptyPageProps) {
  return (
    <section class="nothing-yet">
      <h1>{title}</h1>
      <p>{children}</p>
      {actions ? <p class="actions needs-editor">{actions}</p> : null}
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

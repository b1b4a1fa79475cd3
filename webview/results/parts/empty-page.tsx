import type { ComponentChildren } from "preact";
import { t } from "../../../engine/l10n/speak.ts";

interface Props {
  readonly title: string;
  /** What the page would show, and how to get there. */
  readonly children: ComponentChildren;
  /** Buttons that start it. */
  readonly actions?: ComponentChildren;
}

/** A page without content. */
export function EmptyPage({ title, children, actions }: Props) {
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

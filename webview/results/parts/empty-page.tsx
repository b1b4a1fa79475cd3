import type { ComponentChildren } from "preact";
import { t } from "../../../engine/l10n/speak.ts";

interface Props {
  readonly title: string;
  /** What would be here, and how it comes about. */
  readonly children: ComponentChildren;
  /** What begins it. */
  readonly actions?: ComponentChildren;
}

/** A page of which there is nothing to show yet. */
export function EmptyPage({ title, children, actions }: Props) {
  return (
    <section class="nothing-yet">
      <h1>{title}</h1>
      <p>{children}</p>
      {actions ? <p class="actions needs-editor">{actions}</p> : null}
    </section>
  );
}

/** A page that has not been told yet what to show. */
export function LoadingPage() {
  return (
    <p class="loading" role="status">
      {t("Loading …")}
    </p>
  );
}

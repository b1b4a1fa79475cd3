import type { ComponentChildren } from "preact";

interface SectionProps {
  readonly title: string;
  readonly note?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A titled part of the side panel. */
export function Section({ title, note, children }: SectionProps) {
  return (
    <section class="section" aria-label={title}>
      <h3>
        {title}
        {note ? <small>{note}</small> : null}
      </h3>
      {children}
    </section>
  );
}

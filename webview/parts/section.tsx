import type { ComponentChildren } from "preact";

interface SectionProps {
  readonly title: string;
  readonly note?: ComponentChildren;
  readonly children: ComponentChildren;
}

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

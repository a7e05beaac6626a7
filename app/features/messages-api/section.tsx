import { type ReactNode, useId } from 'react'

type SectionProps = { heading: string; text?: string; children: ReactNode }

/** A part of the page, under its heading. */
export function Section({ heading, text, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id={id} className="text-lg font-semibold">
        {heading}
      </h2>
      {text && <p className="text-muted">{text}</p>}
      {children}
    </section>
  )
}

import type { ReactNode } from 'react'

/** A part of a form with its heading, and a line that says what it is about. */
export function Section({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-base font-semibold">{title}</legend>
      {help && <p className="text-sm text-muted">{help}</p>}
      {children}
    </fieldset>
  )
}

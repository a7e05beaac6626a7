import type { ReactNode } from 'react'

/** Figures under one heading. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="font-semibold">{title}</h2>
      {children}
    </section>
  )
}

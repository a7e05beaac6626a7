import type { ReactNode } from 'react'
import { cn } from '~/lib/cn'

type GroupProps = {
  title: string
  /** Says below the heading what is counted, or compared with what. */
  note?: string
  /** Takes all columns of the grid around it. */
  isWide?: boolean
  children: ReactNode
}

/** Figures under one heading. */
export function Group({ title, note, isWide = false, children }: GroupProps) {
  return (
    <section
      className={cn('grid grid-cols-[minmax(0,1fr)] content-start gap-3', isWide && 'lg:col-span-full')}
    >
      <div>
        <h2 className="font-semibold">{title}</h2>
        {note && <p className="text-sm text-muted">{note}</p>}
      </div>
      {children}
    </section>
  )
}

import type { ReactNode } from 'react'

/** The head of every screen: title with count, then what can be done, the primary button last. */
export function PageHeader({
  title,
  count,
  children,
}: {
  title: string
  count?: number
  children?: ReactNode
}) {
  return (
    <header className="flex flex-wrap items-center gap-x-2 gap-y-2 px-4 sm:gap-x-3 py-3">
      <h1 className="me-auto text-xl font-semibold">
        {title}
        {count !== undefined && (
          <span className="ms-2 text-base font-normal text-muted tabular">{count}</span>
        )}
      </h1>
      {children}
    </header>
  )
}

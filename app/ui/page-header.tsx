import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { countText } from '~/lib/text/format'

type PageHeaderProps = {
  title: string
  count?: number
  /** True when there are more than were counted: `10.000+`. */
  isCapped?: boolean | undefined
  children?: ReactNode
}

/** The head of every screen: title with count, then what can be done, the primary button last. */
export function PageHeader({ title, count, isCapped, children }: PageHeaderProps) {
  const { language } = useTranslation().i18n
  return (
    <header className="flex flex-wrap items-center gap-x-2 gap-y-2 px-4 sm:gap-x-3 py-3">
      <h1 className="me-auto text-xl font-semibold">
        {title}
        {count !== undefined && (
          <span className="ms-2 text-base font-normal text-muted tabular">
            {countText(count, language)}
            {isCapped && '+'}
          </span>
        )}
      </h1>
      {children}
    </header>
  )
}

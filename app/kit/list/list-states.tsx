import { CircleAlert, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'
import { useErrorText } from '~/lib/text/error-text'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Skeleton } from '~/ui/skeleton'
import { QuotedCode } from '../refusal/quoted-code'
import { QUERY_PARAMS } from './address'
import type { ListFilter } from './columns'
import type { ListAddress } from './use-list-address'

/** Placeholder rows while the first rows are being loaded. */
export function ListSkeleton({ rows = 8 }: { rows?: number }) {
  const { t } = useTranslation()
  return (
    <div role="status" className="mx-4 mb-4 overflow-hidden rounded-lg border border-line bg-panel">
      <span className="sr-only">{t('loading')}</span>
      <div aria-hidden className="h-9 border-b border-line" />
      {Array.from({ length: rows }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
          key={row}
          aria-hidden
          className="flex h-11 items-center gap-6 border-b border-line px-3 last:border-b-0"
        >
          <Skeleton className={cn('h-3', WIDTHS[row % WIDTHS.length])} />
          <Skeleton className="h-3 w-24 max-sm:hidden" />
          <Skeleton className="ms-auto h-3 w-16" />
        </div>
      ))}
    </div>
  )
}

const WIDTHS = ['w-40', 'w-56', 'w-32', 'w-48']

type NoResultProps = { address: ListAddress; filters: readonly ListFilter[] }

/** Shown when nothing was found: names the search and the filters, and offers to remove them. */
export function NoResult({ address, filters }: NoResultProps) {
  const { t } = useTranslation('kit')
  const { search } = address
  const nothing = Object.fromEntries(
    [QUERY_PARAMS.search, ...filters.map(({ name }) => name)].map((name) => [name, '']),
  )
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={search ? t('none', { text: search }) : t('noneFiltered')}
      text={t('noneText')}
      className="flex-1"
    >
      <Button onClick={() => address.change(nothing)}>{search ? t('clearSearch') : t('clearFilters')}</Button>
    </EmptyState>
  )
}

type ReadingFailedProps = {
  problem: { code: string; details?: Record<string, unknown> }
  retry: () => void
  /** Says what could not be read, over the reason. */
  title?: string
  className?: string
}

/** Says above the list that loading failed; the rows that are still shown may be out of date. */
export function ReadingFailed({ problem, retry, title, className }: ReadingFailedProps) {
  const { t } = useTranslation('kit')
  const errorText = useErrorText()
  return (
    <div
      role="alert"
      className={cn(
        'mx-4 mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-bad/30 bg-bad-soft px-3 py-2',
        className,
      )}
      data-code={problem.code}
    >
      <CircleAlert aria-hidden className="size-4 shrink-0 text-bad" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-medium">{title}</p>}
        <p>{errorText(problem.code, problem.details)}</p>
        <QuotedCode {...problem} />
      </div>
      <Button size="sm" onClick={retry}>
        {t('retry', { ns: 'common' })}
      </Button>
    </div>
  )
}

type FirstTimeProps = { icon: ReactNode; title: string; text: string; children?: ReactNode }

/** Shown when there is no row yet: what the page is for, and the next step. */
export function FirstTime({ icon, title, text, children }: FirstTimeProps) {
  return (
    <EmptyState icon={icon} title={title} text={text} className="flex-1">
      {children}
    </EmptyState>
  )
}

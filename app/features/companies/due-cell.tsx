import { Link, useLocation } from '@remix-run/react'
import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dueTone, PLATFORM_COMPANY } from '#domain/companies/contract/rules.ts'
import type { CompanyDetails } from '#domain/companies/contract/schema.ts'
import { dayOf, daysBetween } from '#domain/core/contract/time.ts'
import type { RowTone } from '~/kit/list/columns'
import { useNow } from '~/lib/ui/use-clock'
import { useDay } from '~/lib/ui/use-day'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'

/** Shows when the subscription ends and how often it is paid, with the button that renews it. Specification 2 §2. */
export function DueCell({ company }: { company: CompanyDetails }) {
  const { t } = useTranslation('companies')
  const day = useDay()
  const { search } = useLocation()
  const { id, name, dueDate, recurrence } = company
  return (
    <span className="flex items-center gap-2">
      <span className="grid">
        <span className="flex flex-wrap items-center gap-x-1.5">
          <span className="tabular">{dueDate ? day(dueDate) : t('noDue')}</span>
          <DueBadge company={company} />
        </span>
        <span className="text-xs text-muted">{t(`recurrence.${recurrence}`)}</span>
      </span>
      {/* The platform's own never ends. */}
      {id !== PLATFORM_COMPANY && (
        <Button asChild variant="ghost" size="icon-sm" className="relative ms-auto">
          <Link to={`/companies/${id}/renew${search}`} preventScrollReset aria-label={t('renew', { name })}>
            <RefreshCw />
          </Link>
        </Button>
      )}
    </span>
  )
}

function DueBadge({ company: { dueDate, timeZone } }: { company: CompanyDetails }) {
  const { t } = useTranslation('companies')
  const now = useNow()
  const tone = dueTone(dueDate, timeZone, now)
  if (tone === 'usual' || dueDate === null) return null
  const remainingDays = daysBetween(dayOf(now, timeZone), dueDate)
  // On its last day a company still works.
  if (tone === 'over') return <Badge tone="bad">{remainingDays === 0 ? t('today') : t('over')}</Badge>
  return <Badge tone="warn">{t('soon', { count: remainingDays })}</Badge>
}

/** The row's tint: yellow from five days before its due date on, red on it and after. Specification 2 §2. */
export function useDueTone(): (company: CompanyDetails) => RowTone | undefined {
  const now = useNow()
  return ({ dueDate, timeZone }) => TONES[dueTone(dueDate, timeZone, now)]
}

const TONES = { over: 'bad', soon: 'warn', usual: undefined } as const

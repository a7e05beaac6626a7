import { Link, useSearchParams } from '@remix-run/react'
import { CircleCheck, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ParkedEventsView, ParkedEventView } from '#domain/connections/contract/parked/schema.ts'
import { ActionForm, useActionProblem } from '~/kit/form/action-form'
import { SubmitButton } from '~/kit/form/form-parts'
import { Problem } from '~/kit/problem'
import { dateAndTime } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { Button } from '~/ui/button'
import { Disclosure } from '~/ui/disclosure'
import { EmptyState } from '~/ui/empty-state'

type ParkedEventsProps = ParkedEventsView & {
  /** All that are put aside, also those of other pages. */
  count: number
  path: string
}

/**
 * Shows the events that could not be understood: when each came, its kind, why it waits, and another try. Server
 * behaviour §1.
 */
export function ParkedEvents({ events, next, showsRaw, count, path }: ParkedEventsProps) {
  const { t } = useTranslation('connections')
  const problem = useActionProblem()
  if (events.length === 0 && count === 0) {
    return (
      <EmptyState
        icon={<CircleCheck aria-hidden />}
        title={t('parkedEvents.none')}
        text={t('parkedEvents.noneText')}
      />
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5">
      <Problem code={problem?.code} details={problem?.details} />
      <ActionForm action={path}>
        <SubmitButton>
          <RotateCw aria-hidden />
          {t('parkedEvents.retryAll')}
        </SubmitButton>
      </ActionForm>
      {!showsRaw && <p className="text-sm text-muted">{t('parkedEvents.rawHidden')}</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {events.map((event) => (
          <Parked key={event.id} event={event} path={path} />
        ))}
      </ul>
      <OtherPage next={next} path={path} />
    </div>
  )
}

/** Those before them; from the last page, the newest again. */
function OtherPage({ next, path }: { next: number | null; path: string }) {
  const { t } = useTranslation('connections')
  const [search] = useSearchParams()
  if (next === null && !search.has('after')) return null
  return (
    <Button asChild variant="ghost">
      <Link to={next === null ? path : `${path}?after=${next}`} preventScrollReset>
        {next === null ? t('parkedEvents.newest') : t('parkedEvents.older')}
      </Link>
    </Button>
  )
}

function Parked({ event, path }: { event: ParkedEventView; path: string }) {
  const { t } = useTranslation('connections')
  const clock = useClock()
  const { id, kind, cause, failure, attempts, raw, receivedAt } = event
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-lg border border-line p-3" data-parked={id}>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <p className="font-medium">{t(`parkedEvents.kind.${kind}`)}</p>
        <ActionForm action={path}>
          <SubmitButton variant="secondary" name="eventId" value={String(id)}>
            {t('parkedEvents.retry')}
          </SubmitButton>
        </ActionForm>
      </div>
      <p className="text-sm">{t(`parkedEvents.cause.${cause}`)}</p>
      <p className="flex flex-wrap gap-x-2 text-xs text-muted">
        <time dateTime={receivedAt}>{dateAndTime(receivedAt, clock)}</time>
        <span className="tabular">{t('parkedEvents.tries', { count: attempts })}</span>
        {failure && <span>{t('parkedEvents.code', { failure })}</span>}
      </p>
      {raw !== null && (
        <Disclosure label={t('parkedEvents.raw')} labelClass="text-muted">
          <pre className="mt-1 max-h-64 overflow-auto rounded bg-panel p-2 text-xs break-all whitespace-pre-wrap">
            {raw}
          </pre>
        </Disclosure>
      )}
    </li>
  )
}

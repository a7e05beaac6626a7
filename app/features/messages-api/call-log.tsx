import { Link, useSearchParams } from '@remix-run/react'
import { ScrollText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import * as endpoints from '#domain/external-api/contract/endpoints.ts'
import type { ExternalCallPage, ExternalCallView } from '#domain/external-api/contract/schema.ts'
import { cursorIn } from '~/kit/deliveries/cursor-in'
import { call } from '~/lib/call'
import { useErrorText } from '~/lib/text/error-text'
import { dateAndTime } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { useSignal } from '~/live/events/use-live'
import { useFollowed } from '~/live/reading/use-followed'
import { PAGES } from '~/pages/all-pages'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Section } from './section'

/** The calls of programs, newest first, with the state of their messages now: it follows them. */
export function CallLog({ page }: { page: ExternalCallPage }) {
  const { t } = useTranslation('messages-api')
  const [search] = useSearchParams()
  const { value, again } = useFollowed(page, {
    read: () => call(endpoints.listCalls, cursorIn(search, 'calls')),
  })
  useSignal('externalCalls', again)
  const { calls, next } = value
  const { path } = PAGES.messagesApi
  return (
    <Section heading={t('calls.heading')}>
      {calls.length === 0 ? (
        <EmptyState icon={<ScrollText aria-hidden />} title={t('calls.none')} text={t('calls.noneText')} />
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)]">
          {calls.map((logged) => (
            <Call key={logged.id} {...logged} />
          ))}
        </ul>
      )}
      {(next !== null || search.has('calls')) && (
        <Button asChild variant="ghost" className="justify-self-start">
          <Link to={next === null ? path : `${path}?calls=${next}`} preventScrollReset>
            {next === null ? t('calls.newest') : t('calls.older')}
          </Link>
        </Button>
      )}
    </Section>
  )
}

const TONES = {
  accepted: 'info',
  sent: 'info',
  delivered: 'ok',
  read: 'ok',
  replied: 'ok',
  failed: 'bad',
} as const satisfies Record<NonNullable<ExternalCallView['state']>, string>

function Call(logged: ExternalCallView) {
  const { id, createdAt, connectionName, number, code, callCount, state, ticketUuid } = logged
  const { t } = useTranslation('messages-api')
  const errorText = useErrorText()
  const clock = useClock()
  return (
    <li
      className="grid grid-cols-[minmax(0,1fr)] gap-1 border-t border-line py-2 sm:grid-cols-[11rem_minmax(0,1fr)_auto] sm:gap-3"
      data-call={id}
    >
      <time className="tabular text-muted" dateTime={createdAt}>
        {dateAndTime(createdAt, clock)}
      </time>
      <span className="grid gap-0.5 [overflow-wrap:anywhere]">
        <span>
          {number && <span className="tabular">{number} </span>}
          <span className="text-muted">{connectionName}</span>
        </span>
        {code && (
          <span className="text-sm text-muted">
            <code>{code}</code> {errorText(code)}
            {callCount > 1 && <span> {t('calls.count', { count: callCount })}</span>}
          </span>
        )}
      </span>
      <span className="flex flex-wrap items-center gap-2">
        {state && <Badge tone={TONES[state]}>{t(`calls.${state}`)}</Badge>}
        {ticketUuid && (
          <Link className="text-link underline" to={`${PAGES.tickets.path}/${ticketUuid}`}>
            {t('calls.open')}
          </Link>
        )}
      </span>
    </li>
  )
}

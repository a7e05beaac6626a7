import { Link, useLocation } from '@remix-run/react'
import { CalendarPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { scheduleResource } from '#domain/schedules/contract/resource.ts'
import type { ScheduleView } from '#domain/schedules/contract/schema.ts'
import { DeleteButton } from '~/kit/confirm/delete-button'
import { FormBody, FormFooter } from '~/kit/form/form-parts'
import { SheetRoute, useBack } from '~/kit/sheet-route'
import { useFileLink } from '~/lib/file-link'
import { useFailureText } from '~/lib/text/failure-text'
import { dateAndTime } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { useShownName } from '~/lib/ui/use-shown-name'
import { PAGES } from '~/pages/all-pages'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { StateBadge } from '../calendar/time-acts'
import { PacedNote } from '../paced-note'
import { sheetQuery } from './lead-back'

/** A message that was sent to the last: to look at, to say again at another time, and to delete. Specification 2 §5. */
export function SentSchedule({ row }: { row: ScheduleView }) {
  const shownName = useShownName()
  const { t } = useTranslation('schedules')
  const { href } = useBack()
  const { search } = useLocation()
  const { src } = useFileLink(row.mediaPath)
  return (
    <SheetRoute title={t('edit', { name: shownName(row.contact) })}>
      <FormBody>
        <Alert tone="info">{t(row.sends.at(-1)?.state === 'skipped' ? 'answered' : 'sentAll')}</Alert>
        <dl className="grid gap-4">
          <div className="grid gap-1">
            <dt className="text-sm text-muted">{t('body')}</dt>
            <dd className="whitespace-pre-wrap [overflow-wrap:anywhere]">{row.body}</dd>
          </div>
          {row.mediaName && (
            <div className="grid gap-1">
              <dt className="text-sm text-muted">{t('media')}</dt>
              <dd>
                <a href={src} target="_blank" rel="noreferrer" className="text-accent-text underline">
                  {row.mediaName}
                </a>
              </dd>
            </div>
          )}
        </dl>
        <Sends row={row} />
        {row.userName && <p className="text-xs text-muted">{t('made', { name: row.userName })}</p>}
      </FormBody>
      <FormFooter>
        <DeleteButton resource={scheduleResource} row={row} name={shownName(row.contact)} back={href} />
        <Button asChild variant="primary">
          <Link to={`${PAGES.schedules.path}/new${sheetQuery({ again: row.id }, search)}`} preventScrollReset>
            <CalendarPlus />
            {t('again')}
          </Link>
        </Button>
      </FormFooter>
    </SheetRoute>
  )
}

/** Shows the outcome of each time so far. */
export function Sends({ row }: { row: ScheduleView }) {
  const { t } = useTranslation('schedules')
  const clock = useClock()
  const failureText = useFailureText()
  const done = row.sends.filter(({ state }) => state !== 'planned')
  if (done.length === 0) return null
  return (
    <section className="grid gap-1.5">
      <h3 className="text-sm font-medium">{t('sends')}</h3>
      <ol className="grid gap-1 text-sm">
        {done.map((send) => (
          <li key={send.nth} className="flex flex-wrap items-center gap-x-2">
            <time dateTime={send.settledAt ?? send.dueAt} className="tabular">
              {dateAndTime(send.settledAt ?? send.dueAt, clock)}
            </time>
            <StateBadge state={send.state} />
            <PacedNote send={send} />
            {send.failure && <span className="text-bad">{failureText(send.failure)}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}

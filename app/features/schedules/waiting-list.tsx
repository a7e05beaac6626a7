import { Link, useLocation } from '@remix-run/react'
import { CalendarClock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { scheduleResource } from '#domain/schedules/contract/resource.ts'
import type { ScheduleView } from '#domain/schedules/contract/schema.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { useReread } from '~/kit/list/moves/use-reread'
import { resourceListsOf, shownList, takeList } from '~/kit/list/resource-lists'
import { NOTHING } from '~/kit/list/use-read-on'
import type { RowPage } from '~/kit/resource'
import { call } from '~/lib/call'
import { dateAndTime } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { useMay } from '~/lib/ui/use-may'
import { useChanges, useStore, useStored } from '~/live/store/use-store'
import { PAGES } from '~/pages/all-pages'
import { Button } from '~/ui/button'
import { StateBadge } from './calendar/time-acts'
import { sheetQuery } from './sheet/lead-back'

const { noun } = scheduleResource

/** Shows the messages that wait to be sent to the customer of a conversation, and the way to one more. */
export function WaitingList({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation('schedules')
  const clock = useClock()
  const { search } = useLocation()
  const maySave = useMay('schedules:save')
  const rows = useWaiting(ticket.contactId)
  if (!rows) return null
  const query = sheetQuery({ ticket: ticket.uuid }, search)
  return (
    <section className="grid gap-1.5" data-waiting>
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-xs font-medium text-muted">{t('waiting.title')}</h3>
        {maySave && (
          <Button asChild size="sm" variant="ghost">
            <Link to={laterHref(ticket, search)}>
              <CalendarClock />
              {t('later')}
            </Link>
          </Button>
        )}
      </div>
      {rows.length === 0 && <p className="text-sm text-muted">{t('waiting.none')}</p>}
      <ul className="grid gap-1">
        {rows.map((row) => (
          <li key={row.id}>
            <Link
              to={`${PAGES.schedules.path}/${row.id}/edit${query}`}
              className="grid gap-0.5 rounded-md border border-line bg-raised px-2.5 py-2 hover:bg-hover"
            >
              <span className="flex items-center justify-between gap-2">
                <time dateTime={row.sendAt} className="tabular text-sm font-medium">
                  {dateAndTime(row.sendAt, clock)}
                </time>
                <StateBadge state={row.status === 'ERRO' ? 'failed' : 'planned'} />
              </span>
              <span className="line-clamp-2 text-sm text-muted [overflow-wrap:anywhere]">{row.body}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The sheet of a new message to the customer of a conversation, which it leads back to, beside the list as it was. */
export function laterHref(
  { contactId, uuid }: Pick<TicketView, 'contactId' | 'uuid'>,
  search: string,
): string {
  return `${PAGES.schedules.path}/new${sheetQuery({ contactId, ticket: uuid }, search)}`
}

/**
 * Returns the contact's schedules that still have times to be sent, the soonest first; undefined until they were read.
 */
export function useWaiting(contactId: number): readonly ScheduleView[] | undefined {
  const store = useStore()
  const id = `${noun} contact ${contactId}`
  const [isRead, setRead] = useState(false)
  useEffect(() => resourceListsOf(store).watch(id), [store, id])
  const reread = useReread(async () => {
    const since = store.mark()
    const answer = await call(scheduleResource.endpoints.list, { contactId, unsent: true, sort: 'sendAt' })
    if (!answer.ok) return 1
    const { schedules, ...page } = answer.value
    if (!takeList(store, { id, noun, page: { rows: schedules, ...page }, since })) reread()
    setRead(true)
    return 1
  })
  useEffect(() => {
    if (id) reread()
  }, [id, reread])
  useEffect(() => store.onResync(reread), [store, reread])
  useChanges((change) => {
    if (change.noun === noun && change.from !== 'reading' && change.from !== 'page') reread()
  })
  const page = useStored<RowPage<ScheduleView>>((from) => shownList<ScheduleView>(from, id), NOTHING)
  return isRead ? page.rows.filter(({ status }) => status !== 'ENVIADA') : undefined
}

import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { TicketLogView, type TicketView } from '#domain/tickets/schema.ts'
import { api } from '~/lib/bearer'
import { type CallResult, call } from '~/lib/call'
import { dateAndTime } from '~/lib/format'
import { useClock } from '~/lib/use-clock'
import { ErrorState } from '../error-state'
import { Sheet, SheetContent, SheetDescription, SheetTitle } from '../ui/sheet'
import { Skeleton } from '../ui/skeleton'

type TicketLogSheetProps = { ticket: TicketView; open: boolean; onOpenChange: (open: boolean) => void }

/** What happened to the ticket, by whom and when. Specification 1 §2, §3. */
export function TicketLogSheet({ ticket, open, onOpenChange }: TicketLogSheetProps) {
  const { t } = useTranslation('tickets')
  const [log, setLog] = useState<CallResult<TicketLogView[]>>()
  const load = async () => {
    setLog(undefined)
    const log = api()['tickets-log'][':ticketId']
    setLog(await call(log.$get({ param: { ticketId: ticket.id } }), z.array(TicketLogView)))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for each time it is opened
  useEffect(() => {
    if (open) void load()
  }, [open, ticket.id])
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent className="gap-4 p-5">
        <SheetTitle>{t('log.title', { id: ticket.id })}</SheetTitle>
        <SheetDescription className="sr-only">{ticket.contact.name}</SheetDescription>
        {!log && <Skeleton className="h-48" />}
        {log && !log.ok && <ErrorState code={log.problem.code} retry={() => void load()} />}
        {log?.ok && log.value.length === 0 && <p className="text-muted">{t('log.empty')}</p>}
        {log?.ok && <Timeline entries={log.value} />}
      </SheetContent>
    </Sheet>
  )
}

function Timeline({ entries }: { entries: TicketLogView[] }) {
  const { t } = useTranslation('tickets')
  const clock = useClock()
  return (
    <ol className="grid">
      {entries.map((entry) => (
        <li key={entry.id} className="relative grid gap-0.5 border-s border-line pb-4 ps-4 last:pb-0">
          <span aria-hidden className="absolute -start-1 top-1.5 size-2 rounded-full bg-line-strong" />
          <span>
            {t(`log.${entry.type}`, {
              user: entry.user?.name ?? t('log.system'),
              queue: entry.queue?.name ?? t('noQueue'),
            })}
          </span>
          <time dateTime={entry.createdAt} className="text-xs text-muted">
            {dateAndTime(entry.createdAt, clock)}
          </time>
        </li>
      ))}
    </ol>
  )
}

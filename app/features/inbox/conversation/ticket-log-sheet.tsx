import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as tickets from '#domain/tickets/contract/endpoints.ts'
import type { TicketLogView } from '#domain/tickets/contract/log-schema.ts'
import { type CallResult, call } from '~/lib/call'
import { dateAndTime } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { isSettled, useRefetcher } from '~/live/reading/use-refetcher'
import { ErrorState } from '~/ui/error-state'
import { Sheet, SheetContent, SheetDescription, SheetTitle } from '~/ui/sheet'
import { Skeleton } from '~/ui/skeleton'
import { useLogText } from '../actions/use-log-text'

type LogProps = {
  ticketId: number
  /** Another text when something happened meanwhile: the log is asked for again. */
  revision: string
}

type TicketLogSheetProps = LogProps & {
  contactName: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Shows the events of the ticket, with who caused each and when. Specification 1 §2, §3. */
export function TicketLogSheet({ ticketId, revision, contactName, open, onOpenChange }: TicketLogSheetProps) {
  const { t } = useTranslation('tickets')
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent className="gap-4 p-5">
        <SheetTitle>{t('log.title', { id: ticketId })}</SheetTitle>
        <SheetDescription className="sr-only">{contactName}</SheetDescription>
        <Log ticketId={ticketId} revision={revision} />
      </SheetContent>
    </Sheet>
  )
}

/** Asked for each time it is opened, and again when something happens meanwhile. */
function Log({ ticketId, revision }: LogProps) {
  const { t } = useTranslation('tickets')
  const [log, setLog] = useState<CallResult<TicketLogView[]>>()
  const load = useRefetcher(
    async () => {
      const answer = await call(tickets.listLog, { ticketId })
      setLog(answer)
      return isSettled(answer)
    },
    { atOnce: false },
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the ticket, and of its contact's tags, may be in it
  useEffect(() => load(), [load, revision])
  if (!log) return <Skeleton className="h-48" />
  if (!log.ok) return <ErrorState code={log.problem.code} retry={load} />
  if (log.value.length === 0) return <p className="text-muted">{t('log.empty')}</p>
  return <Timeline entries={log.value} />
}

function Timeline({ entries }: { entries: TicketLogView[] }) {
  const textOf = useLogText()
  const clock = useClock()
  return (
    <ol className="grid">
      {entries.map((entry) => (
        <li key={entry.id} className="relative grid gap-0.5 border-s border-line pb-4 ps-4 last:pb-0">
          <span aria-hidden className="absolute -start-1 top-1.5 size-2 rounded-full bg-line-strong" />
          <span>{textOf(entry)}</span>
          <time dateTime={entry.createdAt} className="text-xs text-muted">
            {dateAndTime(entry.createdAt, clock)}
          </time>
        </li>
      ))}
    </ol>
  )
}

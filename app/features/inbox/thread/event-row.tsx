import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketLogView } from '#domain/tickets/contract/log-schema.ts'
import { dateAndTime, dayKey, timeOfDay } from '~/lib/text/format'
import { useClock, useNow } from '~/lib/ui/use-clock'
import { useLogText } from '../actions/use-log-text'

/** More than these of a kind in a row are folded. */
const MAX_SHOWN = 2

/** Shows the events of the ticket between two messages, quietly, each with who did it and when. Interface 23. */
export function EventRow({ entries }: { entries: readonly TicketLogView[] }) {
  const { t } = useTranslation('messages')
  const [isOpen, setOpen] = useState(false)
  const isFolded = !isOpen && entries.length > MAX_SHOWN
  return (
    <li className="my-1.5 grid justify-items-center gap-0.5 text-center text-xs text-muted" data-events>
      {isFolded && (
        <button
          type="button"
          className="min-h-6 rounded-sm px-1 underline decoration-dotted underline-offset-2 touch:min-h-11"
          onClick={() => setOpen(true)}
        >
          {t('events.more', { count: entries.length - MAX_SHOWN })}
        </button>
      )}
      {(isFolded ? entries.slice(-MAX_SHOWN) : entries).map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </li>
  )
}

function Entry({ entry }: { entry: TicketLogView }) {
  const textOf = useLogText()
  const { createdAt } = entry
  const clock = useClock()
  const isToday = dayKey(createdAt, clock) === dayKey(useNow(), clock)
  return (
    <p className="max-w-full px-2 [overflow-wrap:anywhere]">
      {textOf(entry)}
      {' · '}
      <time dateTime={createdAt} title={dateAndTime(createdAt, clock)}>
        {isToday ? timeOfDay(createdAt, clock) : dateAndTime(createdAt, clock)}
      </time>
    </p>
  )
}

import type { KeyboardEvent, MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { cn } from '~/lib/cn'
import { useShownName } from '~/lib/ui/use-shown-name'
import { PlainCheckbox } from '~/ui/plain-checkbox'
import { useBulkSelection } from './bulk-selection'

/** Chooses a row by its box, which stands over the picture while the pointer is on the row, or while any row is chosen. */
export function RowChoice({ ticket }: { ticket: TicketView }) {
  const shownName = useShownName()
  const { t } = useTranslation('tickets')
  const selection = useBulkSelection()
  if (!selection) return null
  const isOn = selection.ids.length > 0
  const choose = (event: MouseEvent) => {
    event.preventDefault()
    selection.toggle(ticket.id, event.shiftKey)
  }
  return (
    <span
      className={cn(
        // A little larger than the picture: the mark of its channel stands out of it.
        'absolute start-3 top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-lg bg-panel group-hover/row:bg-hover',
        isOn
          ? 'opacity-100'
          : 'pointer-events-none opacity-0 group-hover/row:pointer-events-auto group-hover/row:opacity-100',
      )}
    >
      <PlainCheckbox
        tabIndex={-1}
        checked={selection.has(ticket.id)}
        aria-label={t('bulk.choose', { name: shownName(ticket.contact) })}
        onClick={choose}
      />
    </span>
  )
}

/** Space chooses the row that has the focus, with Shift every row from the one before to it. */
export function useSpaceChooses(ticket: TicketView) {
  const selection = useBulkSelection()
  return (event: KeyboardEvent) => {
    const isRow = event.target instanceof HTMLElement && event.target.matches('[data-ticket]')
    if (event.key !== ' ' || !isRow || !selection) return
    event.preventDefault()
    selection.toggle(ticket.id, event.shiftKey)
  }
}

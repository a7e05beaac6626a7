import { Check } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { ActForm } from '~/kit/form/act-form'
import { type Point, useMenuPress } from '~/lib/ui/use-menu-press'
import { useShell } from '~/lib/ui/use-shell'
import { useShownName } from '~/lib/ui/use-shown-name'
import { Button } from '~/ui/button'
import { onDemand } from '~/ui/on-demand/on-demand'
import { rowActionsFor } from '../actions/ticket-actions'
import { useBulkSelection } from '../bulk/bulk-selection'
import { RowChoice, useSpaceChooses } from '../bulk/row-choice'
import { usePins } from '../list/store/use-pins'
import { filterHref, useFilter } from '../list/use-filter'
import { needsQueue } from './needs-queue'
import { useRowActs } from './row-acts'

export const RowMenuItems = onDemand(async () => (await import('./row-menu-items')).RowMenuItems)

/**
 * Opens the actions on a row without opening the conversation: by the second mouse button, a long press or the menu
 * key. A waiting conversation is accepted on its row. Specification 1 §6.
 */
export function RowMenu({ ticket, children }: { ticket: TicketView; children: ReactNode }) {
  const shownName = useShownName()
  const viewer = useShell()?.viewer
  const { filter } = useFilter()
  const [point, setPoint] = useState<Point>()
  const press = useMenuPress(setPoint)
  const acts = useRowActs()
  const { isPinned } = usePins()
  const chooses = useSpaceChooses(ticket)
  const keys = {
    onKeyDown(event: KeyboardEvent) {
      press.onKeyDown(event)
      chooses(event)
    },
  }
  const selection = useBulkSelection()
  const row = useRef<HTMLDivElement>(null)
  if (!viewer) return children
  const allowed = rowActionsFor(ticket, viewer)
  return (
    <>
      <div
        ref={row}
        {...press}
        {...keys}
        className={allowed.accept ? 'group/row relative h-full [&>a]:pe-28' : 'group/row relative h-full'}
      >
        {children}
        <RowChoice ticket={ticket} />
        {allowed.accept && (
          <AcceptForm
            name={shownName(ticket.contact)}
            action={filterHref(`/tickets/${ticket.uuid}`, filter)}
            fields={{ intent: 'accept', ticketId: String(ticket.id), userId: String(viewer.id) }}
            onAct={() => (needsQueue(ticket) ? acts.ask(ticket, 'queue') : acts.accept(ticket))}
          />
        )}
      </div>
      {point && (
        <RowMenuItems
          point={point}
          ticket={ticket}
          viewer={viewer}
          address={filterHref(`/tickets/${ticket.uuid}`, filter)}
          pin={{ isPinned: isPinned(ticket.id), toggle: () => acts.pin(ticket) }}
          choose={selection && (() => selection.toggle(ticket.id))}
          isChosen={selection?.has(ticket.id) ?? false}
          accept={() => acts.accept(ticket)}
          putAside={() => acts.putAside(ticket)}
          markRead={() => acts.markRead(ticket)}
          act={(body) => acts.act(ticket, body)}
          ask={(dialog) => {
            row.current?.querySelector('a')?.focus()
            acts.ask(ticket, dialog)
          }}
        />
      )}
    </>
  )
}

type AcceptFormProps = { name: string; action: string; fields: Record<string, string>; onAct: () => void }

/** A form, so that it is pressed in time also where no script has come yet. */
function AcceptForm({ name, ...form }: AcceptFormProps) {
  const { t } = useTranslation('tickets')
  return (
    <ActForm {...form} className="absolute end-2 top-1/2 -translate-y-1/2">
      <Button type="submit" variant="primary" size="sm" tabIndex={-1} aria-label={t('accept.row', { name })}>
        <Check />
        {t('accept.button')}
      </Button>
    </ActForm>
  )
}

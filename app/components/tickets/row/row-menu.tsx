import { CircleSlash } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketView } from '#domain/tickets/schema.ts'
import { rowActionsFor } from '~/lib/tickets/ticket-actions'
import { onDemand } from '~/lib/ui/on-demand'
import { type Point, useMenuPress } from '~/lib/ui/use-menu-press'
import { useShell } from '~/lib/ui/use-shell'
import { usePins } from '~/live/lists/use-pins'
import { Button } from '../../ui/button'
import { filterHref, useFilter } from '../list/use-filter'
import { ACT } from '../use-act'
import { useRowActs } from './row-acts'

export const RowMenuItems = onDemand(async () => (await import('./row-menu-items')).RowMenuItems)

/**
 * What can be done with a row without opening it: by the second mouse button, a long press or the menu key. Who may end
 * a waiting ticket from the list sees a button for it. Specification 1 §6.
 */
export function RowMenu({ ticket, children }: { ticket: TicketView; children: ReactNode }) {
  const viewer = useShell()?.viewer
  const { filter } = useFilter()
  const [at, setAt] = useState<Point>()
  const press = useMenuPress(setAt)
  const acts = useRowActs()
  const { isPinned } = usePins()
  const row = useRef<HTMLDivElement>(null)
  if (!viewer) return children
  const allowed = rowActionsFor(ticket, viewer)
  return (
    <>
      <div
        ref={row}
        {...press}
        className={allowed.ignore ? 'relative h-full [&>a]:pe-11 touch:[&>a]:pe-12' : 'relative h-full'}
      >
        {children}
        {allowed.ignore && (
          <IgnoreButton name={ticket.contact.name} onClick={() => acts.act(ticket, ACT.ignore)} />
        )}
      </div>
      {at && (
        <RowMenuItems
          at={at}
          ticket={ticket}
          viewer={viewer}
          address={filterHref(`/tickets/${ticket.uuid}`, filter)}
          pin={{ isPinned: isPinned(ticket.id), toggle: () => acts.pin(ticket) }}
          accept={() => acts.accept(ticket)}
          putAside={() => acts.putAside(ticket)}
          act={(body) => acts.act(ticket, body)}
          ask={(what) => {
            row.current?.querySelector('a')?.focus()
            acts.ask(ticket, what)
          }}
        />
      )}
    </>
  )
}

function IgnoreButton({ name, onClick }: { name: string; onClick: () => void }) {
  const { t } = useTranslation('tickets')
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      tabIndex={-1}
      className="absolute end-1.5 top-1/2 size-8 -translate-y-1/2 touch:end-0.5"
      aria-label={t('ignore.row', { name })}
      title={t('ignore.button')}
      onClick={onClick}
    >
      <CircleSlash />
    </Button>
  )
}

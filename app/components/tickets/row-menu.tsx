import { useFetcher, useParams } from '@remix-run/react'
import { CircleSlash } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketView } from '#domain/tickets/schema.ts'
import type { FormProblem } from '~/lib/form-problem'
import { onDemand, openedOnDemand } from '~/lib/on-demand'
import { rowActionsFor } from '~/lib/ticket-actions'
import { type Point, useMenuPress } from '~/lib/use-menu-press'
import { useShell } from '~/lib/use-shell'
import { Button } from '../ui/button'
import type { Asking } from './row-dialogs'
import { filterHref, useFilter } from './use-filter'
import { keepUnread } from './use-mark-read'
import { usePinToggle } from './use-pin-toggle'

export const RowMenuItems = onDemand(async () => (await import('./row-menu-items')).RowMenuItems)
const RowDialogs = openedOnDemand(async () => (await import('./row-dialogs')).RowDialogs)
const RowProblem = onDemand(async () => (await import('./row-problem')).RowProblem)

/**
 * What can be done with a row without opening it: by the second mouse button, a long press or the menu key. Who may end
 * a waiting ticket from the list sees a button for it. Specification 1 §6.
 */
export function RowMenu({ ticket, children }: { ticket: TicketView; children: ReactNode }) {
  const viewer = useShell()?.viewer
  const { uuid } = useParams()
  const { filter } = useFilter()
  const fetcher = useFetcher<FormProblem | null>()
  const [asking, setAsking] = useState<Asking>()
  const [seen, setSeen] = useState<unknown>()
  const [at, setAt] = useState<Point>()
  const press = useMenuPress(setAt)
  const pin = usePinToggle(ticket)
  const row = useRef<HTMLDivElement>(null)
  if (!viewer) return children
  const allowed = rowActionsFor(ticket, viewer)
  const isOpen = ticket.uuid === uuid
  const address = filterHref(`/tickets/${ticket.uuid}`, filter)
  const run = (intent: string, more: Record<string, string> = {}) => {
    if (intent === 'unread' && isOpen) keepUnread(ticket.id)
    const stay = intent === 'unread' && isOpen ? undefined : { stay: '1' }
    fetcher.submit(
      { intent, ticketId: String(ticket.id), userId: String(viewer.id), ...stay, ...more },
      { method: 'post', action: address },
    )
  }
  const problem = pin.problem ?? (fetcher.data === seen ? undefined : (fetcher.data ?? undefined))
  return (
    <>
      <div
        ref={row}
        {...press}
        className={allowed.ignore ? 'relative h-full [&>a]:pe-11 touch:[&>a]:pe-12' : 'relative h-full'}
      >
        {children}
        {allowed.ignore && <IgnoreButton name={ticket.contact.name} onClick={() => setAsking('ignore')} />}
        <RowDialogs
          ticket={ticket}
          viewer={viewer}
          open={asking !== undefined}
          asking={asking}
          stay={!isOpen}
          onClose={() => setAsking(undefined)}
          run={run}
        />
        {problem && (
          <RowProblem
            ticket={ticket}
            problem={problem}
            onClose={() => {
              setSeen(fetcher.data)
              pin.dismiss()
            }}
          />
        )}
      </div>
      {at && (
        <RowMenuItems
          at={at}
          ticket={ticket}
          viewer={viewer}
          address={address}
          pin={pin}
          run={run}
          ask={(what) => {
            row.current?.querySelector('a')?.focus()
            setAsking(what)
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

import { Link } from '@remix-run/react'
import { MessagesSquare } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as endpoints from '#domain/chats/contract/endpoints.ts'
import type { TicketCard } from '#domain/chats/contract/schema.ts'
import { call } from '~/lib/call'
import { useShownName } from '~/lib/ui/use-shown-name'
import { Badge } from '~/ui/badge'
import { ticketLinks } from './ticket-links'

/** Shows links to our tickets as cards, each as far as the reader may see the ticket; for others the link stays. */
export function TicketCards({ text }: { text: string }) {
  const [uuids, setUuids] = useState<readonly string[]>([])
  // Only the browser knows which host is ours.
  useEffect(() => setUuids(ticketLinks(text, window.location.host)), [text])
  return uuids.map((uuid) => <Card key={uuid} uuid={uuid} />)
}

/** Requests under way or answered lately, so that several links to a ticket ask once. */
const requests = new Map<string, Promise<TicketCard | undefined>>()

function cardOf(uuid: string): Promise<TicketCard | undefined> {
  const request =
    requests.get(uuid) ??
    call(endpoints.ticket, { uuid }).then((answer) => (answer.ok ? answer.value : undefined))
  requests.set(uuid, request)
  return request.finally(() => setTimeout(() => requests.delete(uuid), FRESH_MS))
}
const FRESH_MS = 10_000

function Card({ uuid }: { uuid: string }) {
  const shownName = useShownName()
  const { t } = useTranslation('chats')
  const common = useTranslation().t
  const [card, setCard] = useState<TicketCard>()
  useEffect(() => {
    let isShown = true
    void cardOf(uuid).then((card) => isShown && setCard(card))
    return () => {
      isShown = false
    }
  }, [uuid])
  if (!card) return null
  return (
    <Link
      to={`/tickets/${uuid}`}
      className="flex w-72 max-w-full items-center gap-2.5 rounded-lg border border-line bg-panel px-3 py-2 text-ink hover:bg-hover"
    >
      <MessagesSquare aria-hidden className="size-5 shrink-0 text-muted" />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="truncate text-sm font-medium">{shownName(card.contact)}</span>
        <span className="truncate text-xs text-muted">
          {[card.queue, card.user].filter(Boolean).join(' · ') || t('ticket.noQueue')}
        </span>
      </span>
      <Badge tone={card.status === 'closed' ? 'neutral' : 'accent'}>
        {common(`ticketStatus.${card.status}`)}
      </Badge>
    </Link>
  )
}

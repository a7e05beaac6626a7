import type { NavigateFunction } from '@remix-run/react'
import type { TFunction } from 'i18next'
import * as tickets from '#domain/tickets/contract/endpoints.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { standingHref } from '~/features/inbox/list/ticket-filter'
import { call } from '~/lib/call'
import { playNotification } from '~/lib/ui/sound'
import type { Store } from '~/live/store/store'
import { toast } from '~/ui/toaster'
import { showNotification } from './desktop-notification'
import type { Handover } from './use-unread-list'

type NewsContext = {
  store: Store
  navigate: NavigateFunction
  t: TFunction<'shell'>
  isLookedAt: (uuid: string) => boolean
}

/**
 * Says that the viewer was given something: one conversation by its name, with who gave it and the way there; several at once
 * by their number. One that is in front of them is opened with it.
 */
export function tellGiven(
  handovers: readonly Handover[],
  { store, navigate, t, isLookedAt }: NewsContext,
): void {
  const news = handovers.flatMap((handover) => {
    const ticket = store.row('ticket', handover.ticketId)
    if (!ticket) return []
    if (!isLookedAt(ticket.uuid)) return { handover, ticket }
    void call(tickets.getByUuid, { uuid: ticket.uuid })
    return []
  })
  const [first] = news
  if (!first) return
  const address = news.length === 1 ? standingHref(first.ticket) : '/tickets?section=open'
  const text = news.length === 1 ? newsText(t, first) : t('given.many', { count: news.length })
  playNotification('given')
  toast.news({ text, open: { label: t('given.open'), run: () => navigate(address) } })
  showNotification({ title: text, tag: `given ${first.ticket.uuid}`, address })
}

function newsText(
  t: NewsContext['t'],
  { handover, ticket }: { handover: Handover; ticket: TicketView },
): string {
  const { kind, by } = handover
  const { name } = ticket.contact
  if (!by) return t('given.byNobody', { name })
  return t(kind === 'letIn' ? 'given.letIn' : 'given.transfer', { name, user: by.name })
}

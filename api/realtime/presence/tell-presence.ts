import { type Services, systemCtx } from '#domain/core/context.ts'
import type { EphemeralEvent } from '#domain/live/contract/ephemeral-event.ts'
import { LIVE_NAMES, type TypingLive, type ViewersLive } from '#domain/live/contract/schema.ts'
import { type PresenceRows, readPresence } from '#domain/live/read-presence.ts'
import { canSee } from '#domain/tickets/contract/rules.ts'
import type { Client, Hub } from '../hub.ts'
import { frameOf } from '../projection/frames.ts'
import { rendering } from '../projection/views.ts'
import type { PresenceRegistry } from './presence-registry.ts'

/** A ticket of which there is something to tell: that its customer writes, or who is at it now. */
export type News = { ticketId: number; typing?: Extract<EphemeralEvent, { kind: 'typing' }> }

type Tools = {
  services: Services
  hub: Hub
  presenceRegistry: PresenceRegistry
  clientsAt(ticketId: number): Client[]
}

/** Tells one company's sockets. Who may see a ticket is judged by the ticket and the rights as they are now. */
export async function tellPresence(tools: Tools, companyId: number, news: readonly News[]): Promise<void> {
  const { services, presenceRegistry } = tools
  const ticketIds = [...new Set(news.map(({ ticketId }) => ticketId))]
  const userIds = ticketIds.flatMap((id) =>
    presenceRegistry.presentUsers(companyId, id).map(({ userId }) => userId),
  )
  const rows = await readPresence(systemCtx(services, companyId, 'job'), { ticketIds, userIds })
  for (const item of news) {
    if (item.typing) tellTyping(tools, companyId, item.typing, rows)
    else tellViewers(tools, companyId, item.ticketId, rows)
  }
}

/** Tells everybody who sees the ticket, because their lists show who is typing. */
function tellTyping(
  { hub }: Tools,
  companyId: number,
  { ticketId, what, forMs }: NonNullable<News['typing']>,
  rows: PresenceRows,
): void {
  const facts = rows.tickets.get(ticketId)
  if (!facts) return
  const data: TypingLive = { ticketId, what, forMs }
  const rendered = rendering(LIVE_NAMES.typing(companyId), data)
  const involvedUserIds = [...(facts.userId === null ? [] : [facts.userId]), ...facts.participantIds]
  hub.deliver(companyId, [
    { named: involvedUserIds, renderFor: (actor) => (canSee(actor, facts) ? rendered : null) },
  ])
}

/** Tells the users who have the ticket open themselves. */
function tellViewers(
  { presenceRegistry, clientsAt }: Tools,
  companyId: number,
  ticketId: number,
  rows: PresenceRows,
): void {
  const facts = rows.tickets.get(ticketId)
  if (!facts) return
  const viewers = presenceRegistry.presentUsers(companyId, ticketId).flatMap(({ userId, state, forMs }) => {
    const user = rows.users.get(userId)
    return user ? [{ id: userId, name: user.name, color: user.color, state, forMs }] : []
  })
  const data: ViewersLive = { ticketId, viewers }
  const frame = frameOf([rendering(LIVE_NAMES.viewers(companyId), data)])
  for (const { actor, wire } of clientsAt(ticketId)) {
    if (actor.companyId === companyId && canSee(actor, facts)) wire.send(frame)
  }
}

import type { SessionEnded } from '#domain/auth/events.ts'
import { isExpired, loadRights } from '#domain/auth/load-actor.ts'
import type { SignedIn } from '#domain/auth/signed-in.ts'
import type { Services } from '#domain/core/context.ts'
import type { DomainEvent } from '#domain/core/events.ts'
import { findCompanies, type LoggedEvent, livingSessions } from '#domain/core/system.ts'
import { type AuthLive, LIVE_CLOSE, LIVE_NAMES } from '#domain/live/schema.ts'
import { groupBy } from './group-by.ts'
import type { Client, Hub } from './hub.ts'

type Deps = { services: Services; hub: Hub; signedIn: SignedIn; cursor(): string }

/**
 * Before a batch is told: sessions that ended are closed with their reason, and whose rights changed is held by the
 * new ones and told to load anew. Architecture section 6, rule 7.
 */
export async function applyRights(deps: Deps, batch: readonly LoggedEvent[]): Promise<void> {
  const changed = new Set<Client>()
  for (const { companyId, event } of batch) {
    if (event.type === 'session.ended') endSession(deps, companyId, event)
    const change = rightsChangeOf(event)
    if (!change) continue
    deps.signedIn.forget(companyId, change.userId)
    for (const client of deps.hub.clients(companyId)) {
      if (change.userId === undefined || client.actor.userId === change.userId) changed.add(client)
    }
  }
  await reload(deps, [...changed])
}

/** Whose rights the event changed: a user's, or (no user) everybody's of the company. */
function rightsChangeOf(event: DomainEvent): { userId?: number } | undefined {
  if (event.type === 'user.deleted') return { userId: event.userId }
  if (!('rights' in event) || !event.rights) return undefined
  return 'userId' in event ? { userId: event.userId } : {}
}

/** Once a minute: what no event tells, because only time passed. */
export async function refreshClients(deps: Deps): Promise<void> {
  const { services, hub } = deps
  const clients = hub.everyone()
  const living = await livingSessions(services, [...new Set(clients.map((client) => client.actor.sessionId))])
  for (const { actor, wire } of clients) {
    if (!living.has(actor.sessionId)) wire.close(LIVE_CLOSE.sessionEnded, 'expired')
  }
  const companies = new Map((await findCompanies(services, hub.companies())).map((each) => [each.id, each]))
  const over = clients.filter(({ actor }) => {
    const company = companies.get(actor.companyId)
    return company && isExpired(company, services.now()) !== actor.isExpired
  })
  await reload(deps, over)
}

function endSession({ hub, signedIn }: Deps, companyId: number, event: SessionEnded): void {
  signedIn.ended(event)
  const data: AuthLive = { action: 'ended', reason: event.reason, user: { id: event.userId } }
  const frame = JSON.stringify({ events: [{ name: LIVE_NAMES.auth(companyId), data }] })
  for (const { actor, wire } of hub.clients(companyId)) {
    if (actor.sessionId !== event.sessionId) continue
    wire.send(frame)
    wire.close(LIVE_CLOSE.sessionEnded, event.reason)
  }
}

async function reload({ services, hub, cursor }: Deps, clients: readonly Client[]): Promise<void> {
  const byUser = groupBy(clients, ({ actor }) => `${actor.companyId}:${actor.userId}`)
  for (const mine of byUser.values()) {
    const [first] = mine
    if (!first) continue
    const rights = await loadRights(services, first.actor.companyId, first.actor.userId)
    for (const client of mine) {
      if (!rights) client.wire.close(LIVE_CLOSE.sessionEnded, 'user_deleted')
      else if (rights.isExpired) client.wire.close(LIVE_CLOSE.refused, 'subscription')
      else {
        hub.move(client, { ...rights, sessionId: client.actor.sessionId })
        hub.resync(client, 'rights', cursor())
      }
    }
  }
}

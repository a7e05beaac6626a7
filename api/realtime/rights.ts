import { isDeepStrictEqual } from 'node:util'
import type { SessionEnded } from '#domain/auth/contract/events.ts'
import { isExpired, loadRights, loadVisitorRights, type Rights } from '#domain/auth/load-actor.ts'
import type { SignedIn } from '#domain/auth/signed-in.ts'
import type { Services } from '#domain/core/context.ts'
import { isVisitor, type UserActor } from '#domain/core/contract/actor.ts'
import type { DomainEvent } from '#domain/core/contract/events.ts'
import { makeSemaphore } from '#domain/core/contract/process/semaphore.ts'
import { PLATFORM } from '#domain/core/platform.ts'
import { findCompanies, type LoggedEvent, livingSessions } from '#domain/core/system/system.ts'
import { type AuthLive, LIVE_CLOSE, LIVE_NAMES } from '#domain/live/contract/schema.ts'
import { groupBy } from './group-by.ts'
import type { Client, Hub } from './hub.ts'

/** Users whose rights are read at a time: requests need the database too. */
const AT_ONCE = 4

type Deps = { services: Services; hub: Hub; signedIn: SignedIn; cursor(): string }

/**
 * Before a batch is told: sessions that ended are closed with their reason, and whose rights changed is held by the
 * new ones and told to load anew. Architecture section 6, rule 7.
 */
export async function applyRights(deps: Deps, batch: readonly LoggedEvent[]): Promise<void> {
  const changed = new Set<Client>()
  /** A plan's flags concern those who have that plan: of the others nothing is different. */
  const perhaps = new Set<Client>()
  for (const { companyId, event } of batch) {
    if (event.type === 'session.ended') endSession(deps, companyId, event)
    const change = rightsChangeOf(event)
    if (!change) continue
    const changedCompanyId = change.companyId ?? companyId
    const concerned = changedCompanyId === PLATFORM ? perhaps : changed
    for (const client of forget(deps, changedCompanyId, change.userId)) concerned.add(client)
  }
  await reload(deps, [...changed])
  await reload(deps, [...perhaps.difference(changed)], (before, after) => !isDeepStrictEqual(before, after))
}

/** Drops the cached rights, so that they are read anew. Returns the sockets of the users concerned. */
function forget({ signedIn, hub }: Deps, companyId: number, userId: number | undefined): Client[] {
  if (companyId === PLATFORM) signedIn.forgetAll()
  else signedIn.forget(companyId, userId)
  if (companyId === PLATFORM) return hub.everyone()
  return hub.clients(companyId).filter(({ actor }) => userId === undefined || actor.userId === userId)
}

/** Whether any of the events changed what this user may see or do, as far as the event tells. */
export function concernsRights(
  events: readonly LoggedEvent[],
  { companyId, userId }: Pick<UserActor, 'companyId' | 'userId'>,
): boolean {
  return events.some(({ event }) => {
    const change = rightsChangeOf(event)
    if (!change || (change.companyId !== undefined && change.companyId !== companyId)) return false
    return change.userId === undefined || change.userId === userId
  })
}

type RightsChange = { companyId?: number; userId?: number }

/**
 * Returns the user whose rights the event changed, or no user when it changed those of everybody in the company, or of
 * everybody when the company is the platform. A change that the platform made to one company concerns that company
 * alone.
 */
function rightsChangeOf(event: DomainEvent): RightsChange | undefined {
  if (event.type === 'company.changed') return event.rights ? {} : undefined
  if (event.type !== 'row.changed') return undefined
  const isOfUser = event.noun === 'user'
  if (isOfUser && event.action === 'delete') return { userId: event.id }
  if (!event.rights) return undefined
  if (event.noun === 'company') return { companyId: event.id }
  return isOfUser ? { userId: event.id } : {}
}

/** Once a minute: what no event tells, because only time passed. */
export async function refreshClients(deps: Deps): Promise<void> {
  const { services, hub } = deps
  const clients = hub.everyone()
  await closeEnded(services, clients)
  const companies = new Map(
    (await findCompanies(services, hub.companies())).map((facts) => [facts.id, facts]),
  )
  const over = clients.filter(({ actor }) => {
    const company = companies.get(actor.companyId)
    return company && !isVisitor(actor) && isExpired(company, services.now()) !== actor.isExpired
  })
  await reload(deps, over)
}

/**
 * Every few seconds: support visits that are over. No event of the visited company tells when a visit's time is up, or when the sign-in
 * or the right that it hangs on is gone.
 */
export function closeEndedVisits({ services, hub }: Pick<Deps, 'services' | 'hub'>): Promise<void> {
  return closeEnded(
    services,
    hub.everyone().filter(({ actor }) => isVisitor(actor)),
  )
}

async function closeEnded(services: Services, clients: readonly Client[]): Promise<void> {
  const living = await livingSessions(services, [...new Set(clients.map(({ actor }) => actor.sessionId))])
  for (const { actor, wire } of clients) {
    if (living.has(actor.sessionId)) continue
    wire.close(LIVE_CLOSE.sessionEnded, isVisitor(actor) ? 'visit_ended' : 'expired')
  }
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

type IsNews = (before: Rights, after: Rights) => boolean

async function reload(deps: Deps, clients: readonly Client[], isNews: IsNews = () => true): Promise<void> {
  const byUser = groupBy(clients, ({ actor }) => `${actor.companyId}:${actor.userId}`)
  const withPermit = makeSemaphore(AT_ONCE)
  await Promise.all(
    [...byUser.values()].map((userClients) => withPermit(() => reloadUser(deps, userClients, isNews))),
  )
}

/** All sockets of one user. */
async function reloadUser(deps: Deps, clients: readonly Client[], isNews: IsNews): Promise<void> {
  const [first] = clients
  if (!first) return
  const load = isVisitor(first.actor) ? loadVisitorRights : loadRights
  const rights = await load(deps.services, first.actor.companyId, first.actor.userId)
  for (const client of clients) holdBy(deps, client, rights, isNews)
}

function holdBy({ hub, cursor }: Deps, client: Client, rights: Rights | undefined, isNews: IsNews): void {
  const { sessionId, ...before } = client.actor
  if (!rights) client.wire.close(LIVE_CLOSE.sessionEnded, 'user_deleted')
  else if (rights.isExpired) client.wire.close(LIVE_CLOSE.refused, 'subscription')
  else if (isNews(before, rights)) {
    hub.move(client, { ...rights, sessionId })
    hub.resync(client, 'rights', cursor())
  }
}

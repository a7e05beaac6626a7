import type { Services } from '../core/context.ts'
import type { UserActor } from '../core/contract/actor.ts'
import { AppError } from '../core/contract/errors.ts'
import { findSession } from '../core/system/sign-in.ts'
import { readBearer } from './bearer.ts'
import type { SessionEnded } from './contract/events.ts'
import { loadRights, loadVisitorRights, type Rights } from './load-actor.ts'
import { type LiveSession, livingSession, sessionName, validateSession } from './sessions.ts'

/** The time for which a cached read stays valid; events drop it earlier. */
const BELIEVED_MS = 1000
const REMEMBERED_ENDS = 10_000

/** Turns a bearer or a session into the user who acts. One a process; its memory is a second long. */
export type SignedIn = {
  /** Throws ERR_TOKEN_EXPIRED (403) for a bad bearer, ERR_SESSION_EXPIRED (401, with why) for an ended session. */
  byBearer(token: string): Promise<UserActor>
  /** Throws ERR_SESSION_EXPIRED. */
  bySession(sessionId: string): Promise<UserActor>
  /** By a session's name: of a link that was made for it. Throws ERR_SESSION_EXPIRED. */
  byName(name: string): Promise<UserActor>
  /** Forgets what is believed of a user, or of a whole company. */
  forget(companyId: number, userId?: number): void
  /** Forgets what is believed of everybody: something of the platform changed. */
  forgetAll(): void
  /** Rises with each change of rights or sessions that was told: what was read before may be old. */
  changes(): number
  /** This process has just ended the session itself. */
  forgetSession(name: string): void
  /** Told by the event log: the session is over at once, and whoever still comes by it hears why. */
  ended(event: SessionEnded): void
}

export function makeSignedIn(services: Services): SignedIn {
  const sessions = believing<LiveSession>()
  const rights = believing<Rights>()
  let changes = 0
  const ends = new Map<string, SessionEnded['reason']>()

  async function actorOf(session: LiveSession): Promise<UserActor> {
    const key = `${session.companyId}:${session.userId}`
    const load = session.isVisit ? loadVisitorRights : loadRights
    const loadedRights = await rights.get(key, () => load(services, session.companyId, session.userId))
    if (!loadedRights) throw new AppError('ERR_SESSION_EXPIRED', { reason: 'user_deleted' })
    return { ...loadedRights, sessionId: session.name }
  }

  function over(name: string): AppError {
    return new AppError('ERR_SESSION_EXPIRED', { reason: ends.get(name) ?? 'expired' })
  }

  return {
    async byBearer(token) {
      const claims = readBearer(services.secrets, token, services.now())
      const name = claims.sessionName
      const session = await sessions.get(name, () => findLiving(services, name))
      if (!session || session.userId !== claims.userId) throw over(name)
      return actorOf(session)
    },
    async bySession(sessionId) {
      const name = sessionName(sessionId)
      const session = await sessions.get(name, () => validateSession(services, sessionId))
      if (!session) throw over(name)
      return actorOf(session)
    },
    async byName(name) {
      const session = await sessions.get(name, () => findLiving(services, name))
      if (!session) throw over(name)
      return actorOf(session)
    },
    forgetAll() {
      changes++
      rights.forget(() => true)
    },
    changes: () => changes,
    forget(companyId, userId) {
      changes++
      rights.forget(
        (key) =>
          key === `${companyId}:${userId}` || (userId === undefined && key.startsWith(`${companyId}:`)),
      )
    },
    forgetSession(name) {
      sessions.forget((cachedName) => cachedName === name)
    },
    ended(event) {
      changes++
      sessions.forget((name) => name === event.sessionId)
      ends.set(event.sessionId, event.reason)
      const oldest = ends.keys().next().value
      if (ends.size > REMEMBERED_ENDS && oldest !== undefined) ends.delete(oldest)
    },
  }
}

async function findLiving(services: Services, name: string): Promise<LiveSession | undefined> {
  return livingSession(await findSession(services, name), services.now())
}

/** Keeps what was read for a second; who asks meanwhile shares the one reading. */
function believing<T>() {
  const cachedReads = new Map<string, { value: Promise<T | undefined>; until: number }>()

  function sweep(now: number): void {
    if (cachedReads.size < 1000) return
    for (const [key, { until }] of cachedReads) if (until <= now) cachedReads.delete(key)
  }

  return {
    get(key: string, read: () => Promise<T | undefined>): Promise<T | undefined> {
      const now = performance.now()
      const cached = cachedReads.get(key)
      if (cached && cached.until > now) return cached.value
      sweep(now)
      const value = read()
      cachedReads.set(key, { value, until: now + BELIEVED_MS })
      // A reading that failed is not believed.
      value.catch(() => cachedReads.delete(key))
      return value
    },
    forget(which: (key: string) => boolean): void {
      for (const key of cachedReads.keys()) if (which(key)) cachedReads.delete(key)
    },
  }
}

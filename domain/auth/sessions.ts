import { createHash } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { type Adapter, Lucia, TimeSpan } from 'lucia'
import { signInSessions } from '#db/schema/sign-in.ts'
import type { Services, Tx } from '../core/context.ts'
import { lifetimesOf } from '../core/lifetimes.ts'
import { extendSession, findSession, removeSession, type SessionRow } from '../core/system/sign-in.ts'
import { inCompany } from '../core/tenancy.ts'

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<{ companyId: number }>
    UserId: number
    DatabaseSessionAttributes: SessionAttributes
    DatabaseUserAttributes: { companyId: number }
  }
}

type SessionAttributes = { companyId: number; browserId: string | null; address: string; userAgent: string }

/** Returns the name of a session in rows, bearers and events; knowledge of the name lets nobody in. */
export function sessionName(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex')
}

export type LiveSession = { name: string; userId: number; companyId: number; isVisit: boolean }

/**
 * The living session of this id; undefined when it ended. A sign-in is extended when half of its time has passed, a support
 * visit never.
 */
export async function validateSession(
  services: Services,
  sessionId: string,
): Promise<LiveSession | undefined> {
  const name = sessionName(sessionId)
  const sessionRow = await findSession(services, name)
  if (sessionRow?.signInName) return livingSession(sessionRow, services.now())
  const lucia = new Lucia(reading(services, sessionRow), optionsOf(services))
  const { session, user } = await lucia.validateSession(sessionId)
  if (!session || !user) return undefined
  return { name, userId: user.id, companyId: session.companyId, isVisit: false }
}

/** The session of a row that was read, while it lasts. */
export function livingSession(row: SessionRow | undefined, now: Date): LiveSession | undefined {
  if (!row || row.expiresAt <= now) return undefined
  const { name, userId, companyId, signInName } = row
  return { name, userId, companyId, isVisit: signInName !== null }
}

/** A new session of the user in the transaction's company; its id is returned once and stored as a hash. */
export async function createSession(
  tx: Tx,
  userId: number,
  attributes: Omit<SessionAttributes, 'companyId'>,
): Promise<string> {
  const lucia = new Lucia(writing(tx), optionsOf(tx.services))
  const session = await lucia.createSession(userId, { ...attributes, companyId: tx.companyId })
  return session.id
}

export type OldSession = { name: string; browserId: string | null }

/** The user's sessions, locked against another sign-in of the same account. */
export function lockSessions(tx: Tx, userId: number): Promise<OldSession[]> {
  return tx.db
    .select({ name: signInSessions.id, browserId: signInSessions.browserId })
    .from(signInSessions)
    .where(inCompany(tx, signInSessions, eq(signInSessions.userId, userId)))
    .for('update')
}

/** The sessions of everybody in the transaction's company, the newest first, locked against being used or ended meanwhile. */
export function lockEverySession(tx: Tx): Promise<{ name: string; userId: number; expiresAt: Date }[]> {
  const { id: name, userId, expiresAt, createdAt } = signInSessions
  return tx.db
    .select({ name, userId, expiresAt })
    .from(signInSessions)
    .where(inCompany(tx, signInSessions))
    .orderBy(desc(createdAt), name)
    .for('update')
}

export async function deleteSession(tx: Tx, name: string): Promise<boolean> {
  const deletedRows = await tx.db
    .delete(signInSessions)
    .where(inCompany(tx, signInSessions, eq(signInSessions.id, name)))
    .returning({ name: signInSessions.id })
  return deletedRows.length > 0
}

function optionsOf(services: Services) {
  return {
    sessionExpiresIn: new TimeSpan(lifetimesOf(services).sessionSeconds, 's'),
    getSessionAttributes: (row: SessionAttributes) => ({ companyId: row.companyId }),
  }
}

/** Lucia's view of the table before a company is known. Ids are hashed here, so that rows do not let anybody in. */
function reading(services: Services, row: SessionRow | undefined): Adapter {
  return {
    ...CLOSED,
    async getSessionAndUser(sessionId) {
      if (!row) return [null, null]
      const { companyId, userId, expiresAt } = row
      const attributes = { companyId, browserId: null, address: '', userAgent: '' }
      return [
        { id: sessionId, userId, expiresAt, attributes },
        { id: userId, attributes: { companyId } },
      ]
    },
    updateSessionExpiration: (sessionId, expiresAt) =>
      extendSession(services, sessionName(sessionId), expiresAt),
    deleteSession: (sessionId) => removeSession(services, sessionName(sessionId)),
  }
}

function writing(tx: Tx): Adapter {
  return {
    ...CLOSED,
    async setSession({ id, userId, expiresAt, attributes }) {
      await tx.db.insert(signInSessions).values({ ...attributes, id: sessionName(id), userId, expiresAt })
    },
  }
}

const closed = () => Promise.reject(new Error('not done through lucia'))

/** The methods that neither adapter offers: the end of a session must be announced, and lucia cannot announce it. */
const CLOSED: Adapter = {
  getSessionAndUser: closed,
  getUserSessions: closed,
  setSession: closed,
  updateSessionExpiration: closed,
  deleteSession: closed,
  deleteUserSessions: closed,
  deleteExpiredSessions: closed,
}

import { createHash } from 'node:crypto'
import { eq, isNull, sql } from 'drizzle-orm'
import { companies } from '#db/schema/companies.ts'
import { users } from '#db/schema/users.ts'
import { type Services, systemCtx, type Tx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { isWithinHours } from '../core/contract/time.ts'
import { emit, emitRow } from '../core/outbox.ts'
import {
  countFailuresOf,
  findSession,
  findSignInUser,
  forgetFailures,
  type SignInUser,
} from '../core/system/sign-in.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction } from '../core/transaction.ts'
import { getSettings } from '../settings/get-settings.ts'
import { holdSettings } from '../settings/write-settings.ts'
import { networkOf } from './contract/network.ts'
import type { SignInInput } from './contract/schema.ts'
import { moveDevices } from './end-sessions.ts'
import { countFailures, type Limit, refuseWhileBlocked } from './failures.ts'
import { verifyPassword } from './password.ts'
import { createSession, deleteSession, lockSessions, sessionName } from './sessions.ts'

/** The origin of a sign-in. `sessionId` = the session that the browser still holds, if any. */
export type Origin = { address: string; userAgent: string; sessionId?: string | undefined }
export type NewSession = { sessionId: string; userId: number; replaced: readonly string[] }

/**
 * Opens a session for who knows the password, and ends the account's older ones: silently in the same browser, with a
 * word elsewhere, unless the company lets its people work on several devices at once. Unknown user and wrong password get the same answer in the same time. Throws
 * ERR_INVALID_CREDENTIALS, ERR_TOO_MANY_ATTEMPTS (only failures count; details.retryAfterSeconds), ERR_OUT_OF_HOURS
 * (profile user), ERR_COMPANY_OFF, ERR_BUSY. Server behaviour §10, architecture section 6 rule 16.
 */
export async function signIn(services: Services, input: SignInInput, origin: Origin): Promise<NewSession> {
  const user = await findSignInUser(services, input.email)
  const network = networkOf(origin.address)
  const limits = limitsOf(input.email, network)
  const isKnownDevice = await isSignedInDevice(services, user, origin)
  if (!isKnownDevice) await refuseWhileBlocked(services, limits)

  const hash = user?.passwordHash
  const isTrusted = isKnownDevice || (await countFailuresOf(services, limits[1].key)) < GUESSES_OF_NETWORK
  if (!(await verifyPassword(services, input.password, { hash, network, isTrusted })) || !user) {
    await countFailures(services, limits)
    throw new AppError('ERR_INVALID_CREDENTIALS')
  }
  await forgetFailures(services, limits[0].key)
  refuseOutOfHours(user, services.now())
  return inTransaction(systemCtx(services, user.companyId, 'job'), (tx) =>
    openSession(tx, user, input, origin),
  )
}

async function openSession(
  tx: Tx,
  user: SignInUser,
  input: SignInInput,
  origin: Origin,
): Promise<NewSession> {
  // Whether several devices are allowed is read below, and may be changed in this moment.
  await holdSettings(tx)
  // Two sign-ins of one account at once: the second waits here and then ends the first.
  await tx.db.execute(sql`select pg_advisory_xact_lock(7204413, ${user.userId}::int)`)
  await requirePassword(tx, user)
  const currentSession = origin.sessionId && sessionName(origin.sessionId)
  const openSessions = await lockSessions(tx, user.userId)
  const sessionId = await createSession(tx, user.userId, {
    browserId: input.browserId ?? null,
    address: origin.address,
    userAgent: origin.userAgent.slice(0, 300),
  })
  const { allowSeveralDevices } = await getSettings(tx)
  const isSameBrowser = (old: (typeof openSessions)[number]) =>
    old.name === currentSession || (old.browserId !== null && old.browserId === input.browserId)
  const olds = allowSeveralDevices ? openSessions.filter(isSameBrowser) : openSessions
  await moveDevices(
    tx,
    olds.map((old) => old.name),
    sessionName(sessionId),
  )
  for (const old of olds) {
    await deleteSession(tx, old.name)
    if (!isSameBrowser(old)) {
      emit(tx, { type: 'session.ended', sessionId: old.name, userId: user.userId, reason: 'elsewhere' })
    }
  }
  await appear(tx, user.userId)
  await noteSignIn(tx)
  return { sessionId, userId: user.userId, replaced: olds.map((old) => old.name) }
}

/** Throws ERR_INVALID_CREDENTIALS: the password that was verified may be changed meanwhile, which ends all sessions of before. */
async function requirePassword(tx: Tx, { userId, passwordHash }: SignInUser): Promise<void> {
  const [row] = await tx.db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(inCompany(tx, users, eq(users.id, userId), isNull(users.deletedAt)))
    .for('no key update')
  if (row?.passwordHash !== passwordHash) throw new AppError('ERR_INVALID_CREDENTIALS')
}

/** Throws ERR_COMPANY_OFF: the company may be switched off in this moment, which waits for the row or is seen in it. */
async function noteSignIn(tx: Tx): Promise<void> {
  const [company] = await tx.db
    .update(companies)
    .set({ lastSignInAt: tx.now() })
    .where(eq(companies.id, tx.companyId))
    .returning({ isActive: companies.isActive })
  if (!company?.isActive) throw new AppError('ERR_COMPANY_OFF')
}

/** The user is at work from now on, and colleagues see it. */
async function appear(tx: Tx, userId: number): Promise<void> {
  const [row] = await tx.db
    .update(users)
    .set({ lastSeenAt: tx.now() })
    .where(inCompany(tx, users, eq(users.id, userId)))
    .returning({ version: users.version })
  if (row) emitRow(tx, { noun: 'user', id: userId, version: row.version, action: 'update' })
}

/** So many failures within an hour an office has by itself. */
const GUESSES_OF_NETWORK = 5

/** Keys are hashes: what people type into a name field may be their password. */
function limitsOf(email: string, network: string): [Limit, Limit, Limit] {
  const account = createHash('sha256').update(email).digest('base64url')
  return [
    { key: `pair:${account}:${network}`, limit: 10 },
    { key: `address:${network}`, limit: 50 },
    { key: `account:${account}`, limit: 100 },
  ]
}

/** Strangers who guess at an account must not lock out the device on which it is signed in. */
async function isSignedInDevice(
  services: Services,
  user: SignInUser | undefined,
  origin: Origin,
): Promise<boolean> {
  if (!user || !origin.sessionId) return false
  const session = await findSession(services, sessionName(origin.sessionId))
  return session !== undefined && session.userId === user.userId && session.expiresAt > services.now()
}

function refuseOutOfHours(user: SignInUser, now: Date): void {
  if (user.profile === 'admin' || user.isSuper) return
  if (isWithinHours(now, user.timeZone, user.startWork, user.endWork)) return
  throw new AppError('ERR_OUT_OF_HOURS', { startWork: user.startWork, endWork: user.endWork })
}

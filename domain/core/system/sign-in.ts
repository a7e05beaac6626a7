import { and, eq, gt, isNull, notExists, type SQL, sql } from 'drizzle-orm'
import { companies } from '#db/schema/companies.ts'
import { oneTimeCodes, signInFailures, signInSessions } from '#db/schema/sign-in.ts'
import { supportVisits } from '#db/schema/support-visits.ts'
import { users } from '#db/schema/users.ts'
import type { Services } from '../context.ts'
import { HOUR_MS } from '../contract/time.ts'
import { retryWhileAway } from '../database/patience.ts'

/*
 * What signing in needs before a company is known. See system.ts for who may use `services.system`.
 */

export type SignInUser = {
  userId: number
  companyId: number
  passwordHash: string
  profile: 'admin' | 'user'
  isSuper: boolean
  startWork: string
  endWork: string
  timeZone: string
}

/** The account with this e-mail address (lower case) that is not deleted, or undefined. */
export async function findSignInUser(services: Services, email: string): Promise<SignInUser | undefined> {
  const rows = await retryWhileAway(services, () =>
    services.system
      .select({
        userId: users.id,
        companyId: users.companyId,
        passwordHash: users.passwordHash,
        profile: users.profile,
        isSuper: users.isSuper,
        startWork: users.startWork,
        endWork: users.endWork,
        timeZone: companies.timeZone,
      })
      .from(users)
      .innerJoin(companies, eq(companies.id, users.companyId))
      .where(and(eq(sql`lower(${users.email})`, email), isNull(users.deletedAt))),
  )
  return rows[0]
}

export type SessionRow = {
  name: string
  userId: number
  companyId: number
  expiresAt: Date
  /** Name of the sign-in session behind a support visit; null of a sign-in session itself. */
  signInName: string | null
}

/**
 * A session by its name (the hash of its id), expired or not: a sign-in, or a support visit. None once its user is deleted, or
 * the visit is over.
 */
export async function findSession(services: Services, name: string): Promise<SessionRow | undefined> {
  return (await findSignIn(services, name)) ?? (await findVisit(services, name))
}

async function findSignIn(services: Services, name: string): Promise<SessionRow | undefined> {
  const rows = await retryWhileAway(services, () =>
    services.system
      .select({
        name: signInSessions.id,
        userId: signInSessions.userId,
        companyId: signInSessions.companyId,
        expiresAt: signInSessions.expiresAt,
      })
      .from(signInSessions)
      .innerJoin(users, eq(users.id, signInSessions.userId))
      .where(and(eq(signInSessions.id, name), isNull(users.deletedAt))),
  )
  return rows[0] && { ...rows[0], signInName: null }
}

/** A visit lives as long as the sign-in behind it, and while its user is a super administrator. */
async function findVisit(services: Services, name: string): Promise<SessionRow | undefined> {
  const rows = await retryWhileAway(services, () =>
    services.system
      .select({
        name: supportVisits.sessionName,
        userId: supportVisits.visitorId,
        companyId: supportVisits.companyId,
        expiresAt: sql<Date>`least(${supportVisits.endsAt}, ${signInSessions.expiresAt})`.mapWith(
          supportVisits.endsAt,
        ),
        signInName: supportVisits.signInName,
      })
      .from(supportVisits)
      .innerJoin(signInSessions, eq(signInSessions.id, supportVisits.signInName))
      .innerJoin(users, eq(users.id, supportVisits.visitorId))
      .where(
        and(
          eq(supportVisits.sessionName, name),
          isNull(supportVisits.endedAt),
          isNull(users.deletedAt),
          eq(users.isSuper, true),
        ),
      ),
  )
  return rows[0]
}

export type Super = { name: string; companyId: number }

/** A super administrator of the platform, by id; undefined when they are none. */
export async function findSuper(services: Services, userId: number): Promise<Super | undefined> {
  const rows = await retryWhileAway(services, () =>
    services.system
      .select({ name: users.name, companyId: users.companyId })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.isSuper, true), isNull(users.deletedAt))),
  )
  return rows[0]
}

/**
 * Writes down the end of visits that ended before their time, with their sign-in or with the right to visit: the company's admins read
 * how long a visit was, and none goes on when the right is given back.
 */
export async function closeLostVisits(services: Services): Promise<void> {
  const visitor = services.system
    .select({ id: users.id })
    .from(signInSessions)
    .innerJoin(users, eq(users.id, signInSessions.userId))
    .where(
      and(
        eq(signInSessions.id, supportVisits.signInName),
        gt(signInSessions.expiresAt, sql`now()`),
        isNull(users.deletedAt),
        eq(users.isSuper, true),
      ),
    )
  await services.system
    .update(supportVisits)
    .set({ endedAt: sql`now()` })
    .where(and(isNull(supportVisits.endedAt), gt(supportVisits.endsAt, sql`now()`), notExists(visitor)))
}

export async function extendSession(services: Services, name: string, expiresAt: Date): Promise<void> {
  await retryWhileAway(services, () =>
    services.system.update(signInSessions).set({ expiresAt }).where(eq(signInSessions.id, name)),
  )
}

export async function removeSession(services: Services, name: string): Promise<void> {
  await retryWhileAway(services, () =>
    services.system.delete(signInSessions).where(eq(signInSessions.id, name)),
  )
}

/** Until when each of these keys is blocked; keys that are not blocked are left out. */
export async function readBlocks(services: Services, keys: readonly string[]): Promise<Map<string, Date>> {
  const rows = await retryWhileAway(services, () =>
    services.system
      .select({ key: signInFailures.key, until: signInFailures.blockedUntil })
      .from(signInFailures)
      .where(
        and(sql`${signInFailures.key} in ${[...keys]}`, gt(signInFailures.blockedUntil, services.now())),
      ),
  )
  return new Map(rows.flatMap((row) => (row.until ? [[row.key, row.until] as const] : [])))
}

/** One more failure for the key; failures older than an hour are forgotten. Past `limit` the wait doubles each time. */
export async function countFailure(services: Services, key: string, limit: number): Promise<void> {
  const now = services.now()
  const wait = sql`least(900, 5 * power(2, least(greatest(c - ${limit}, 0), 10)))`
  await retryWhileAway(services, () =>
    services.system.execute(sql`
    insert into sign_in_failures as f (key, count, last_at) values (${key}, 1, ${now.toISOString()}::timestamptz)
    on conflict (key) do update set
      count = case when f.last_at < excluded.last_at - interval '1 hour' then 1 else f.count + 1 end,
      last_at = excluded.last_at,
      blocked_until = (select case when c < ${limit} then null else excluded.last_at + make_interval(secs => ${wait}) end
        from (select case when f.last_at < excluded.last_at - interval '1 hour' then 1 else f.count + 1 end as c) t)`),
  )
}

/** Counts the failures of a key that followed each other within an hour; 0 once the last one is more than an hour ago. */
export async function countFailuresOf(services: Services, key: string): Promise<number> {
  const hourAgo = new Date(services.now().getTime() - HOUR_MS)
  const rows = await retryWhileAway(services, () =>
    services.system
      .select({ count: signInFailures.count })
      .from(signInFailures)
      .where(and(eq(signInFailures.key, key), gt(signInFailures.lastAt, hourAgo))),
  )
  return rows[0]?.count ?? 0
}

export async function forgetFailures(services: Services, key: string): Promise<void> {
  await retryWhileAway(services, () =>
    services.system.delete(signInFailures).where(eq(signInFailures.key, key)),
  )
}

export async function storeCode(
  services: Pick<Services, 'system'>,
  hash: string,
  expiresAt: Date,
): Promise<void> {
  await services.system.insert(oneTimeCodes).values({ hash, purpose: 'set-up', expiresAt })
}

/** Whether the set-up code is valid: known, unused and not too old. */
export async function isLivingCode(services: Services, hash: string): Promise<boolean> {
  const rows = await services.system
    .select({ hash: oneTimeCodes.hash })
    .from(oneTimeCodes)
    .where(living(services, hash))
  return rows.length > 0
}

function living(services: Services, hash: string): SQL | undefined {
  return and(
    eq(oneTimeCodes.hash, hash),
    eq(oneTimeCodes.purpose, 'set-up'),
    isNull(oneTimeCodes.usedAt),
    gt(oneTimeCodes.expiresAt, services.now()),
  )
}

export type FirstSuper = { name: string; email: string; passwordHash: string; companyName: string }

/**
 * Uses the set-up code and makes company 1 and its super administrator, all or nothing. False when the code is
 * unknown, used or too old, or somebody administers the platform already.
 */
export async function createFirstSuper(
  services: Services,
  hash: string,
  first: FirstSuper,
): Promise<boolean> {
  return services.system.transaction(async (tx) => {
    const used = await tx
      .update(oneTimeCodes)
      .set({ usedAt: services.now() })
      .where(living(services, hash))
      .returning({ hash: oneTimeCodes.hash })
    if (used.length === 0) return false
    await tx.execute(sql`select pg_advisory_xact_lock(7204412)`)
    const supers = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.isSuper, true), isNull(users.deletedAt)))
    if (supers.length > 0) return false

    const companyId = await firstCompany(tx, first.companyName)
    await tx.insert(users).values({
      companyId,
      name: first.name,
      email: first.email,
      passwordHash: first.passwordHash,
      profile: 'admin',
      isSuper: true,
    })
    return true
  })
}

type SystemTx = Parameters<Parameters<Services['system']['transaction']>[0]>[0]

async function firstCompany(tx: SystemTx, name: string): Promise<number> {
  const [firstRow] = await tx.select({ id: companies.id }).from(companies).orderBy(companies.id).limit(1)
  if (firstRow) return firstRow.id
  const [created] = await tx.insert(companies).values({ name }).returning({ id: companies.id })
  if (!created) throw new Error('the first company was not stored')
  return created.id
}

import { eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { companies } from '#db/schema/companies.ts'
import { plans } from '#db/schema/plans.ts'
import { endEverySession } from '../auth/end-sessions.ts'
import type { Tx } from '../core/context.ts'
import { isCountry } from '../core/contract/countries.ts'
import { AppError, invalid } from '../core/contract/errors.ts'
import { DEFAULT_TIME_ZONE, dayOf, endOfDay } from '../core/contract/time.ts'
import { amountOf } from '../core/contract/values/money.ts'
import { resourceVerbs } from '../core/resources/resource-verbs.ts'
import { countMembers } from '../core/system/companies.ts'
import { withinCompany } from '../core/system/within-company.ts'
import { announcePlans } from '../plans/announce-plans.ts'
import { companyResource } from './contract/resource.ts'
import { dayOfMonth, PLATFORM_COMPANY } from './contract/rules.ts'
import type { CompanyDetails } from './contract/schema.ts'
import { startDeletion } from './start-deletion.ts'

export type CompanyRow = typeof companies.$inferSelect

/**
 * The ordinary verbs of companies. What decides what its people may do (status, due date, plan) holds at once for all of
 * them. Deleting one closes it at once; the rest is a job's. Specification 2 §2, §4, §5.
 */
export const companyVerbs = resourceVerbs(companyResource, {
  table: companies,
  views: companyViews,
  values: companyColumns,
  async saved(tx, { id, planId, isActive }, _input, before) {
    if (planId !== before?.planId) await announcePlans(tx, [before?.planId, planId])
    if (!isActive) await withinCompany(tx, id, (companyTx) => endEverySession(companyTx, 'company_off'))
  },
  search: [companies.name, companies.email],
  order: {
    name: { by: sql`search_text(${companies.name})`, type: 'text' },
    dueDate: { by: sql`coalesce(${companies.dueAt}, 'infinity')`, type: 'timestamptz' },
    createdAt: { by: companies.createdAt, type: 'timestamptz' },
  },
  rights: (before, after) => before !== undefined && standingOf(before) !== standingOf(after),
  async beforeDelete(tx, row, { name }) {
    refusePlatform(tx, row.id)
    if (asRead(name ?? '') !== asRead(row.name)) throw invalid({ name: name ? 'otherName' : 'required' })
    await startDeletion(tx, row)
  },
  keepsDeleted: true,
})

/** A name as a screen shows it: two spaces as one, and an accent however it is written. */
function asRead(name: string): string {
  return name.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
}

type Changes = z.output<typeof companyResource.schemas.update>

/** An input as columns. Throws ERR_PLATFORM_COMPANY, ERR_VALIDATION: an admin comes with a new company alone. */
export async function companyColumns(tx: Tx, input: Changes, before: CompanyRow | undefined) {
  const { planId, status, dueDate, adminName, adminId: _admin, password, version: _, ...columns } = input
  if (before && (adminName !== undefined || password !== undefined)) throw invalid({ password: 'fixed' })
  if (columns.country !== undefined && !isCountry(columns.country)) throw invalid({ country: 'invalid' })
  if (before && status === false) refusePlatform(tx, before.id)
  if (planId == null) refuseWithoutPlan(before, planId)
  else await requirePlan(tx, planId)
  return {
    ...columns,
    planId,
    isActive: status,
    ...dueIn(columns.timeZone, dueDate, before),
    ...(before &&
      isMoved(columns.timeZone, before) && { protocolTimeZone: before.protocolTimeZone ?? before.timeZone }),
  }
}

/** The zone of before stays that of its protocols, which customers hold. Decision 114. */
function isMoved(timeZone: string | undefined, before: CompanyRow): boolean {
  return timeZone !== undefined && timeZone !== before.timeZone
}

/** The platform's own company, and the one in which somebody administers it. Throws ERR_PLATFORM_COMPANY. */
function refusePlatform({ actor }: Tx, companyId: number): void {
  const isOwn = actor.kind === 'user' && actor.companyId === companyId
  if (companyId === PLATFORM_COMPANY || isOwn) throw new AppError('ERR_PLATFORM_COMPANY')
}

/**
 * A company without a plan has no limits: the platform's own may be left so, and one that has none stays so. Throws
 * ERR_VALIDATION.
 */
function refuseWithoutPlan(before: CompanyRow | undefined, planId: null | undefined): void {
  if (before?.id === PLATFORM_COMPANY || before?.planId === null) return
  if (!before || planId === null) throw invalid({ planId: 'required' })
}

/** It is not deleted before the company has it. */
async function requirePlan(tx: Tx, planId: number): Promise<void> {
  const existingPlans = await tx.db
    .select({ id: plans.id })
    .from(plans)
    .where(eq(plans.id, planId))
    .for('key share')
  if (existingPlans.length === 0) throw invalid({ planId: 'ERR_NOT_FOUND' })
}

/** The due date, in the time zone that the company has from now on: it stays the same day. */
function dueIn(
  timeZone: string | undefined,
  dueDate: string | null | undefined,
  before: CompanyRow | undefined,
) {
  const zone = timeZone ?? before?.timeZone ?? DEFAULT_TIME_ZONE
  if (dueDate !== undefined) return dueOf(dueDate, before, zone)
  if (!before?.dueAt || zone === before.timeZone) return {}
  return { dueAt: endOfDay(dayOf(before.dueAt, before.timeZone), zone) }
}

/**
 * A day lasts until its end in the company's own time zone; of an instant its day is meant. Another day is what renewals keep
 * to; the same, sent again with the rest of a form, changes nothing of that.
 */
function dueOf(dueDate: string | null, before: CompanyRow | undefined, zone: string) {
  if (!dueDate) return { dueAt: null, dueDay: null }
  const { dueAt, timeZone = DEFAULT_TIME_ZONE } = before ?? {}
  const day = dueDate.includes('T') ? dayOf(new Date(dueDate), timeZone) : dueDate
  const isSame = dueAt != null && dayOf(dueAt, timeZone) === day
  return { dueAt: endOfDay(day, zone), ...(!isSame && { dueDay: dayOfMonth(day) }) }
}

/** Returns the company's values on which its users' rights and frames depend. */
function standingOf({ name, isActive, dueAt, planId, deletedAt, timeZone, country }: CompanyRow): string {
  return JSON.stringify([name, isActive, dueAt, planId, deletedAt, timeZone, country])
}

async function companyViews(tx: Tx, rows: CompanyRow[]): Promise<CompanyDetails[]> {
  const ids = rows.map(({ id }) => id)
  const [members, bought] = await Promise.all([countMembers(tx.services, ids), plansOf(tx, rows)])
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    name: row.name,
    email: row.email,
    phone: row.phone,
    document: row.document,
    addressStreet: row.addressStreet,
    addressCity: row.addressCity,
    addressState: row.addressState,
    paymentMethod: row.paymentMethod,
    timeZone: row.timeZone,
    country: row.country,
    planId: row.planId,
    plan: (row.planId !== null && bought.get(row.planId)) || null,
    status: row.isActive,
    dueDate: row.dueAt && dayOf(row.dueAt, row.timeZone),
    dueDay: row.dueDay,
    recurrence: row.recurrence,
    lastLogin: row.lastSignInAt?.toISOString() ?? null,
    folderSize: row.folderSize,
    numberFileFolder: row.folderFiles,
    updatedAtFolder: row.folderMeasuredAt?.toISOString() ?? null,
    numberAttendants: members.users.get(row.id) ?? 0,
    numberConections: members.connections.get(row.id) ?? 0,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }))
}

async function plansOf(tx: Tx, rows: readonly CompanyRow[]) {
  const ids = [...new Set(rows.flatMap(({ planId }) => (planId === null ? [] : [planId])))]
  if (ids.length === 0) return new Map<number, NonNullable<CompanyDetails['plan']>>()
  const { id, name, amountCents, currency } = plans
  const planRows = await tx.db.select({ id, name, amountCents, currency }).from(plans).where(inArray(id, ids))
  return new Map(
    planRows.map(({ amountCents: cents, ...plan }) => [plan.id, { ...plan, amount: amountOf(cents) }]),
  )
}

import { eq, sql } from 'drizzle-orm'
import { companies } from '#db/schema/companies.ts'
import { tickets } from '#db/schema/tickets.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { isCountry } from '../core/contract/countries.ts'
import { AppError, invalid } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { dayOf, endOfDay } from '../core/contract/time.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { emit } from '../core/outbox.ts'
import { inTransaction, reading } from '../core/transaction.ts'
import { wholeWeek } from '../hours/contract/rules.ts'
import { readHoursCalendar } from '../hours/read-calendar.ts'
import type { CompanyHoursView, SaveCompanyHoursInput } from './contract/schema.ts'

type OfCompany = { companyId: number }

/** GET /companies/{id}/schedules: of one's own company. Throws ERR_NO_COMPANY_FOUND. */
export async function getCompanyHours(ctx: Ctx, { companyId }: OfCompany): Promise<CompanyHoursView> {
  permit(ctx.actor, 'settings:read')
  requireOwn(ctx, companyId)
  return reading(ctx, viewOf)
}

/**
 * PUT /companies/{id}/schedules: of one's own company, with its time zone and country. Throws
 * ERR_NO_COMPANY_FOUND, ERR_VALIDATION, and ERR_ROW_CHANGED with `current`. Specification 2 §7.
 */
export async function saveCompanyHours(
  ctx: Ctx,
  { companyId, version, ...input }: SaveCompanyHoursInput & OfCompany,
): Promise<CompanyHoursView> {
  permit(ctx.actor, 'settings:save')
  requireOwn(ctx, companyId)
  if (input.country !== undefined && !isCountry(input.country)) throw invalid({ country: 'invalid' })
  return inTransaction(ctx, async (tx) => {
    const isOwnCompany = eq(companies.id, tx.companyId)
    const { version: rowVersion, timeZone, country, dueAt } = companies
    const rows = await tx.db
      .select({ version: rowVersion, timeZone, country, dueAt })
      .from(companies)
      .where(isOwnCompany)
      .for('update')
    const before = firstOrThrow(rows, 'ERR_NO_COMPANY_FOUND')
    if (version !== undefined && before.version > version)
      throw new AppError('ERR_ROW_CHANGED', { current: await viewOf(tx) })
    await tx.db
      .update(companies)
      .set({
        ...input,
        ...dueIn(input.timeZone, before),
        ...(input.timeZone !== undefined &&
          input.timeZone !== before.timeZone && { protocolTimeZone: heldProtocolZone }),
        updatedAt: tx.now(),
      })
      .where(isOwnCompany)
    emit(tx, { type: 'company.changed', rights: isMoved(input, before) })
    return viewOf(tx)
  })
}

type Region = { timeZone: string; country: string; dueAt: Date | null }

/**
 * Tells whether the time zone or the country changes, on which its users' clocks and the numbers that they type depend.
 */
function isMoved({ timeZone, country }: Omit<SaveCompanyHoursInput, 'version'>, before: Region): boolean {
  return (timeZone ?? before.timeZone) !== before.timeZone || (country ?? before.country) !== before.country
}

/** The subscription ends on the same day as before. */
function dueIn(zone: string | undefined, { dueAt, timeZone }: Region): { dueAt?: Date } {
  return zone && dueAt && zone !== timeZone ? { dueAt: endOfDay(dayOf(dueAt, timeZone), zone) } : {}
}

/** The fence of the session is the company; an address that names another one names none. */
function requireOwn(ctx: Ctx, companyId: number): void {
  if (companyId !== ctx.companyId) throw new AppError('ERR_NO_COMPANY_FOUND')
}

async function viewOf(tx: Tx): Promise<CompanyHoursView> {
  const [rows, calendar] = await Promise.all([
    tx.db
      .select({
        schedules: companies.schedules,
        country: companies.country,
        version: companies.version,
        updatedAt: companies.updatedAt,
      })
      .from(companies)
      .where(eq(companies.id, tx.companyId)),
    readHoursCalendar(tx),
  ])
  const { schedules, country, version, updatedAt } = firstOrThrow(rows, 'ERR_NO_COMPANY_FOUND')
  const { timeZone, holidays } = calendar
  return {
    version,
    updatedAt: updatedAt.toISOString(),
    schedules: wholeWeek(schedules),
    timeZone,
    country,
    holidays: [...holidays],
  }
}

/**
 * `protocol_time_zone` of a company that changes its time zone: the zone of before stays that of its protocols, as soon as
 * customers hold any. Decision 114.
 */
const heldProtocolZone = sql<string | null>`case
  when exists (select from ${tickets} where ${tickets.companyId} = ${companies.id})
  then coalesce(${companies.protocolTimeZone}, ${companies.timeZone})
  else ${companies.protocolTimeZone} end`

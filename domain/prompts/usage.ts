import { gte, sql } from 'drizzle-orm'
import { companies } from '#db/schema/companies.ts'
import { aiUsages } from '#db/schema/prompts.ts'
import type { Tx } from '../core/context.ts'
import { DEFAULT_TIME_ZONE, dayOf, instantAt } from '../core/contract/time.ts'
import { enqueuePush } from '../core/jobs/enqueue-push.ts'
import { inCompany } from '../core/tenancy.ts'
import { getSettings } from '../settings/get-settings.ts'
import type { AiUse } from './contract/ai-uses.ts'
import { costMicros } from './contract/prices.ts'

export type Usage = {
  use: AiUse
  promptId: number | null
  ticketId: number | null
  userId: number | null
  model: string
  inputTokens: number
  outputTokens: number
}

/** Tokens of the company's day, and its limit; 0 = none. */
export type TokenDay = { usedToday: number; costMicrosToday: number; limit: number; isOver: boolean }

/**
 * Notes a call of a model or a voice. Whose tokens reach the limit of the day has the admins told, which happens once a
 * day: the calls of a company are noted one after the other.
 */
export async function noteUsage(tx: Tx, usage: Usage): Promise<void> {
  const { aiDailyTokens } = await getSettings(tx)
  const limit = Number(aiDailyTokens)
  if (limit > 0)
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`ai-usage:${tx.companyId}`}, 0))`)
  const before = limit > 0 ? (await sumToday(tx)).tokens : 0
  await tx.db.insert(aiUsages).values({
    ...usage,
    companyId: tx.companyId,
    costMicros: costMicros(usage.model, usage),
    createdAt: tx.now(),
  })
  const after = before + usage.inputTokens + usage.outputTokens
  if (limit > 0 && before < limit && after >= limit) await enqueuePush(tx, { kind: 'tokenLimit' })
}

export async function readTokenDay(tx: Tx): Promise<TokenDay> {
  const limit = Number((await getSettings(tx)).aiDailyTokens)
  const { tokens, costMicros } = await sumToday(tx)
  return { usedToday: tokens, costMicrosToday: costMicros, limit, isOver: limit > 0 && tokens >= limit }
}

async function sumToday(tx: Tx): Promise<{ tokens: number; costMicros: number }> {
  const since = await startOfDay(tx)
  const [row] = await tx.db
    .select({
      tokens: sql<number>`coalesce(sum(${aiUsages.inputTokens} + ${aiUsages.outputTokens}), 0)::float8`,
      costMicros: sql<number>`coalesce(sum(${aiUsages.costMicros}), 0)::float8`,
    })
    .from(aiUsages)
    .where(inCompany(tx, aiUsages, gte(aiUsages.createdAt, since)))
  return row ?? { tokens: 0, costMicros: 0 }
}

/** The day is the company's own. */
async function startOfDay(tx: Tx): Promise<Date> {
  const [company] = await tx.db
    .select({ timeZone: companies.timeZone })
    .from(companies)
    .where(inCompany(tx, { companyId: companies.id }))
  const timeZone = company?.timeZone ?? DEFAULT_TIME_ZONE
  return instantAt(dayOf(tx.now(), timeZone), 0, timeZone)
}

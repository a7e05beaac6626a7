import { isNotNull, isNull, sql } from 'drizzle-orm'
import { botCases } from '#db/schema/bot-cases.ts'
import { judgeTry } from '../bot/try/try-bot.ts'
import type { Tx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'
import { AppError } from '../core/contract/errors.ts'
import { plainViews } from '../core/resources/plain-views.ts'
import { resourceVerbs } from '../core/resources/resource-verbs.ts'
import { inCompany } from '../core/tenancy.ts'
import { botCaseResource } from './contract/resource.ts'
import { MAX_BOT_CASES } from './contract/schema.ts'

/**
 * The ordinary verbs of test cases. When a case is saved with messages, new or the same, it expects what the bot answers
 * now; a change of its name changes nothing else. Throws ERR_BOT_CASE_LIMIT beyond a hundred, also when a deletion is
 * undone.
 */
export const botCaseVerbs = resourceVerbs(botCaseResource, {
  table: botCases,
  views: plainViews(botCaseResource.view),
  async values(tx, input, before) {
    if (!before) await requireRoom(tx)
    const connectionId = input.connectionId ?? before?.connectionId ?? 0
    const steps = input.steps ?? before?.steps ?? []
    if (before && !input.steps && connectionId === before.connectionId) return input
    const { turns } = await judgeTry(tx, { connectionId, steps })
    return { ...input, expected: turns, ...(!before && { userId: userIdOf(tx.actor) }) }
  },
  beforeUndo: requireRoom,
  search: [botCases.name],
  order: { name: { by: sql`search_text(${botCases.name})`, type: 'text' } },
})

/**
 * Checks the limit, one transaction at a time, so that two tabs do not exceed it. Cases that the system made are not
 * counted.
 */
async function requireRoom(tx: Tx): Promise<void> {
  if (userIdOf(tx.actor) === null) return
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bot-cases:${tx.companyId}`}, 0))`)
  const [row] = await tx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(botCases)
    .where(inCompany(tx, botCases, isNull(botCases.deletedAt), isNotNull(botCases.userId)))
  if ((row?.count ?? 0) >= MAX_BOT_CASES) throw new AppError('ERR_BOT_CASE_LIMIT')
}

import { asc, isNull } from 'drizzle-orm'
import { botCases } from '#db/schema/bot-cases.ts'
import { judgeTry } from '../bot/try/try-bot.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { inCompany } from '../core/tenancy.ts'
import { reading } from '../core/transaction.ts'
import { isSameTurn } from './contract/rules.ts'
import { type BotCaseResult, type BotCaseResults, MAX_BOT_CASES } from './contract/schema.ts'

type CaseRow = typeof botCases.$inferSelect

/**
 * Runs every test case with the present settings, and tells which the bot answers differently than expected. Nothing is
 * written.
 */
export function checkBotCases(ctx: Ctx): Promise<BotCaseResults> {
  permit(ctx.actor, 'queues:save')
  return reading(ctx, async (tx) => {
    const rows = await tx.db
      .select()
      .from(botCases)
      .where(inCompany(tx, botCases, isNull(botCases.deletedAt)))
      .orderBy(asc(botCases.name), asc(botCases.id))
      .limit(MAX_BOT_CASES)
    const cases: BotCaseResult[] = []
    for (const row of rows) cases.push(await check(tx, row))
    return { cases }
  })
}

async function check(tx: Tx, row: CaseRow): Promise<BotCaseResult> {
  const { id, version, name, connectionId, steps, expected } = row
  const caseFacts = { id, version, name, connectionId, steps, expected }
  try {
    const { turns } = await judgeTry(tx, { connectionId, steps })
    const isHeld =
      turns.length === expected.length && turns.every((turn, index) => isSameTurn(expected[index], turn))
    return { ...caseFacts, result: isHeld ? 'held' : 'differs', turns: isHeld ? [] : turns }
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR_NO_WAPP_FOUND')
      return { ...caseFacts, result: 'gone', turns: [] }
    throw error
  }
}

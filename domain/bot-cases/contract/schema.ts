import { z } from 'zod'
import { TRY_BOUNDS, TryStep, TryTurn } from '../../bot/contract/try/try-schema.ts'
import { Id, Text } from '../../core/contract/fields.ts'

/** Cases of a company: all of them are tried after a change of what the bot goes by. */
export const MAX_BOT_CASES = 100

/** A conversation with a connection's bot that is kept: what was written, when, and what the bot made of it then. */
export const BotCaseView = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  connectionId: z.number(),
  steps: z.array(TryStep),
  expected: z.array(TryTurn),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type BotCaseView = z.infer<typeof BotCaseView>

/** The input of a case, without the bot's answers: the server computes them, by the terms at the time of saving. */
export const BotCaseInput = z.object({
  name: Text(80, 2),
  connectionId: Id(),
  steps: z.array(TryStep).min(1).max(TRY_BOUNDS.steps),
})

/**
 * A case and what became of it: `held` = the bot answers as it did; `differs`, with what it answers now; `gone` = its connection
 * was deleted.
 */
export const BotCaseResult = BotCaseView.pick({
  id: true,
  version: true,
  name: true,
  connectionId: true,
  steps: true,
  expected: true,
}).extend({
  result: z.enum(['held', 'differs', 'gone']),
  /** Message by message, what the bot makes of it now; empty unless it differs. */
  turns: z.array(TryTurn),
})
export type BotCaseResult = z.infer<typeof BotCaseResult>

export const BotCaseResults = z.object({ cases: z.array(BotCaseResult) })
export type BotCaseResults = z.infer<typeof BotCaseResults>

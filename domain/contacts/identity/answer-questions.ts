import { and, eq, gt } from 'drizzle-orm'
import { numberQuestions } from '#db/schema/number-questions.ts'
import type { Ctx } from '../../core/context.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction, reading } from '../../core/transaction.ts'
import { MAX_WAIT_MS } from './ask-channel.ts'

export type NumberQuestion = { id: number; number: string }

/** The number for which somebody waits longest, of a connection that the caller holds; none that was given up. */
export function findQuestion(ctx: Ctx, connectionId: number): Promise<NumberQuestion | undefined> {
  return reading(ctx, async (tx) => {
    const oldestAskedAt = new Date(tx.now().getTime() - MAX_WAIT_MS)
    const [question] = await tx.db
      .select({ id: numberQuestions.id, number: numberQuestions.number })
      .from(numberQuestions)
      .where(
        inCompany(
          tx,
          numberQuestions,
          and(
            eq(numberQuestions.connectionId, connectionId),
            eq(numberQuestions.state, 'asked'),
            gt(numberQuestions.createdAt, oldestAskedAt),
          ),
        ),
      )
      .orderBy(numberQuestions.id)
      .limit(1)
    return question
  })
}

/**
 * The account that the channel knows for a number. Null when nobody has the number, undefined when the channel could
 * not tell.
 */
export type ChannelAnswer = { phone: string; lid: string | null } | null | undefined

/** Stores what the channel said, for whoever waits. */
export function answerQuestion(ctx: Ctx, questionId: number, answer: ChannelAnswer): Promise<void> {
  const values = answer
    ? ({ state: 'found', phone: answer.phone, lid: answer.lid } as const)
    : ({ state: answer === null ? 'unknown' : 'unanswered' } as const)
  return inTransaction(ctx, async (tx) => {
    await tx.db
      .update(numberQuestions)
      .set(values)
      .where(inCompany(tx, numberQuestions, eq(numberQuestions.id, questionId)))
  })
}

import { and, eq } from 'drizzle-orm'
import { numberQuestions } from '#db/schema/number-questions.ts'
import type { Ctx } from '../../core/context.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction, reading } from '../../core/transaction.ts'

export type NumberQuestion = { id: number; number: string }

/** Numbers for which somebody waits, of a connection that the caller holds, the oldest first. */
export function findQuestions(ctx: Ctx, connectionId: number): Promise<NumberQuestion[]> {
  return reading(ctx, (tx) =>
    tx.db
      .select({ id: numberQuestions.id, number: numberQuestions.number })
      .from(numberQuestions)
      .where(
        inCompany(
          tx,
          numberQuestions,
          and(eq(numberQuestions.connectionId, connectionId), eq(numberQuestions.state, 'asked')),
        ),
      )
      .orderBy(numberQuestions.id),
  )
}

/** How the channel knows who has the number; null when nobody does, undefined when it could not tell. */
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

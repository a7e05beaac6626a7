import {
  answerQuestion,
  type ChannelAnswer,
  findQuestion,
} from '#domain/contacts/identity/answer-questions.ts'
import type { Ctx } from '#domain/core/context.ts'
import { SECOND_MS } from '#domain/core/contract/time.ts'
import type { ChannelSession } from './channels/driver.ts'
import { nameOf } from './failures.ts'
import { singleFlight } from './lib/single-flight.ts'

/** The time limit of a look-up. The callers who wait for it give up soon after. */
const MAX_MS = 5 * SECOND_MS

type Options = { ctx: Ctx; connectionId: number; session(): ChannelSession | undefined }

/** Asks the channel for the numbers that wait for it, one after the other: WhatsApp watches who looks up many. */
export function openNumberQuestions({ ctx, connectionId, session }: Options): () => void {
  const warn = (error: unknown) =>
    ctx.services.log.warn({ failure: nameOf(error) }, 'a number could not be asked for')

  async function lookUp(number: string): Promise<ChannelAnswer> {
    const holder = session()
    if (!holder?.isOpen()) return undefined
    const { promise: silence, resolve } = Promise.withResolvers<undefined>()
    const timer = setTimeout(() => resolve(undefined), MAX_MS)
    try {
      return await Promise.race([holder.lookUp(number), silence])
    } catch (error) {
      warn(error)
      return undefined
    } finally {
      clearTimeout(timer)
    }
  }

  const answer = singleFlight(async () => {
    for (;;) {
      const question = await findQuestion(ctx, connectionId)
      if (!question) return
      await answerQuestion(ctx, question.id, await lookUp(question.number))
    }
  }, warn)
  return () => void answer()
}

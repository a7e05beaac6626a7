import { and, eq, isNull } from 'drizzle-orm'
import { queues } from '#db/schema/queues.ts'
import type { Channel } from '../../channels/contract/capabilities.ts'
import { inCompany } from '../../core/tenancy.ts'
import { reading } from '../../core/transaction.ts'
import type { Outside } from '../../flows/calls/driver.ts'
import {
  type AnswerPart,
  answerOf,
  type CallAnswer,
  MAX_ANSWER_PARTS,
} from '../../flows/contract/call-answer.ts'
import { mediaBudget, mediaParts } from './fetch-media.ts'
import type { Reply, ReplyPart } from './read-reply.ts'
import { textParts } from './text-parts.ts'

/** The answer of an event, as the customer gets it. */
export async function answerOfReply(outside: Outside, reply: Reply, channel: Channel): Promise<CallAnswer> {
  const parts = await partsOfReply(outside, reply.parts, channel)
  if (!reply.handsOver) return answerOf({ parts })
  const queueId = await existingQueue(outside, reply.queueId)
  const note = queueId === reply.queueId ? null : `queueId ${reply.queueId}: not found`
  return answerOf({ parts, next: 'handOver', queueId, note })
}

export async function partsOfReply(
  outside: Outside,
  replyParts: readonly ReplyPart[],
  channel: Channel,
): Promise<AnswerPart[]> {
  const parts: AnswerPart[] = []
  const budget = mediaBudget()
  for (const { type, text, url, caption, name } of replyParts.slice(0, MAX_ANSWER_PARTS)) {
    if (url === '') parts.push(...textParts(text || caption))
    else if (type === 'text') parts.push(...textParts([text, url].join('\n')))
    else {
      const media = { url, caption: caption || text, isVoice: type === 'audio', name, budget }
      parts.push(...(await mediaParts(outside, media, channel)))
    }
  }
  return parts.slice(0, MAX_ANSWER_PARTS)
}

function existingQueue({ ctx }: Outside, id: number | null): Promise<number | null> {
  if (id === null) return Promise.resolve(null)
  return reading(ctx, async (tx) => {
    const [queue] = await tx.db
      .select({ id: queues.id })
      .from(queues)
      .where(and(inCompany(tx, queues, eq(queues.id, id)), isNull(queues.deletedAt)))
    return queue?.id ?? null
  })
}

import type { Ctx, Tx } from '../../core/context.ts'
import { AppError } from '../../core/contract/errors.ts'
import { inTransaction } from '../../core/transaction.ts'
import type { GivenOption } from '../contract/option-schema.ts'
import type { CreateQueueInput, QueueView } from '../contract/schema.ts'
import { queueVerbs } from '../queue-verbs.ts'
import { newestTree } from './queries.ts'
import { writeOptions } from './save-options.ts'
import { treeOf } from './tree-of.ts'
import { toChatbots } from './view.ts'

type QueueChanges = Parameters<typeof queueVerbs.update>[1]

/**
 * POST /queue: a queue, with its menu where `chatbots` gives one. Throws as the ordinary verb and saveQueueOptions do, the problems of
 * options at `chatbots`. Specification 2 §3, §7.
 */
export function createQueue(ctx: Ctx, input: CreateQueueInput): Promise<QueueView> {
  return inTransaction(ctx, async (tx) => withMenu(tx, await queueVerbs.create(tx, input), input.chatbots))
}

/** PUT /queue/{id}: changes a queue, and replaces its menu where `chatbots` gives another one. Throws as createQueue does. */
export function updateQueue(ctx: Ctx, input: QueueChanges): Promise<QueueView> {
  return inTransaction(ctx, async (tx) => withMenu(tx, await queueVerbs.update(tx, input), input.chatbots))
}

async function withMenu(
  tx: Tx,
  queue: QueueView,
  chatbots: readonly GivenOption[] | undefined,
): Promise<QueueView> {
  if (!chatbots) return queue
  const { id: queueId, version } = queue
  const { options: before } = await newestTree(tx, queueId)
  // Clients of this family send the menu that they read, whatever they change.
  if (Bun.deepEquals(treeOf(chatbots, before, 0), before)) return { ...queue, chatbots: toChatbots(before) }
  try {
    const options = await writeOptions(tx, { queueId, version }, () => chatbots)
    return { ...(await queueVerbs.get(tx, { queueId })), chatbots: toChatbots(options) }
  } catch (error) {
    throw atChatbots(error)
  }
}

/** The same refusal, at the field by which the menu came. */
function atChatbots(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'ERR_VALIDATION') return error
  const fields = Object.entries(Object(error.details?.fields)).map(([field, code]) => [
    field.replace(/^options\./, 'chatbots.'),
    code,
  ])
  return new AppError(
    'ERR_VALIDATION',
    { ...error.details, fields: Object.fromEntries(fields) },
    { cause: error },
  )
}

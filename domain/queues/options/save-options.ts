import type { Ctx, Tx } from '../../core/context.ts'
import { permit } from '../../core/contract/permissions.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { updateColumns } from '../../core/resources/resource-write.ts'
import { inTransaction, reading } from '../../core/transaction.ts'
import { getSettings } from '../../settings/get-settings.ts'
import type {
  GivenOption,
  OtherQueue,
  QueueOptionsView,
  SaveOptionsInput,
  TreeOption,
} from '../contract/option-schema.ts'
import { queueResource } from '../contract/resource.ts'
import { queueVerbs } from '../queue-verbs.ts'
import { addVersion } from './add-version.ts'
import { optionTargets } from './option-targets.ts'
import { menusOf, type QueueMenu } from './queries.ts'
import { validateMenu } from './validate-menu.ts'
import { toChatbots } from './view.ts'

type OfQueue = { queueId: number }

/** GET /queue/{id}/options: the menu of a queue, and where its options can lead. Throws ERR_NO_QUEUE_FOUND. */
export function getQueueOptions(ctx: Ctx, { queueId }: OfQueue): Promise<QueueOptionsView> {
  permit(ctx.actor, 'queues:save')
  return reading(ctx, (tx) => readOptions(tx, queueId))
}

async function readOptions(tx: Tx, queueId: number): Promise<QueueOptionsView> {
  const menus = await menusOf(tx)
  const { queue, options } = menuOf(menus, queueId)
  const { id, version, name, color, greetingMessage, closeTicket, fileListId } = queue
  const targets = await optionTargets(tx, menus)
  const shownQueue = { queueId: id, version, name, color, greetingMessage, closeTicket, fileListId }
  const otherMenus = menus.filter((menu) => menu.queue.id !== id).map(toOther)
  const { chatBotType } = await getSettings(tx)
  return { ...shownQueue, options: toChatbots(options), targets, others: otherMenus, chatBotType }
}

function toOther({ queue, options }: QueueMenu): OtherQueue {
  const { id: queueId, greetingMessage, closeTicket, fileListId } = queue
  return { queueId, greetingMessage, closeTicket, fileListId, options: toChatbots(options) }
}

/** Finds the menu of a queue among the company's menus. Throws ERR_NO_QUEUE_FOUND. */
export function menuOf(menus: readonly QueueMenu[], queueId: number): QueueMenu {
  return firstOrThrow(
    menus.filter(({ queue }) => queue.id === queueId),
    'ERR_NO_QUEUE_FOUND',
  )
}

/**
 * PUT /queue/{id}/options: saves the menu as a new version, which applies from now on; a conversation continues in the
 * version in which it began. Options keep their ids, and a new option gets an id that is unique in the company. Throws
 * ERR_NO_QUEUE_FOUND, ERR_ROW_CHANGED for another version of the queue, ERR_VALIDATION with each dead end
 * (option-rules.ts). Specification 2 §5.
 */
export function saveQueueOptions(ctx: Ctx, input: OfQueue & SaveOptionsInput): Promise<QueueOptionsView> {
  return inTransaction(ctx, async (tx) => {
    await writeOptions(tx, input, () => input.options)
    return readOptions(tx, input.queueId)
  })
}

type Writing = OfQueue & { version?: number | undefined }

/**
 * Replaces a queue's menu by what `change` makes of the present one. Answers the stored menu. Throws as saveQueueOptions
 * does.
 */
export async function writeOptions(
  tx: Tx,
  { queueId, version }: Writing,
  change: (options: readonly TreeOption[]) => readonly GivenOption[],
): Promise<readonly TreeOption[]> {
  permit(tx.actor, 'queues:save')
  const menus = await menusOf(tx)
  const before = menuOf(menus, queueId)
  const wanted = change(before.options)
  await updateColumns(queueResource, queueVerbs.binding, tx, queueId, { version, values: {} })
  await validateMenu(tx, wanted, { queueId, menus })
  return addVersion(tx, queueId, wanted, before.options)
}

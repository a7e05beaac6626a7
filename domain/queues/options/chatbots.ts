import { eq } from 'drizzle-orm'
import { queues } from '#db/schema/queues.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { AppError, invalid } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { inTransaction, reading } from '../../core/transaction.ts'
import type {
  ChatbotView,
  CreateChatbotInput,
  GivenOption,
  TreeOption,
  UpdateChatbotInput,
} from '../contract/option-schema.ts'
import { everyOption, type OptionPath, optionAt, replaceAt } from '../contract/option-tree.ts'
import { menusOf } from './queries.ts'
import { writeOptions } from './save-options.ts'
import { toChatbots } from './view.ts'

type Named = { chatbotId: number }

/** GET /chatbot: the options of a queue, or of all queues in menu order. Specification 2 §7. */
export function listChatbots(
  ctx: Ctx,
  { queueId }: { queueId?: number | null | undefined },
): Promise<ChatbotView[]> {
  permit(ctx.actor, 'queues:list')
  return reading(ctx, async (tx) => {
    const menus = await menusOf(tx, queueId == null ? undefined : eq(queues.id, queueId))
    if (queueId != null && menus.length === 0) throw new AppError('ERR_NO_QUEUE_FOUND')
    return menus.flatMap(({ options }) => toChatbots(options))
  })
}

/** GET /chatbot/{id}: an option, with those below it. Throws ERR_NOT_FOUND. */
export function getChatbot(ctx: Ctx, { chatbotId }: Named): Promise<ChatbotView> {
  permit(ctx.actor, 'queues:list')
  return reading(ctx, async (tx) => viewOf((await findOption(tx, chatbotId)).option))
}

/**
 * POST /chatbot: a new option, the last below another or of a queue's first level. Throws as saveQueueOptions does, ERR_NOT_FOUND
 * for an option that is not there, ERR_NO_QUEUE_FOUND for one of another queue.
 */
export function createChatbot(ctx: Ctx, input: CreateChatbotInput): Promise<ChatbotView> {
  const { chatbotId, queueId, version, ...option } = input
  permit(ctx.actor, 'queues:save')
  return inTransaction(ctx, async (tx) => {
    const above = chatbotId == null ? { queueId, path: [] } : await findOption(tx, chatbotId)
    if (above.queueId == null) throw invalid({ queueId: 'required' })
    if (queueId != null && queueId !== above.queueId) throw new AppError('ERR_NO_QUEUE_FOUND')
    let newPath: OptionPath = []
    const savedOptions = await writeOptions(tx, { queueId: above.queueId, version }, (options) => {
      const level = above.path.length === 0 ? options : (optionAt(options, above.path)?.options ?? [])
      newPath = [...above.path, level.length]
      return withNew(options, above.path, option)
    })
    return viewOf(optionAt(savedOptions, newPath))
  })
}

function withNew(options: readonly GivenOption[], above: OptionPath, option: GivenOption): GivenOption[] {
  if (above.length === 0) return [...options, option]
  return replaceAt(options, above, (parent) => [{ ...parent, options: [...parent.options, option] }])
}

/** PUT /chatbot/{id}: what is named of it changes. Throws as saveQueueOptions does, ERR_NOT_FOUND. */
export function updateChatbot(
  ctx: Ctx,
  { chatbotId, version, ...changes }: Named & UpdateChatbotInput,
): Promise<ChatbotView> {
  permit(ctx.actor, 'queues:save')
  return inTransaction(ctx, async (tx) => {
    const { queueId, path } = await findOption(tx, chatbotId)
    const savedOptions = await writeOptions(tx, { queueId, version }, (options) =>
      replaceAt<GivenOption>(options, path, (option) => [{ ...option, ...named(changes) }]),
    )
    return viewOf(optionAt(savedOptions, path))
  })
}

function named<T extends object>(changes: T): Partial<{ [K in keyof T]: Exclude<T[K], undefined> }>
function named(changes: object): object {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}

/** DELETE /chatbot/{id}: the option goes, with those below it. Throws ERR_NOT_FOUND, ERR_ROW_CHANGED, ERR_VALIDATION. */
export function removeChatbot(
  ctx: Ctx,
  { chatbotId, version }: Named & { version?: number | undefined },
): Promise<void> {
  permit(ctx.actor, 'queues:save')
  return inTransaction(ctx, async (tx) => {
    const { queueId, path } = await findOption(tx, chatbotId)
    await writeOptions(tx, { queueId, version }, (options) => replaceAt(options, path, () => []))
  })
}

type FoundOption = { queueId: number; path: OptionPath; option: TreeOption }

async function findOption(tx: Tx, chatbotId: number): Promise<FoundOption> {
  for (const { queue, options } of await menusOf(tx)) {
    for (const { option, path } of everyOption(options)) {
      if (option.id === chatbotId) return { queueId: queue.id, path, option }
    }
  }
  throw new AppError('ERR_NOT_FOUND')
}

function viewOf(option: TreeOption | undefined): ChatbotView {
  const [view] = option ? toChatbots([option]) : []
  if (!view) throw new AppError('ERR_NOT_FOUND')
  return view
}

import type { Ctx, Tx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { AppError } from '../../core/contract/errors.ts'
import type { OutgoingRules } from '../../core/outgoing/outgoing.ts'
import { inTransaction, reading } from '../../core/transaction.ts'
import type { CallFailure } from '../../flows/contract/call-failures.ts'
import { getSettings } from '../../settings/get-settings.ts'
import type { AiUse } from '../contract/ai-uses.ts'
import type { AssistText } from '../contract/assist.ts'
import { askModel } from '../model/ask-model.ts'
import { namedPromptId } from '../prompt-options.ts'
import { type PromptSettings, promptSettings, serverOf } from '../prompt-settings.ts'
import { refusalOf, settleRefusal } from '../settle-refusal.ts'
import { noteUsage, readTokenDay } from '../usage.ts'

/** A task for a model, on behalf of an attendant. */
export type AssistTask = {
  /** The model's part; with `followsPrompt` after the instructions of the company's prompt. */
  system: string
  followsPrompt?: true
  /** The text to work on: a conversation, a message, one's own words. */
  text: string
  ticketId: number | null
}

export type AssistKind = {
  use: Extract<AiUse, 'draft' | 'summary' | 'translation' | 'wording'>
  option: 'aiDraft' | 'aiSummary' | 'aiTranslate' | 'aiWording'
}

/** Short answers are cut by a prompt's usual limit; a text of one's own comes back whole. */
const LEAST_TOKENS = 1000

/**
 * Asks the prompt that the company has named for its attendants. Nothing is sent or kept but what it used. Throws
 * ERR_ASSIST_OFF where the company has not switched this help on, ERR_ASSIST_FAILED with `failure`.
 */
export async function askAssistant(
  ctx: Ctx,
  rules: OutgoingRules,
  { use, option }: AssistKind,
  read: (tx: Tx) => Promise<AssistTask>,
): Promise<AssistText> {
  const { settings, task, isOver } = await reading(ctx, async (tx) => {
    // Whoever may not see the ticket is not told whether there is help.
    const task = await read(tx)
    return { task, settings: await namedSettings(tx, option), isOver: (await readTokenDay(tx)).isOver }
  })
  if (isOver) throw failed('tokenLimit')
  const server = serverOf(settings, rules)
  const { apiKey, temperature, promptId } = settings
  const { failure, words } = await askModel(
    {
      ...server,
      apiKey,
      system: task.followsPrompt ? `${settings.prompt}\n\n${task.system}` : task.system,
      turns: [{ role: 'user', content: task.text }],
      temperature,
      maxTokens: Math.max(LEAST_TOKENS, settings.maxTokens),
      mayHandOver: false,
    },
    rules,
  )
  await inTransaction(ctx, async (tx) => {
    const refusal = failure ? refusalOf(failure) : null
    if (promptId !== null && refusal !== undefined) await settleRefusal(tx, promptId, refusal)
    if (!words) return
    const { inputTokens, outputTokens } = words
    const subject = { promptId, ticketId: task.ticketId, userId: userIdOf(tx.actor) }
    await noteUsage(tx, { ...subject, use, model: words.model || server.model, inputTokens, outputTokens })
  })
  if (!words || words.failure) throw failed(failure ?? words?.failure ?? 'empty')
  return { text: words.text }
}

async function namedSettings(tx: Tx, option: AssistKind['option']): Promise<PromptSettings> {
  const promptId = (await getSettings(tx))[option] ? await namedPromptId(tx) : null
  const settings = promptId === null ? null : await promptSettings(tx, promptId)
  if (!settings) throw new AppError('ERR_ASSIST_OFF')
  return settings
}

function failed(failure: CallFailure): AppError {
  return new AppError('ERR_ASSIST_FAILED', { failure })
}

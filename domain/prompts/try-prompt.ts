import { eq, isNull } from 'drizzle-orm'
import { prompts } from '#db/schema/prompts.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'
import { AppError, invalid } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { type OutgoingRules, requirePublicUrl } from '../core/outgoing/outgoing.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction, reading } from '../core/transaction.ts'
import type { CallFailure } from '../flows/contract/call-failures.ts'
import type { PromptTrial, TryPromptInput } from './contract/trial.ts'
import { TEXT_VOICE } from './contract/voices.ts'
import { merged } from './conversation.ts'
import { missingKeys } from './key-columns.ts'
import { askModel, withoutLeadingAnswer } from './model/ask-model.ts'
import { serverOf } from './prompt-settings.ts'
import { openKey } from './sealed-keys.ts'
import { noteUsage, readTokenDay } from './usage.ts'

/**
 * POST /prompt/try: an answer by the values of a form that is not saved. Nothing is written but what it used. The stored
 * key goes to the host that it was given for alone. Throws ERR_VALIDATION, ERR_NOT_FOUND, ERR_PRIVATE_ADDRESS.
 */
export async function tryPrompt(ctx: Ctx, input: TryPromptInput, rules: OutgoingRules): Promise<PromptTrial> {
  permit(ctx.actor, 'prompts:save')
  if (input.baseUrl) requirePublicUrl('baseUrl', input.baseUrl, rules)
  const { apiKey, isOver } = await reading(ctx, async (tx) => ({
    apiKey: await keyFor(tx, input),
    isOver: (await readTokenDay(tx)).isOver,
  }))
  if (isOver) return failedTrial('tokenLimit')
  const { prompt: system, temperature, maxTokens, maxMessages } = input
  const turns = withoutLeadingAnswer(merged(input.turns.slice(-maxMessages)))
  const server = serverOf(input, rules)
  const question = { ...server, apiKey, system, turns, temperature, maxTokens, mayHandOver: true }
  const { failure, words } = await askModel(question, rules)
  if (!words) return failedTrial(failure)
  const { text, handOver, inputTokens, outputTokens } = words
  const { promptId = null } = input
  const usage = { promptId, ticketId: null, userId: userIdOf(ctx.actor), inputTokens, outputTokens }
  await inTransaction(ctx, (tx) =>
    noteUsage(tx, { ...usage, use: 'trial', model: words.model || server.model }),
  )
  return { text, handOver, failure: words.failure, inputTokens, outputTokens }
}

async function keyFor(tx: Tx, { promptId, apiKey, baseUrl }: TryPromptInput): Promise<string> {
  const row = promptId === undefined ? undefined : await findPrompt(tx, promptId)
  const missing = missingKeys({ apiKey, baseUrl, voice: TEXT_VOICE }, row)
  if (Object.keys(missing).length > 0) throw invalid(missing)
  return apiKey || openKey(tx, 'apiKey', row?.apiKeySealed ?? null)
}

async function findPrompt(tx: Tx, promptId: number) {
  const [row] = await tx.db
    .select()
    .from(prompts)
    .where(inCompany(tx, prompts, eq(prompts.id, promptId), isNull(prompts.deletedAt)))
  if (!row) throw new AppError('ERR_NOT_FOUND')
  return row
}

function failedTrial(failure: CallFailure): PromptTrial {
  return { text: '', handOver: null, failure, inputTokens: 0, outputTokens: 0 }
}

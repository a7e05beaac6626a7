import { eq, isNull } from 'drizzle-orm'
import { prompts } from '#db/schema/prompts.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { onOff } from '../core/contract/values/switch.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction, reading } from '../core/transaction.ts'
import type { CompanySetting } from '../settings/contract/schema.ts'
import { getSettings, settingsChangedAt } from '../settings/get-settings.ts'
import { lockSettings, writeSettings } from '../settings/write-settings.ts'
import type { PromptOptions, PromptOptionsInput } from './contract/prompt-options.ts'
import { readTokenDay } from './usage.ts'

const SWITCHES = ['aiDraft', 'aiSummary', 'aiTranslate', 'aiWording'] as const
const NAMES = ['aiDailyTokens', 'aiPromptId', ...SWITCHES] as const satisfies readonly CompanySetting[]

/** GET /prompt/settings. */
export function getPromptOptions(ctx: Ctx): Promise<PromptOptions> {
  permit(ctx.actor, 'prompts:save')
  return reading(ctx, viewOf)
}

/** PUT /prompt/settings. Throws ERR_NOT_FOUND for a prompt that is none of the company's, ERR_ROW_CHANGED with `current`. */
export function savePromptOptions(ctx: Ctx, input: PromptOptionsInput): Promise<PromptOptions> {
  permit(ctx.actor, 'prompts:save')
  return inTransaction(ctx, async (tx) => {
    await lockSettings(tx)
    const current = await viewOf(tx)
    if (input.version !== undefined && current.version > input.version)
      throw new AppError('ERR_ROW_CHANGED', { current })
    if (input.aiPromptId != null) await requirePrompt(tx, input.aiPromptId)
    await writeSettings(tx, storedChanges(input))
    return viewOf(tx)
  })
}

function storedChanges(input: PromptOptionsInput): Map<CompanySetting, string> {
  const { aiDailyTokens, aiPromptId } = input
  const changes = new Map<CompanySetting, string>()
  if (aiDailyTokens !== undefined) changes.set('aiDailyTokens', String(aiDailyTokens))
  if (aiPromptId !== undefined) changes.set('aiPromptId', String(aiPromptId ?? 0))
  for (const name of SWITCHES) {
    const isOn = input[name]
    if (isOn !== undefined) changes.set(name, onOff(isOn))
  }
  return changes
}

async function viewOf(tx: Tx): Promise<PromptOptions> {
  const { aiDailyTokens, aiDraft, aiSummary, aiTranslate, aiWording } = await getSettings(tx)
  const changedAt = await settingsChangedAt(tx, NAMES)
  const { usedToday, costMicrosToday } = await readTokenDay(tx)
  return {
    aiDailyTokens: Number(aiDailyTokens),
    aiPromptId: await namedPromptId(tx),
    aiDraft,
    aiSummary,
    aiTranslate,
    aiWording,
    usedToday,
    costMicrosToday,
    version: changedAt?.getTime() ?? 0,
  }
}

/** The prompt that helps attendants; null where none is named, or the named one is gone. */
export async function namedPromptId(tx: Tx): Promise<number | null> {
  const promptId = Number((await getSettings(tx)).aiPromptId)
  return promptId > 0 && (await isThere(tx, promptId)) ? promptId : null
}

async function requirePrompt(tx: Tx, promptId: number): Promise<void> {
  if (!(await isThere(tx, promptId))) throw new AppError('ERR_NOT_FOUND')
}

async function isThere(tx: Tx, promptId: number): Promise<boolean> {
  const rows = await tx.db
    .select({ id: prompts.id })
    .from(prompts)
    .where(inCompany(tx, prompts, eq(prompts.id, promptId), isNull(prompts.deletedAt)))
  return rows.length > 0
}

import { and, eq, isNull } from 'drizzle-orm'
import { prompts } from '#db/schema/prompts.ts'
import { queues } from '#db/schema/queues.ts'
import type { Tx } from '../core/context.ts'
import type { OutgoingRules } from '../core/outgoing/outgoing.ts'
import { inCompany } from '../core/tenancy.ts'
import { USUAL_BASE_URL, USUAL_MODEL } from './contract/schema.ts'
import { openKey } from './sealed-keys.ts'

/** The settings that an assistant answers by, with opened keys; `promptId` is null where a flow holds it. */
export type PromptSettings = {
  promptId: number | null
  name: string
  prompt: string
  voice: string
  voiceKey: string
  voiceRegion: string
  maxTokens: number
  temperature: number
  apiKey: string
  /** Null = it was deleted. */
  queueId: number | null
  maxMessages: number
  model: string
  baseUrl: string
}

/** A prompt's settings; null where it is gone. */
export async function promptSettings(tx: Tx, promptId: number): Promise<PromptSettings | null> {
  const [promptRow] = await tx.db
    .select({ row: prompts, queueId: queues.id })
    .from(prompts)
    .leftJoin(
      queues,
      and(eq(queues.companyId, prompts.companyId), eq(queues.id, prompts.queueId), isNull(queues.deletedAt)),
    )
    .where(inCompany(tx, prompts, eq(prompts.id, promptId), isNull(prompts.deletedAt)))
  if (!promptRow) return null
  const { row, queueId } = promptRow
  return {
    promptId: row.id,
    name: row.name,
    prompt: row.prompt,
    voice: row.voice,
    voiceKey: openKey(tx, 'voiceKey', row.voiceKeySealed),
    voiceRegion: row.voiceRegion,
    maxTokens: row.maxTokens,
    temperature: row.temperature,
    apiKey: openKey(tx, 'apiKey', row.apiKeySealed),
    queueId,
    maxMessages: row.maxMessages,
    model: row.model,
    baseUrl: row.baseUrl,
  }
}

/** The model and the address that are asked: the prompt's, or else the operator's, or else the usual ones. */
export function serverOf(
  { model, baseUrl }: Pick<PromptSettings, 'model' | 'baseUrl'>,
  rules: OutgoingRules,
) {
  return { model: model || USUAL_MODEL, baseUrl: baseUrl || rules.openAiBase || USUAL_BASE_URL }
}

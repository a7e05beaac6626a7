import { and, eq, isNull } from 'drizzle-orm'
import { flows } from '#db/schema/flows.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { AppError, invalid } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import type { OutgoingRules } from '../../core/outgoing/outgoing.ts'
import { inCompany } from '../../core/tenancy.ts'
import { reading } from '../../core/transaction.ts'
import { QueueIntegrationInput } from '../contract/schema.ts'
import type { TestSessionInput, TrialInput, TrialResult } from '../contract/trial-schema.ts'
import { type IntegrationSettings, integrationSettings } from '../integration-settings.ts'
import { readServiceAccount } from '../service-account.ts'
import { failedAt, passed } from './trial-result.ts'
import { tryDialogflow } from './try-dialogflow.ts'
import { tryTypebot } from './try-typebot.ts'
import { tryWebhook } from './try-webhook.ts'

/** POST /queueIntegration/testSession: DialogFlow alone, by what was typed. Specification 3 §7. */
export function testDialogflow(
  ctx: Ctx,
  input: TestSessionInput,
  rules: OutgoingRules,
): Promise<TrialResult> {
  permit(ctx.actor, 'queueIntegrations:save')
  const { jsonContent, ...settings } = input
  const serviceAccount = readServiceAccount(jsonContent) ?? null
  return tryDialogflow({ ctx, rules }, { ...settings, serviceAccount })
}

/**
 * POST /queueIntegration/test: calls the other system once as the form is filled in, without a customer. What the form never shows,
 * the keys, comes from what is saved. Throws ERR_NOT_FOUND, ERR_VALIDATION without a type.
 */
export async function tryIntegration(
  ctx: Ctx,
  input: TrialInput,
  rules: OutgoingRules,
): Promise<TrialResult> {
  permit(ctx.actor, 'queueIntegrations:save')
  const settings = await reading(ctx, (tx) => trialSettings(tx, input))
  const outside = { ctx, rules }
  switch (settings.type) {
    case 'dialogflow':
      return tryDialogflow(outside, settings)
    case 'typebot':
      return tryTypebot(outside, settings)
    case 'n8n':
    case 'webhook':
      return tryWebhook(outside, settings)
    case 'flowbuilder':
      return reading(ctx, (tx) => tryFlow(tx, settings.flowId))
  }
}

async function trialSettings(tx: Tx, { id, ...typed }: TrialInput): Promise<IntegrationSettings> {
  const saved = id ? await integrationSettings(tx, id) : null
  if (id && !saved) throw new AppError('ERR_NOT_FOUND')
  const type = typed.type ?? saved?.type
  if (!type) throw invalid({ type: 'required' })
  const fields = QueueIntegrationInput.parse({ ...saved, jsonContent: '', ...typed, type, ...UNNAMED })
  const { jsonContent, flowId = null, ...plain } = fields
  const account = readServiceAccount(jsonContent) ?? (jsonContent === '' ? saved?.serviceAccount : null)
  return {
    ...plain,
    flowId,
    integrationId: saved?.integrationId ?? null,
    isDisabled: false,
    serviceAccount: account ?? null,
    secrets: saved?.secrets ?? [],
  }
}

/** A name says nothing about a trial, and may not be there yet. */
const UNNAMED = { name: 'trial' } as const

async function tryFlow(tx: Tx, flowId: number | null): Promise<TrialResult> {
  if (flowId === null) return failedAt('flowbuilder', 'flow', 'missing')
  const [flow] = await tx.db
    .select({ name: flows.name })
    .from(flows)
    .where(and(inCompany(tx, flows, eq(flows.id, flowId)), isNull(flows.deletedAt)))
  if (!flow) throw invalid({ flowId: 'ERR_NOT_FOUND' })
  return passed('flowbuilder', flow.name)
}

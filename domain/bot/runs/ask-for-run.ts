import { sql } from 'drizzle-orm'
import type { Ctx, Tx } from '../../core/context.ts'
import type { OutgoingRules } from '../../core/outgoing/outgoing.ts'
import { inTransaction, reading } from '../../core/transaction.ts'
import { type CallAnswer, failedAnswer } from '../../flows/contract/call-answer.ts'
import type { FlowNode } from '../../flows/contract/graph.ts'
import { readOpenAiNode } from '../../flows/contract/nodes/openai.ts'
import { readTypebotNode } from '../../flows/contract/nodes/typebot.ts'
import { keyNameIn } from '../../flows/contract/nodes/typed-secrets.ts'
import { openSecret } from '../../flows/draft/node-secrets.ts'
import { askPrompt } from '../../prompts/ask-prompt.ts'
import { type PromptSettings, promptSettings } from '../../prompts/prompt-settings.ts'
import { askIntegration } from '../../queue-integrations/ask-integration.ts'
import { askTypebot } from '../../queue-integrations/drivers/typebot.ts'
import { integrationSettings } from '../../queue-integrations/integration-settings.ts'
import type { AskForRun, RunCall } from './call-for-run.ts'
import { lockRun } from './go-on.ts'

/** Asks the integration or the prompt to which a node points, or that was typed into it, by its driver. */
export function askForRun(rules: OutgoingRules): AskForRun {
  return (ctx, { target, ...call }) => {
    if (target.driver === 'prompt') return askByPrompt(ctx, rules, target.promptId, call)
    return askByIntegration(ctx, rules, target.integrationId, call)
  }
}

type Call = Omit<RunCall, 'target'>

async function askByPrompt(
  ctx: Ctx,
  rules: OutgoingRules,
  promptId: number | null,
  { node, flowId, ...call }: Call,
): Promise<CallAnswer> {
  const settings = await reading(ctx, (tx) =>
    promptId === null ? nodePrompt(tx, node, flowId) : promptSettings(tx, promptId),
  )
  return settings ? askPrompt({ ctx, rules }, { ...call, settings }) : failedAnswer('missing')
}

async function askByIntegration(
  ctx: Ctx,
  rules: OutgoingRules,
  integrationId: number | null,
  { node, flowId: _, ...call }: Call,
): Promise<CallAnswer> {
  if (integrationId === null) return askTypedTypebot(ctx, rules, { node, ...call })
  const settings = await reading(ctx, (tx) => integrationSettings(tx, integrationId))
  return settings ? askIntegration({ ctx, rules }, { ...call, settings }) : failedAnswer('missing')
}

/** A Typebot that was typed into a node has no row and no log of its own: the run remembers that a call of its was begun. */
async function askTypedTypebot(
  ctx: Ctx,
  rules: OutgoingRules,
  { node, ...call }: Omit<Call, 'flowId'>,
): Promise<CallAnswer> {
  const wasBegun = await noteBegun(ctx, call.conversation.runId)
  const settings = { ...readTypebotNode(node), language: 'pt-BR' as const }
  return askTypebot({ ctx, rules }, { ...call, settings, wasBegun })
}

/** Notes that the run's call begins; answers whether it was begun before, by a process that ended or could not use its answer. */
function noteBegun(ctx: Ctx, runId: number): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    if (!(await lockRun(tx, runId))) return false
    const [run] = await tx.db.execute<{ wasBegun: boolean }>(sql`
      with earlier as (select memory -> 'node' ? 'isBegun' as was_begun from flow_runs
        where company_id = ${tx.companyId} and id = ${runId})
      update flow_runs set memory = jsonb_set(memory, '{node,isBegun}', 'true')
      from earlier where company_id = ${tx.companyId} and id = ${runId} and waits_for = 'call'
      returning was_begun as "wasBegun"`)
    return run?.wasBegun ?? false
  })
}

/** The assistant that was typed into a node of a flow. */
async function nodePrompt(tx: Tx, node: FlowNode, flowId: number | null): Promise<PromptSettings | null> {
  if (flowId === null) return null
  const keyOf = (field: string) => openSecret(tx, { flowId, nodeId: node.id, field: keyNameIn(node, field) })
  const [apiKey = '', voiceKey = ''] = [await keyOf('apiKey'), await keyOf('voiceKey')]
  return { ...readOpenAiNode(node), promptId: null, apiKey, voiceKey }
}

import type { Ctx, Tx } from '../../core/context.ts'
import type { OutgoingRules } from '../../core/outgoing/outgoing.ts'
import { reading } from '../../core/transaction.ts'
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
  // A Typebot that was typed into a node has no log of its own, and no row.
  if (integrationId === null)
    return askTypebot({ ctx, rules }, { ...call, settings: { ...readTypebotNode(node), language: 'pt-BR' } })
  const settings = await reading(ctx, (tx) => integrationSettings(tx, integrationId))
  return settings ? askIntegration({ ctx, rules }, { ...call, settings }) : failedAnswer('missing')
}

/** The assistant that was typed into a node of a flow. */
async function nodePrompt(tx: Tx, node: FlowNode, flowId: number | null): Promise<PromptSettings | null> {
  if (flowId === null) return null
  const keyOf = (field: string) => openSecret(tx, { flowId, nodeId: node.id, field: keyNameIn(node, field) })
  const [apiKey = '', voiceKey = ''] = [await keyOf('apiKey'), await keyOf('voiceKey')]
  return { ...readOpenAiNode(node), promptId: null, apiKey, voiceKey }
}

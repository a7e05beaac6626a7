import { firstConnectionId } from '../../connections/queries.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { AppError } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { variableValues } from '../../core/contract/texts/text-variables.ts'
import { reading } from '../../core/transaction.ts'
import { answerOf, type CallAnswer, failedAnswer } from '../../flows/contract/call-answer.ts'
import { type FlowGraph, GRAPH_SCHEMA } from '../../flows/contract/graph.ts'
import type { RunInput } from '../../flows/contract/run/run-state.ts'
import { flowOf } from '../../flows/queries.ts'
import { WAITING } from '../../tickets/contract/lifecycle.ts'
import type { BotRun, RunChange } from '../contract/automation/automation-types.ts'
import { begin, goOn, NO_CONVERSATION } from '../contract/automation/runs.ts'
import { type BotEffect, type BotFacts, type BotOutcome, queueOf } from '../contract/bot-types.ts'
import { saidAs } from '../contract/menu/said-as.ts'
import { FRESH } from '../contract/steps/fresh.ts'
import type {
  TryFlowInput,
  TryFlowLine,
  TryFlowStep,
  TryFlowTurn,
  TryFlowView,
} from '../contract/try/try-flow-schema.ts'
import { type FirstTerms, readTerms } from '../read-bot.ts'
import { fileNamesIn, storedFileNames } from '../runs/read-conversation.ts'

/**
 * POST /flowbuilder/{id}/try: how a drawing, saved or not, answers an invented customer, by the very engine that answers real
 * ones. Other systems are stood in for; nothing is written or sent. Throws ERR_NOT_FOUND, ERR_NO_WAPP_FOUND.
 */
export function tryFlow(ctx: Ctx, input: TryFlowInput): Promise<TryFlowView> {
  permit(ctx.actor, 'flows:list')
  return reading(ctx, (tx) => walkFlow(tx, input))
}

type Walk = Pick<TryFlowInput, 'flowId' | 'nodes' | 'connections' | 'steps'> &
  Partial<Pick<TryFlowInput, 'connectionId' | 'seed'>>

/** As tryFlow, within a transaction. */
export async function walkFlow(tx: Tx, input: Walk): Promise<TryFlowView> {
  const { name } = await flowOf(tx, input.flowId)
  const connectionId = input.connectionId ?? (await firstConnectionId(tx))
  if (connectionId === null) throw new AppError('ERR_NO_WAPP_FOUND')
  const first = await readTerms(tx, connectionId)
  const { timeZone } = first.terms
  return { timeZone, turns: await walk(tx, input, { name, first }) }
}

const USUAL_SEED = 1
/** Characters that a trial says in all: a drawing of a megabyte that goes round would say it with each step. */
const MAX_CHARACTERS = 1_000_000

function charactersOf({ effects }: BotOutcome): number {
  return effects.reduce((sum, effect) => sum + (effect.do === 'say' ? effect.text.length : 0), 0)
}

const CUSTOMER = { contact: 'Maria Souza', ticketId: 1042 }

async function walk(
  tx: Tx,
  { nodes, connections, seed = USUAL_SEED, steps }: Walk,
  { name, first }: { name: string; first: FirstTerms },
): Promise<TryFlowTurn[]> {
  const { terms } = first
  const graph: FlowGraph = { schema: GRAPH_SCHEMA, nodes, connections }
  const fileNames = await storedFileNames(tx, fileNamesIn(graph))
  const turns: TryFlowTurn[] = []
  // What is kept to be walked again is walked at its own time.
  let now = steps[0]?.act === 'say' ? new Date(steps[0].at) : tx.now()
  let run: BotRun | null = null
  let charactersLeft = MAX_CHARACTERS
  for (const step of steps) {
    now = instantOf(step, run, now)
    const values = variableValues({ ...CUSTOMER, timeZone: terms.timeZone, now })
    const facts: BotFacts = {
      now,
      terms,
      state: { ...FRESH, status: WAITING },
      event: { text: step.act === 'say' ? step.text : null },
      conversation: { ...NO_CONVERSATION, values, fileNames, seed },
    }
    const outcome = take(facts, step, run, { name, graph })
    const [change] = outcome.runChanges ?? []
    if (!change) break
    turns.push(turnOf(change, outcome, facts))
    charactersLeft -= charactersOf(outcome)
    if (change.ending || charactersLeft < 0) break
    run = change.run
  }
  return turns
}

function take(
  facts: BotFacts,
  step: TryFlowStep,
  run: BotRun | null,
  flow: { name: string; graph: FlowGraph },
): BotOutcome {
  if (!run) return begin(facts, { ...NO_SUBJECT, ...flow, kind: 'flow', startedBy: 'person' })
  // Whoever stands in for a system has read all that the customer wrote meanwhile.
  return goOn(facts, step.act === 'answer' ? { ...run, keptCount: 0 } : run, inputOf(step))
}

const NO_SUBJECT = { flowId: null, flowVersionId: null, integrationId: null, promptId: null } as const

/** A wait ends when its time has come; all else happens when it is said, or at once. */
function instantOf(step: TryFlowStep, run: BotRun | null, now: Date): Date {
  if (step.act === 'say') return new Date(Math.max(now.getTime(), Date.parse(step.at)))
  const { dueAt } = run?.state.memory ?? {}
  return step.act === 'wait' && dueAt ? new Date(Math.max(now.getTime(), Date.parse(dueAt))) : now
}

function inputOf(step: TryFlowStep): RunInput {
  if (step.act === 'say') return { kind: 'reply', text: step.text, answerId: step.answerId }
  if (step.act === 'wait') return { kind: 'time' }
  if (step.act === 'skip') return { kind: 'skip' }
  if (step.act === 'move') return { kind: 'move', nodeId: step.node }
  return { kind: 'answer', answer: standInAnswer(step) }
}

function standInAnswer({ as, text }: Extract<TryFlowStep, { act: 'answer' }>): CallAnswer {
  if (as === 'failure') return failedAnswer('unreachable')
  return answerOf({ next: as, parts: text.trim() === '' ? [] : [{ kind: 'text', text }] })
}

function turnOf(
  { run, path, ending }: RunChange,
  { effects }: BotOutcome,
  { now, terms }: BotFacts,
): TryFlowTurn {
  const { state } = run
  const { chatBotType } = terms.settings
  return {
    at: now.toISOString(),
    lines: effects.flatMap((effect) => lineOf(effect, chatBotType)),
    path: [...path],
    nodeId: state.nodeId,
    waitsFor: ending ? null : state.waitsFor,
    dueAt: ending ? null : state.memory.dueAt,
    variables: { ...state.memory.variables },
    ending: ending && {
      outcome: ending.outcome,
      reason: ending.reason,
      queue: queueOf(terms, ending.queueId)?.name ?? null,
    },
  }
}

function lineOf(effect: BotEffect, chatBotType: 'text' | 'list' | 'button'): TryFlowLine[] {
  if (effect.do === 'say') {
    if (!effect.isFilled) return []
    const { pressable } = saidAs(effect, { chatBotType, hasFile: false })
    return [{ by: 'bot', text: effect.text, menu: pressable }]
  }
  if (effect.do === 'sendFile') return [{ by: 'file', fileName: effect.fileName, caption: effect.caption }]
  return effect.do === 'note' ? [{ by: 'note', text: effect.text }] : []
}

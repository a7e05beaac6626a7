import type { Ctx, Tx } from '../../core/context.ts'
import { reading } from '../../core/transaction.ts'
import { answerOf } from '../../flows/contract/call-answer.ts'
import type { RunInput } from '../../flows/contract/run/run-state.ts'
import { nextStatus, WAITING } from '../../tickets/contract/lifecycle.ts'
import {
  type BotEffect,
  type BotOutcome,
  type BotQueue,
  type BotState,
  type BotTerms,
  queueOf,
} from '../contract/bot-types.ts'
import { decide, decideRun } from '../contract/decide.ts'
import { FRESH } from '../contract/steps/fresh.ts'
import type { TryBotInput, TryStep, TryTurn, TryView } from '../contract/try/try-schema.ts'
import { findOption } from '../contract/walk-tree.ts'
import { readTerms } from '../read-bot.ts'
import { linesOf, readShown, type TryFacts } from './try-lines.ts'
import { permitTry, withUnsaved } from './unsaved.ts'

/**
 * Returns the answers that a connection's bot would give to a new customer who writes these messages, by the company's
 * terms as they are, or are being edited, and the clock of each message. Nothing is written or sent. Throws
 * ERR_NO_WAPP_FOUND, and the errors that saving the terms would throw. docs/decisions/072-trying-the-bot.md,
 * docs/decisions/082-trying-what-is-not-saved.md.
 */
export function tryBot(ctx: Ctx, input: TryBotInput): Promise<TryView> {
  permitTry(ctx.actor, input)
  return reading(ctx, (tx) => judgeTry(tx, input))
}

/** The same inside a transaction, for whoever has judged who asks. */
export async function judgeTry(tx: Tx, input: TryBotInput): Promise<TryView> {
  const first = await readTerms(tx, input.connectionId)
  const { terms: tried, unsaved } = await withUnsaved(tx, first.terms, input)
  const terms = withLastingRows(tried)
  const turns = walk(terms, input.steps)
  const effects = turns.flatMap((turn) => turn.effects)
  const tryFacts = { terms, ...(await readShown(tx, first, effects)) }
  return { timeZone: terms.timeZone, turns: turns.map((turn) => toTurn(turn, tryFacts)), unsaved }
}

/**
 * All of a try goes by the options of now. Its rows name the queue in the place of the version, so that what was pressed in a test
 * case is the same option after the next save.
 */
function withLastingRows(terms: BotTerms): BotTerms {
  const lasting = (queue: BotQueue): BotQueue => ({
    ...queue,
    version: queue.version && { ...queue.version, id: queue.id },
  })
  const { connection, otherQueues } = terms
  return {
    ...terms,
    connection: { ...connection, queues: connection.queues.map(lasting) },
    otherQueues: otherQueues.map(lasting),
  }
}

type Walked = { step: TryStep; rule: TryTurn['rule']; effects: readonly BotEffect[]; state: BotState }

/** Each message in turn; one that follows the end begins a conversation anew. */
function walk(terms: BotTerms, steps: readonly TryStep[]): Walked[] {
  let hasAccepted = false
  let state = newState(terms, hasAccepted)
  return steps.map((step) => {
    const outcome = decide({ now: new Date(step.at), terms, state, event: step })
    const settled = settle(terms, { state: outcome?.state ?? state, effects: outcome?.effects ?? [] }, step)
    const { state: done, effects } = settled
    hasAccepted ||= effects.some((effect) => effect.do === 'keepConsent')
    const isOver = effects.some((effect) => effect.do === 'close')
    state = isOver ? newState(terms, hasAccepted) : done
    return { step, rule: outcome?.rule ?? null, effects, state: isOver ? ended(done) : done }
  })
}

type Settled = Pick<BotOutcome, 'state' | 'effects'>
/** Pauses and calls of one step; a flow that has more is left where it is. */
const MAX_SETTLED = 20

/** In a try nobody waits for a pause of a flow, and another system answers with words that stand for its own. */
function settle(terms: BotTerms, { state, effects }: Settled, { at }: TryStep): Settled {
  let settled: Settled = { state, effects }
  for (let nth = 0; nth < MAX_SETTLED; nth++) {
    const { run } = settled.state
    if (!run || run.state.waitsFor === 'reply') break
    const isCall = run.state.waitsFor === 'call'
    const now = new Date(isCall ? at : (run.state.memory.dueAt ?? at))
    const read = { ...settled.state, run: { ...run, keptCount: 0 } }
    const input: RunInput = isCall ? { kind: 'answer', answer: STAND_IN } : { kind: 'time' }
    const outcome = decideRun({ now, terms, state: read }, input)
    if (!outcome) break
    settled = { state: outcome.state, effects: [...settled.effects, ...outcome.effects] }
  }
  return settled
}

/** Stands for the answer of another system, or of a language model. */
const STAND_IN = answerOf({ parts: [{ kind: 'text', text: '…' }] })

function newState({ settings }: BotTerms, hasAccepted: boolean): BotState {
  const asks =
    settings.enableLGPD && settings.lgpdMessage.trim() !== '' && (settings.lgpdConsent || !hasAccepted)
  return { ...FRESH, status: asks ? 'lgpd' : WAITING }
}

function ended(state: BotState): BotState {
  const status = nextStatus('ignore', { status: state.status, isGroup: false, groupAsTicket: false })
  return { ...state, status, step: 'done', version: null, optionId: null }
}

function toTurn({ step, rule, effects, state }: Walked, tryFacts: TryFacts): TryTurn {
  const { status, queueId, version, optionId, used, quietUntil } = state
  const option = version && optionId !== null ? findOption(version.tree, optionId) : undefined
  return {
    ...step,
    rule,
    status,
    step: state.step,
    used,
    lines: effects.flatMap((effect) => linesOf(effect, tryFacts)),
    queue: queueOf(tryFacts.terms, queueId)?.name ?? null,
    option: option?.name ?? null,
    quietUntil: quietUntil?.toISOString() ?? null,
  }
}

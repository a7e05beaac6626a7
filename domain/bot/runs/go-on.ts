import { sql } from 'drizzle-orm'
import type { Tx } from '../../core/context.ts'
import { setTimer } from '../../core/jobs/timers.ts'
import type { RunInput } from '../../flows/contract/run/run-state.ts'
import { type LockedTicket, lockPair, lockTicket } from '../../tickets/queries.ts'
import { applyOutcome } from '../apply-outcome.ts'
import type { BotRun } from '../contract/automation/automation-types.ts'
import { decideRun } from '../contract/decide.ts'
import { leaveEndless } from '../leave-endless.ts'
import { mayAnswer } from '../may-answer.ts'
import { readBot } from '../read-bot.ts'
import { nextInstant, storeRuns } from './store-run.ts'

/** The ticket of a live run, locked; null where it has ended. */
export async function lockRun(tx: Tx, runId: number): Promise<LockedTicket | null> {
  const [row] = await tx.db.execute<{ ticketId: number }>(sql`
    select ticket_id::float8 as "ticketId" from flow_runs
    where company_id = ${tx.companyId} and id = ${runId} and ended_at is null`)
  return row ? lockConversation(tx, row.ticketId) : null
}

/**
 * Locks a ticket for who changes its run, behind whoever stores a message of it: that statement locks the ticket and reads the run
 * at once, and would read a run as it was before it had waited for the ticket.
 */
export async function lockConversation(tx: Tx, ticketId: number): Promise<LockedTicket> {
  const [pair] = await tx.db.execute<{ contactId: number; connectionId: number }>(sql`
    select contact_id::float8 as "contactId", connection_id::float8 as "connectionId" from tickets
    where company_id = ${tx.companyId} and id = ${ticketId}`)
  if (pair) await lockPair(tx, pair)
  return lockTicket(tx, ticketId)
}

/**
 * Has a run go on by something else than a message, in one transaction with all that it does. Nothing where the run has ended, a
 * person has the conversation, or `step` is not the run's any more: what comes late does not act. False where nothing was done.
 */
export async function goOnWithRun(
  tx: Tx,
  ticket: LockedTicket,
  { runId, step }: { runId: number; step?: number },
  input: RunInput,
): Promise<boolean> {
  if (!mayAnswer(ticket)) return false
  const bot = await readBot(tx, ticket)
  const { run } = bot.state
  if (run?.id !== runId || (step !== undefined && run.state.step !== step)) return false
  if (bot.isPaused) return holdBack(tx, ticket, run, input)
  const { terms, state, conversation } = bot
  const outcome = decideRun({ now: tx.now(), terms, state, conversation }, input)
  if (!outcome) return false
  // Another system that ends or fails at once may lead back to itself: nobody writes, and the texts go on.
  if (!(await leaveEndless(tx, ticket, outcome, { isChoice: true })))
    await applyOutcome(tx, ticket, bot, outcome)
  return true
}

/** While a colleague holds it back an answer waits as if a pause had held it; a time is looked at when it goes on. */
async function holdBack(tx: Tx, ticket: LockedTicket, run: BotRun, input: RunInput): Promise<boolean> {
  if (input.kind !== 'answer') return false
  const { answer } = input
  const memory = {
    ...run.state.memory,
    node: { session: answer.session, left: answer },
    // At once when it goes on, however long it is held back.
    dueAt: new Date(0).toISOString(),
  }
  const state = { ...run.state, waitsFor: 'time' as const, step: run.state.step + 1, memory }
  const change = { run: { ...run, state }, isBegun: false, path: [], replies: 'kept' as const, ending: null }
  await storeRuns(tx, ticket.id, [change], null)
  return true
}

/** Shifts the times of a run by as long as it was held back: what was left of a pause is left of it still. */
export async function shiftRun(tx: Tx, ticket: LockedTicket, pausedAt: Date): Promise<void> {
  const { state } = await readBot(tx, ticket)
  const { run } = state
  if (!run) return
  const heldMs = tx.now().getTime() - pausedAt.getTime()
  const later = (instant: string) => new Date(Date.parse(instant) + heldMs).toISOString()
  const { dueAt, expiresAt } = run.state.memory
  const memory = { ...run.state.memory, dueAt: dueAt && later(dueAt), expiresAt: later(expiresAt) }
  const shifted = { ...run, state: { ...run.state, memory } }
  const change = { run: shifted, isBegun: false, path: [], replies: 'kept' as const, ending: null }
  await storeRuns(tx, ticket.id, [change], null)
  await setTimer(tx, { kind: 'flow', refId: run.id ?? 0, dueAt: nextInstant(shifted) })
}

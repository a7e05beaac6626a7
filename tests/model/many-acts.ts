import type { Ctx } from '#domain/core/context.ts'
import type { UserActor } from '#domain/core/contract/actor.ts'
import { UNDO_MS } from '#domain/core/contract/time.ts'
import { runBulk } from '#domain/inbox/bulk/run-bulk.ts'
import { undoBulk } from '#domain/inbox/bulk/undo-bulk.ts'
import { BulkInput, type BulkStep } from '#domain/inbox/contract/schema.ts'
import { type Believed, sees, type World } from './believed.ts'
import { expectClose } from './expect-ends.ts'
import { expectTransfer, expectUndo, expectUnread } from './expect-rest.ts'
import type { Step } from './step.ts'
import type { Refusal } from './table.ts'

export const BULK = ['assign', 'queue', 'unread', 'close', 'closeSilently'] as const
export type ManyStep = {
  actor: UserActor
  act: (typeof BULK)[number]
  tickets: Believed[]
  queueId: number
  otherUser: UserActor
  bulkId: string
}
/** The expected and the actual results for each ticket; they must be the same. */
export type Comparison = { expected: unknown; actual: unknown }

/** One thing to several tickets: each as if it were done to it alone. */
export async function doToMany(world: World, ctx: Ctx, step: ManyStep): Promise<Comparison> {
  const { act, tickets, queueId, otherUser, bulkId, actor } = step
  const named = {
    ...(act === 'assign' ? { userId: otherUser.userId } : {}),
    ...(act === 'assign' || act === 'queue' ? { queueId } : {}),
  }
  const input = BulkInput.parse({ act, bulkId, ticketIds: tickets.map(({ id }) => id), ...named })
  const expected = expectMany(world, step)
  const result = await toTheEnd(ctx, input).catch((error: { code: string }) => error.code)
  for (const { undo } of tickets)
    if (undo?.actId === bulkId && undo.by === actor.userId) undo.until = world.clock.now + UNDO_MS
  return { expected, actual: result }
}

/** As its maker's browser does: call after call, each of which has a time of its own. */
async function toTheEnd(ctx: Ctx, input: BulkInput) {
  const steps: BulkStep[] = []
  for (let next: number | null | undefined; next !== null; ) {
    const { total, upTo } = steps[0] ?? {}
    const step = await runBulk(ctx, { ...input, ...(next ? { total, upTo, after: next } : {}) })
    steps.push(step)
    next = step.next
  }
  const done = steps.reduce((sum, step) => sum + step.done, 0)
  return { done, refused: codesOf(steps.flatMap(({ refused }) => refused)) }
}

function codesOf(refused: readonly { ticketId: number; code: string }[]): string[] {
  return refused.map(({ ticketId, code }) => `${ticketId} ${code}`).sort()
}

function expectMany(world: World, step: ManyStep): unknown {
  const { act, actor, tickets } = step
  if (act === 'closeSilently' && actor.profile !== 'admin') return 'ERR_NO_PERMISSION'
  const outcomes = tickets
    .toSorted((a, b) => a.id - b.id)
    .map((ticket) => ({ ticketId: ticket.id, code: expectOne(world, ticket, step) }))
  const refused = outcomes.flatMap(({ ticketId, code }) => (code ? [{ ticketId, code }] : []))
  return { done: outcomes.length - refused.length, refused: codesOf(refused) }
}

function expectOne(world: World, ticket: Believed, step: ManyStep): Refusal | null {
  const { act, actor, queueId, otherUser, bulkId } = step
  const singleStep = { actor, ticket, queueId, otherUser, withMore: act === 'close' }
  if (!sees(actor, ticket)) return 'ERR_NO_TICKET_FOUND'
  // Of what has ended nobody is the reader: many would stay unread for ever.
  if (act === 'unread')
    return ticket.status === 'closed' ? 'ERR_TICKET_TRANSITION' : expectUnread(world, singleStep)
  if (act === 'close' || act === 'closeSilently') {
    return expectClose(world, singleStep, { isWished: false, actId: bulkId })
  }
  // What is so already is done.
  if (act === 'queue') return expectMove(world, singleStep, bulkId)
  if (ticket.userId === otherUser.userId && ticket.queueId === queueId) return null
  return expectTransfer(world, singleStep, otherUser.userId, bulkId)
}

function expectMove(world: World, singleStep: Step, bulkId: string): Refusal | null {
  const { ticket, queueId } = singleStep
  const keeper = ticket.status === 'pending' ? undefined : keeperOf(ticket, queueId)
  if (ticket.queueId === queueId && (ticket.status === 'pending' || keeper)) return null
  return expectTransfer(world, singleStep, keeper?.userId ?? null, bulkId)
}

/** Returns the ticket's attendant when the queue is one of theirs, because they then continue with the ticket there. */
function keeperOf({ office, userId }: Believed, queueId: number): UserActor | undefined {
  return office.people.find((person) => person.userId === userId && person.queueIds.includes(queueId))
}

/** All of it is taken back, where nobody acted since. */
export async function undoMany(
  world: World,
  ctx: Ctx,
  { actor, bulkId }: { actor: UserActor; bulkId: string },
): Promise<Comparison> {
  const open = [...world.tickets.values()].filter(
    ({ undo }) => undo?.actId === bulkId && undo.by === actor.userId && undo.state === 'open',
  )
  const expected = expectUndone(world, actor, open)
  const result = await undoBulk(ctx, { bulkId }).then(
    ({ undone, refused }) => ({ undone, refused }),
    (error: { code: string }) => error.code,
  )
  return { expected, actual: result }
}

function expectUndone(world: World, actor: UserActor, open: readonly Believed[]): unknown {
  if (open.length === 0) return 'ERR_UNDO_EXPIRED'
  const codes = open
    .toSorted((a, b) => a.id - b.id)
    .map((ticket) => expectUndo(world, { actor, ticket, queueId: 0, otherUser: actor, withMore: false }))
  const refused = codes.filter((code) => code !== null).length
  return { undone: open.length - refused, refused }
}

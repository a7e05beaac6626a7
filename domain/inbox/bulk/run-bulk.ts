import type { Ctx } from '../../core/context.ts'
import { permit } from '../../core/contract/permissions.ts'
import { SECOND_MS } from '../../core/contract/time.ts'
import { inTransaction, reading } from '../../core/transaction.ts'
import { tryEach } from '../../core/try-each.ts'
import { queueOf } from '../../queues/queries.ts'
import { requireLabel } from '../../tags/require-label.ts'
import { ticketViews } from '../../tickets/view.ts'
import { requireUser } from '../../users/queries.ts'
import type { BulkInput, BulkStep } from '../contract/schema.ts'
import { actOn } from './bulk-acts.ts'
import { countTargets, seenAmong, targetsAfter, upToNow } from './bulk-targets.ts'
import { settleBulk } from './settle-bulk.ts'

/** Tickets of one call, and for how long it goes on: whoever waits sees it come along, and nobody else waits for it. */
const BATCH = 25
const BUDGET_MS = 1.5 * SECOND_MS

/**
 * POST /tickets/bulk: does one thing to many tickets, those that are named or every one that a filter matches, which the
 * server decides; call it again with `after` until `next` is null. Each ticket is judged by itself, by the verb that does the
 * same to one: a refusal is counted and told, and stops nothing. What can be undone of one can be undone of all, by
 * `bulkId` (undo-bulk.ts), for as long after the end as of one. What comes meanwhile stays as it is. Throws
 * ERR_NO_PERMISSION, ERR_VALIDATION. docs/decisions/046-finding-and-bulk-work.md.
 */
export async function runBulk(ctx: Ctx, input: BulkInput): Promise<BulkStep> {
  permit(ctx.actor, PERMITS[input.act])
  const isFirst = input.after === undefined
  if (isFirst) await requireSubjects(ctx, input)
  const upTo = input.upTo ?? (await upToNow(ctx))
  const total = input.total ?? (await countTargets(ctx, input, upTo))
  const targets = await targetsAfter(ctx, { input, upTo, limit: BATCH })
  const missing = isFirst ? await unseen(ctx, input) : []
  const { tried, refused: refusals } = await tryEach(targets, BUDGET_MS, (target) =>
    actOn(ctx, input, target),
  )
  const refused = refusals.map(({ target, code }) => ({ ticketId: target.id, code }))
  const isOver = tried === targets.length && targets.length < BATCH
  return {
    total,
    upTo,
    done: tried - refused.length,
    refused: await named(ctx, [...missing, ...refused]),
    next: isOver ? null : (targets[tried - 1]?.id ?? 0),
    undoUntil: isOver ? await settleBulk(ctx, input.bulkId) : null,
  }
}

/** What is named beside the tickets is there: else nothing is begun. */
function requireSubjects(ctx: Ctx, { userId, queueId, tagId }: BulkInput): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if (userId) await requireUser(tx, userId)
    if (queueId) await queueOf(tx, queueId)
    if (tagId) await requireLabel(tx, tagId)
  })
}

/** Of the tickets that are named those that are not there, or not the actor's to see. */
async function unseen(ctx: Ctx, input: BulkInput): Promise<Refusal[]> {
  const { ticketIds = [] } = input
  const seenIds = await seenAmong(ctx, ticketIds)
  const missing = [...new Set(ticketIds)].filter((id) => !seenIds.has(id))
  return missing.map((ticketId) => ({ ticketId, code: 'ERR_NO_TICKET_FOUND' }))
}

/** Beside what each ticket's own verb asks for. */
const PERMITS = {
  assign: 'tickets:transfer',
  queue: 'tickets:transfer',
  tag: 'tags:assign',
  unread: 'tickets:list',
  close: 'tickets:close',
  closeSilently: 'tickets:closeAll',
} as const

type Refusal = { ticketId: number; code: string }

async function named(ctx: Ctx, refused: readonly Refusal[]): Promise<BulkStep['refused']> {
  if (refused.length === 0) return []
  const seenIds = refused.filter(({ code }) => code !== 'ERR_NO_TICKET_FOUND').map(({ ticketId }) => ticketId)
  const views = await reading(ctx, (tx) => ticketViews(tx, seenIds))
  const names = new Map(views.map(({ id, contact }) => [id, contact.name]))
  return refused.map((refusal) => ({ ...refusal, name: names.get(refusal.ticketId) ?? '' }))
}

import { tickets } from '#db/schema/tickets.ts'
import { bulkVerb } from '../../core/bulk.ts'
import type { Ctx } from '../../core/context.ts'
import { inTransaction } from '../../core/transaction.ts'
import { queueOf } from '../../queues/queries.ts'
import { requireLabel } from '../../tags/require-label.ts'
import { ticketViews } from '../../tickets/view.ts'
import { requireUser } from '../../users/queries.ts'
import type { BulkInput, BulkStep } from '../contract/schema.ts'
import { actOn } from './bulk-acts.ts'
import { loadTargets, type Target, targetsOf } from './bulk-targets.ts'
import { settleBulk } from './settle-bulk.ts'

/** Beside what each ticket's own verb asks for. */
const PERMITS = {
  assign: 'tickets:transfer',
  queue: 'tickets:transfer',
  tag: 'tags:assign',
  unread: 'tickets:list',
  close: 'tickets:close',
  closeSilently: 'tickets:closeAll',
} as const

const ticketBulk = bulkVerb<BulkInput, Target>({
  table: tickets,
  batchSize: 25,
  permission: ({ act }) => PERMITS[act],
  prepare: requireSubjects,
  named: { ids: ({ ticketIds }) => ticketIds, missing: 'ERR_NO_TICKET_FOUND' },
  matching: targetsOf,
  load: loadTargets,
  act: actOn,
  async namesOf(tx, ids) {
    const views = await ticketViews(tx, ids)
    return new Map(views.map(({ id, contact }) => [id, contact.name]))
  },
})

/**
 * POST /tickets/bulk: does one thing to many tickets, those that are named or every one that a filter matches. What can be
 * undone of one can be undone of all, by `bulkId` (undo-bulk.ts), for as long after the end as of one. Throws
 * ERR_NO_PERMISSION, ERR_VALIDATION. docs/decisions/046-finding-and-bulk-work.md.
 */
export async function runBulk(ctx: Ctx, input: BulkInput): Promise<BulkStep> {
  const portion = await ticketBulk.run(ctx, input)
  return {
    ...portion,
    refused: portion.refused.map(({ id, name, code }) => ({ ticketId: id, name, code })),
    undoUntil: portion.next === null ? await settleBulk(ctx, input.bulkId) : null,
  }
}

/** Checks at the beginning that the user, queue or tag of the act exists. */
async function requireSubjects(ctx: Ctx, { after, userId, queueId, tagId }: BulkInput): Promise<void> {
  if (after !== undefined) return
  await inTransaction(ctx, async (tx) => {
    if (userId) await requireUser(tx, userId)
    if (queueId) await queueOf(tx, queueId)
    if (tagId) await requireLabel(tx, tagId)
  })
}

import type { Ctx } from '../../core/context.ts'
import { AppError, invalid } from '../../core/contract/errors.ts'
import { MINUTE_MS } from '../../core/contract/time.ts'
import { inTransaction } from '../../core/transaction.ts'
import { addContactTag } from '../../tags/add-contact-tag.ts'
import { closeTicket } from '../../tickets/actions/close-ticket.ts'
import { transferTicket } from '../../tickets/actions/transfer-ticket.ts'
import { isLive, isWaiting } from '../../tickets/contract/lifecycle.ts'
import { lockTicket } from '../../tickets/queries.ts'
import { markUnread } from '../../tickets/unread/mark-read.ts'
import { ticketView } from '../../tickets/view.ts'
import type { BulkInput } from '../contract/schema.ts'
import { markBulk } from './bulk-marks.ts'
import type { Target } from './bulk-targets.ts'

/** An act upon one of many can be undone at least until all are done; then settle-bulk.ts sets the time anew. */
const HELD_MS = 2 * MINUTE_MS

/** Does it to one, by the verb that one would be done by. What is so already is done. */
export async function actOn(ctx: Ctx, target: Target, input: BulkInput): Promise<void> {
  await ACTS[input.act](ctx, input, target)
}

type Act = (ctx: Ctx, input: BulkInput, target: Target) => Promise<unknown>

const ACTS: Record<BulkInput['act'], Act> = {
  async assign(ctx, input, { id: ticketId, queueId, userId: holder }) {
    const userId = required(input.userId, 'userId')
    const queue = input.queueId ?? queueId
    if (holder === userId && queue === queueId) return
    if (queue === null) throw new AppError('ERR_QUEUE_REQUIRED')
    await transferTicket(ctx, { ticketId, queueId: queue, userId, window: windowOf(ctx, input) })
  },
  async queue(ctx, input, target) {
    const queueId = required(input.queueId, 'queueId')
    const userId = isWaiting(target) || !target.isHolderOfQueue ? null : target.userId
    if (target.queueId === queueId && (isWaiting(target) || userId !== null)) return
    // Whoever took it since the batch began is not put aside for who had it.
    const newHolder = userId === null ? {} : { userId, heldBy: userId }
    await transferTicket(ctx, { ticketId: target.id, queueId, ...newHolder, window: windowOf(ctx, input) })
  },
  async tag(ctx, input, { id: ticketId, contactId }) {
    const tagId = required(input.tagId, 'tagId')
    await inTransaction(ctx, async (tx) => {
      const isAdded = await addContactTag(tx, { contactId, tagId })
      if (isAdded) await markBulk(tx, { ...windowOf(tx, input), ticketId, tagId, ticketVersion: 0 })
    })
  },
  async unread(ctx, input, target) {
    // Of one that has ended nobody is the reader: it would stay so.
    if (!isLive(target)) throw new AppError('ERR_TICKET_TRANSITION')
    await inTransaction(ctx, async (tx) => {
      await lockTicket(tx, target.id)
      const { unreadMessages } = await ticketView(tx, target.id)
      if (unreadMessages > 0) return
      const { id: ticketId, version: ticketVersion } = await markUnread(tx, { ticketId: target.id })
      await markBulk(tx, { ...windowOf(tx, input), ticketId, tagId: null, ticketVersion })
    })
  },
  close: (ctx, input, { id }) =>
    closeTicket(ctx, { ticketId: id, sendFarewellMessage: true, window: windowOf(ctx, input) }),
  closeSilently: (ctx, input, { id }) =>
    closeTicket(ctx, { ticketId: id, sendFarewellMessage: false, window: windowOf(ctx, input) }),
}

function required(id: number | null | undefined, field: string): number {
  if (!id) throw invalid({ [field]: 'required' })
  return id
}

function windowOf(ctx: Ctx, { bulkId }: BulkInput) {
  return { actId: bulkId, until: new Date(ctx.now().getTime() + HELD_MS) }
}

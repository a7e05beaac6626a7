import type { Ctx } from '#domain/core/context.ts'
import { SendMessageInput } from '#domain/messages/contract/schema.ts'
import { sendMessage } from '#domain/messages/outbound/send-message.ts'
import { acceptTicket } from '#domain/tickets/actions/accept-ticket.ts'
import { closeTicket, sendRating } from '#domain/tickets/actions/close-ticket.ts'
import { deleteTicket } from '#domain/tickets/actions/delete-ticket.ts'
import { ignoreTicket } from '#domain/tickets/actions/ignore-ticket.ts'
import { reopenTicket } from '#domain/tickets/actions/reopen-ticket.ts'
import { returnTicket } from '#domain/tickets/actions/return-ticket.ts'
import { transferTicket } from '#domain/tickets/actions/transfer-ticket.ts'
import { addParticipant } from '#domain/tickets/participants/add-participant.ts'
import { removeParticipant } from '#domain/tickets/participants/remove-participant.ts'
import { undoAct } from '#domain/tickets/undo/undo-act.ts'
import { markRead, markUnread } from '#domain/tickets/unread/mark-read.ts'
import type { World } from './believed.ts'
import { expectAccept, expectClose, expectIgnore, expectReopen } from './expect-ends.ts'
import {
  expectAnswer,
  expectDelete,
  expectJoin,
  expectLeave,
  expectRead,
  expectReturn,
  expectTransfer,
  expectUndo,
  expectUnread,
} from './expect-rest.ts'
import type { Step } from './step.ts'
import type { Refusal } from './table.ts'

/** The expected result of an act, which changes the model, and the way the act is done. */
export type UserAct = {
  expect(world: World, step: Step): Refusal | null
  does(ctx: Ctx, step: Step): Promise<unknown>
}

const idOf = ({ ticket }: Step) => ({ ticketId: ticket.id })
const queueOf = ({ withMore, queueId }: Step) => (withMore ? { queueId } : {})

export const USER_ACTS: Readonly<Record<string, UserAct>> = {
  accept: {
    expect: expectAccept,
    does: (ctx, step) => acceptTicket(ctx, { ...idOf(step), ...queueOf(step) }),
  },
  reopen: {
    expect: expectReopen,
    does: (ctx, step) => reopenTicket(ctx, { ...idOf(step), ...queueOf(step) }),
  },
  return: { expect: expectReturn, does: (ctx, step) => returnTicket(ctx, idOf(step)) },
  'transfer to a user': {
    expect: (world, step) => expectTransfer(world, step, step.otherUser.userId),
    does: (ctx, step) =>
      transferTicket(ctx, { ...idOf(step), queueId: step.queueId, userId: step.otherUser.userId }),
  },
  'transfer to a queue': {
    expect: (world, step) => expectTransfer(world, step, null),
    does: (ctx, step) => transferTicket(ctx, { ...idOf(step), queueId: step.queueId }),
  },
  close: {
    expect: (world, step) => expectClose(world, step, { isWished: false }),
    does: (ctx, step) => closeTicket(ctx, { ...idOf(step), sendFarewellMessage: step.withMore }),
  },
  'send the rating': {
    expect: (world, step) => expectClose(world, { ...step, withMore: true }, { isWished: true }),
    does: (ctx, step) => sendRating(ctx, idOf(step)),
  },
  ignore: { expect: expectIgnore, does: (ctx, step) => ignoreTicket(ctx, idOf(step)) },
  delete: { expect: expectDelete, does: (ctx, step) => deleteTicket(ctx, idOf(step)) },
  'mark as read': { expect: expectRead, does: (ctx, step) => markRead(ctx, idOf(step)) },
  'mark as unread': { expect: expectUnread, does: (ctx, step) => markUnread(ctx, idOf(step)) },
  join: {
    expect: (world, step) => expectJoin(world, step, step.actor),
    does: (ctx, step) => addParticipant(ctx, { ...idOf(step), userId: step.actor.userId }),
  },
  'let in': {
    expect: (world, step) => expectJoin(world, step, step.otherUser),
    does: (ctx, step) => addParticipant(ctx, { ...idOf(step), userId: step.otherUser.userId }),
  },
  leave: {
    expect: (world, step) => expectLeave(world, step, step.actor),
    does: (ctx, step) => removeParticipant(ctx, { ...idOf(step), userId: step.actor.userId }),
  },
  'take out': {
    expect: (world, step) => expectLeave(world, step, step.otherUser),
    does: (ctx, step) => removeParticipant(ctx, { ...idOf(step), userId: step.otherUser.userId }),
  },
  answer: { expect: expectAnswer, does: (ctx, step) => write(ctx, step, false) },
  note: {
    expect: (world, step) => expectAnswer(world, step, true),
    does: (ctx, step) => write(ctx, step, true),
  },
  undo: {
    expect: expectUndo,
    does: (ctx, { ticket }) =>
      undoAct(ctx, { ticketId: ticket.id, actId: ticket.undo?.actId ?? crypto.randomUUID() }),
  },
}

function write(ctx: Ctx, { ticket }: Step, isPrivate: boolean): Promise<unknown> {
  return sendMessage(ctx, SendMessageInput.parse({ ticketId: ticket.id, body: 'Pois não?', isPrivate }))
}

import { Hono } from 'hono'
import { z } from 'zod'
import type { Ctx } from '#domain/core/context.ts'
import { getOverview } from '#domain/inbox/get-overview.ts'
import { listTakeoverRequests } from '#domain/inbox/list-takeover-requests.ts'
import { InboxOverview, TakeoverRequests } from '#domain/inbox/schema.ts'
import { acceptTicket } from '#domain/tickets/accept-ticket.ts'
import { addParticipant } from '#domain/tickets/add-participant.ts'
import { readTicketChange, type TicketChange } from '#domain/tickets/change.ts'
import { closeAllTickets } from '#domain/tickets/close-all-tickets.ts'
import { closeTicket } from '#domain/tickets/close-ticket.ts'
import { createTicket } from '#domain/tickets/create-ticket.ts'
import { deleteTicket } from '#domain/tickets/delete-ticket.ts'
import { dismissDecline } from '#domain/tickets/dismiss-decline.ts'
import { getTicket, getTicketByUuid, getTicketStanding } from '#domain/tickets/get-ticket.ts'
import { ignoreTicket } from '#domain/tickets/ignore-ticket.ts'
import { listPinnedTickets } from '#domain/tickets/list-pinned-tickets.ts'
import { listTicketLog } from '#domain/tickets/list-ticket-log.ts'
import { countTickets, listTickets } from '#domain/tickets/list-tickets.ts'
import { logAccess } from '#domain/tickets/log-ticket.ts'
import { markRead, markUnread } from '#domain/tickets/mark-read.ts'
import { pinTicket } from '#domain/tickets/pin-ticket.ts'
import { removeParticipant } from '#domain/tickets/remove-participant.ts'
import { reopenTicket } from '#domain/tickets/reopen-ticket.ts'
import { requestTakeover } from '#domain/tickets/request-takeover.ts'
import { returnTicket } from '#domain/tickets/return-ticket.ts'
import { getDrafts, listDrafts, SaveDraftInput, saveDraft } from '#domain/tickets/save-draft.ts'
import {
  ChangedTicket,
  ChangeTicketBody,
  CloseAllTicketsInput,
  CreatedTicket,
  CreateTicketInput,
  ListTicketsInput,
  ParticipantParam,
  PinnedTickets,
  TicketIdParam,
  TicketList,
  TicketLogView,
  TicketUuidParam,
  TicketView,
  UndoBody,
} from '#domain/tickets/schema.ts'
import { transferTicket } from '#domain/tickets/transfer-ticket.ts'
import { undoAct } from '#domain/tickets/undo-act.ts'
import { unpinTicket } from '#domain/tickets/unpin-ticket.ts'
import { describe } from '../lib/describe.ts'
import type { ApiEnv } from '../lib/types.ts'
import { validate } from '../lib/validate.ts'

const Counts = z.object({ open: z.number(), pending: z.number(), group: z.number() })
const Drafts = z.object({ ticketId: z.number(), reply: z.string(), note: z.string() })
const DraftList = z.object({
  drafts: z.array(z.object({ ticketId: z.number(), isPrivate: z.boolean(), body: z.string() })),
})

/** Specification 1 §7, tickets; marks, counts and drafts beside it. */
export const ticketRoutes = new Hono<ApiEnv>()
  .get(
    '/tickets',
    describe('tickets', 'A page of the tickets that one may see', TicketList, ['ERR_SEARCH_TIMEOUT']),
    validate('query', ListTicketsInput),
    async (c) => c.json(await listTickets(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/tickets/counts',
    describe('tickets', 'How many tickets the sections of the open tab hold', Counts),
    validate('query', ListTicketsInput),
    async (c) => c.json(await countTickets(c.var.ctx, c.req.valid('query'))),
  )
  .get('/tickets/drafts', describe('tickets', 'Texts that the user left unfinished', DraftList), async (c) =>
    c.json({ drafts: await listDrafts(c.var.ctx) }),
  )
  .get(
    '/tickets/pinned',
    describe('tickets', 'The tickets that the user keeps first in their lists', PinnedTickets),
    async (c) => c.json(await listPinnedTickets(c.var.ctx)),
  )
  .put(
    '/tickets/:ticketId{[0-9]+}/pin',
    describe('tickets', 'Keeps a ticket first in the user’s lists, twenty at most', PinnedTickets, [
      'ERR_NO_TICKET_FOUND',
      'ERR_TICKET_TRANSITION',
      'ERR_PIN_LIMIT',
    ]),
    validate('param', TicketIdParam),
    async (c) => c.json(await pinTicket(c.var.ctx, c.req.valid('param'))),
  )
  .delete(
    '/tickets/:ticketId{[0-9]+}/pin',
    describe('tickets', 'Lets a ticket stand where its last change puts it', PinnedTickets, [
      'ERR_NO_TICKET_FOUND',
    ]),
    validate('param', TicketIdParam),
    async (c) => c.json(await unpinTicket(c.var.ctx, c.req.valid('param'))),
  )
  .get(
    '/tickets/overview',
    describe(
      'tickets',
      'Who waits in one’s queues, and whether anything can have come in yet',
      InboxOverview,
    ),
    async (c) => c.json(await getOverview(c.var.ctx)),
  )
  .get(
    '/tickets/asks',
    describe(
      'tickets',
      'Who asks for tickets that the user holds, and who declined the user’s own requests',
      TakeoverRequests,
    ),
    async (c) => c.json(await listTakeoverRequests(c.var.ctx)),
  )
  .post(
    '/tickets/u/:uuid/ask',
    describe('tickets', 'Asks a ticket’s owner for it', 'empty', [
      'ERR_NO_TICKET_FOUND',
      'ERR_TICKET_TRANSITION',
    ]),
    validate('param', TicketUuidParam),
    async (c) => {
      await requestTakeover(c.var.ctx, c.req.valid('param'))
      return c.json({ message: 'ticket asked for' })
    },
  )
  .delete(
    '/tickets/u/:uuid/ask',
    describe('tickets', 'Has seen that one’s request for a ticket was declined', 'empty', [
      'ERR_NO_TICKET_FOUND',
    ]),
    validate('param', TicketUuidParam),
    async (c) => {
      await dismissDecline(c.var.ctx, c.req.valid('param'))
      return c.json({ message: 'decline seen' })
    },
  )
  .put(
    '/tickets/:ticketId{[0-9]+}/participants/:userId{[0-9]+}',
    describe('tickets', 'Joins a colleague’s ticket, or lets somebody into one’s own', TicketView, [
      'ERR_NO_TICKET_FOUND',
      'ERR_NO_USER_FOUND',
      'ERR_TICKET_TRANSITION',
    ]),
    validate('param', ParticipantParam),
    async (c) => c.json(await addParticipant(c.var.ctx, c.req.valid('param'))),
  )
  .delete(
    '/tickets/:ticketId{[0-9]+}/participants/:userId{[0-9]+}',
    describe('tickets', 'Leaves a ticket, takes somebody out of one, or declines who asks', 'empty', [
      'ERR_NO_TICKET_FOUND',
      'ERR_NO_USER_FOUND',
    ]),
    validate('param', ParticipantParam),
    async (c) => {
      await removeParticipant(c.var.ctx, c.req.valid('param'))
      return c.json({ message: 'participant removed' })
    },
  )
  .get(
    '/tickets/u/:uuid',
    describe('tickets', 'A ticket, opened by its uuid', TicketView, ['ERR_NO_TICKET_FOUND']),
    validate('param', TicketUuidParam),
    async (c) => {
      const ticket = await getTicketByUuid(c.var.ctx, c.req.valid('param'))
      await logAccess(c.var.ctx, { ticketId: ticket.id })
      return c.json(ticket)
    },
  )
  .get(
    '/tickets/:ticketId{[0-9]+}',
    describe('tickets', 'A ticket by its id', TicketView, ['ERR_NO_TICKET_FOUND']),
    validate('param', TicketIdParam),
    async (c) => c.json(await getTicket(c.var.ctx, c.req.valid('param'))),
  )
  .post(
    '/tickets',
    describe(
      'tickets',
      'Begins a conversation; on conflict `error` is JSON text of who holds the other ticket',
      CreatedTicket,
      ['ERR_OTHER_OPEN_TICKET', 'ERR_QUEUE_REQUIRED', 'ERR_NO_CONTACT_FOUND'],
    ),
    validate('json', CreateTicketInput),
    async (c) => c.json(await createTicket(c.var.ctx, c.req.valid('json'))),
  )
  .put(
    '/tickets/:ticketId{[0-9]+}',
    describe(
      'tickets',
      'Accept, return, transfer, close, ignore, reopen, or mark: the fields say which',
      ChangedTicket,
      ['ERR_TICKET_TRANSITION', 'ERR_TAG_REQUIRED', 'ERR_QUEUE_REQUIRED', 'ERR_NO_TICKET_FOUND'],
    ),
    validate('param', TicketIdParam),
    validate('json', ChangeTicketBody),
    async (c) => {
      const { ticketId } = c.req.valid('param')
      const ticket = await getTicketStanding(c.var.ctx, { ticketId })
      return c.json(await changeTicket(c.var.ctx, readTicketChange(c.req.valid('json'), ticket)))
    },
  )
  .post(
    '/tickets/:ticketId{[0-9]+}/undo',
    describe('tickets', 'Takes back what one did to a ticket a moment ago', TicketView, [
      'ERR_UNDO_EXPIRED',
      'ERR_UNDO_CHANGED',
      'ERR_NO_TICKET_FOUND',
    ]),
    validate('param', TicketIdParam),
    validate('json', UndoBody),
    async (c) => c.json(await undoAct(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') })),
  )
  .delete(
    '/tickets/:ticketId{[0-9]+}',
    describe('tickets', 'Deletes a ticket with its messages', 'empty', ['ERR_NO_TICKET_FOUND']),
    validate('param', TicketIdParam),
    async (c) => {
      await deleteTicket(c.var.ctx, c.req.valid('param'))
      return c.json({ message: 'ticket deleted' })
    },
  )
  .post(
    '/tickets/closeAll',
    describe('tickets', 'Closes every ticket of a status', z.object({ closed: z.number() })),
    validate('json', CloseAllTicketsInput),
    async (c) => c.json(await closeAllTickets(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    '/tickets/:ticketId{[0-9]+}/read',
    describe('tickets', 'The conversation is before the user', TicketView, ['ERR_NO_TICKET_FOUND']),
    validate('param', TicketIdParam),
    async (c) => c.json(await markRead(c.var.ctx, c.req.valid('param'))),
  )
  .delete(
    '/tickets/:ticketId{[0-9]+}/read',
    describe('tickets', 'Shows as unread again', TicketView, ['ERR_NO_TICKET_FOUND']),
    validate('param', TicketIdParam),
    async (c) => c.json(await markUnread(c.var.ctx, c.req.valid('param'))),
  )
  .get(
    '/tickets/:ticketId{[0-9]+}/draft',
    describe('tickets', 'What the user was writing', Drafts, ['ERR_NO_TICKET_FOUND']),
    validate('param', TicketIdParam),
    async (c) => c.json(await getDrafts(c.var.ctx, c.req.valid('param'))),
  )
  .put(
    '/tickets/:ticketId{[0-9]+}/draft',
    describe('tickets', 'Keeps what the user is writing; empty text forgets it', 'empty', [
      'ERR_NO_TICKET_FOUND',
    ]),
    validate('param', TicketIdParam),
    validate('json', SaveDraftInput.omit({ ticketId: true })),
    async (c) => {
      await saveDraft(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.json({ message: 'draft kept' })
    },
  )
  .get(
    '/tickets-log/:ticketId{[0-9]+}',
    describe('tickets', 'What happened to a ticket, oldest first', z.array(TicketLogView), [
      'ERR_NO_TICKET_FOUND',
    ]),
    validate('param', TicketIdParam),
    async (c) => c.json(await listTicketLog(c.var.ctx, c.req.valid('param'))),
  )

/** One verb an action; the bag of the wire goes no further than this. */
function changeTicket(ctx: Ctx, change: TicketChange): Promise<ChangedTicket> {
  switch (change.verb) {
    case 'accept':
      return acceptTicket(ctx, change.input)
    case 'reopen':
      return reopenTicket(ctx, change.input)
    case 'return':
      return returnTicket(ctx, change.input)
    case 'close':
      return closeTicket(ctx, change.input)
    case 'ignore':
      return ignoreTicket(ctx, change.input)
    case 'transfer':
      return transferTicket(ctx, change.input)
    case 'markRead':
      return markRead(ctx, change.input)
    case 'markUnread':
      return markUnread(ctx, change.input)
  }
}

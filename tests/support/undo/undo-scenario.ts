import { eq } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import { ticketBots } from '#db/schema/ticket-bots.ts'
import type { Ctx } from '#domain/core/context.ts'
import type { UserActor } from '#domain/core/contract/actor.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { receiveEvent } from '#domain/messages/inbound/receive-event.ts'
import { closeTicket } from '#domain/tickets/actions/close-ticket.ts'
import { ignoreTicket } from '#domain/tickets/actions/ignore-ticket.ts'
import { returnTicket } from '#domain/tickets/actions/return-ticket.ts'
import { transferTicket } from '#domain/tickets/actions/transfer-ticket.ts'
import type { ChangedTicket, UndoableAct } from '#domain/tickets/contract/schema.ts'
import { pinTicket } from '#domain/tickets/lists/pin-ticket.ts'
import { requestTakeover } from '#domain/tickets/participants/request-takeover.ts'
import { undoAct } from '#domain/tickets/undo/undo-act.ts'
import { aCompany, aQueue, asUser, aTicket, aUser, type TestCompany, withSettings } from '../factories.ts'
import { aMessageEvent, aPersonChat } from '../inbound.ts'
import type { TestServices } from '../services.ts'
import { messagesOf } from '../traces.ts'

export type UndoScenario = {
  services: TestServices
  company: TestCompany
  target: { id: number }
  /** A user of both queues who sees all and has asked for the ticket. */
  colleague: UserActor
  /** The context of the user who acts: the ticket's attendant. */
  ctx: Ctx
  id: number
}
export type SceneOptions = { rating?: boolean; anew?: boolean; isWaiting?: boolean }
export type Acted = UndoScenario & { before: Facts; actId: string }
type Facts = Record<string, unknown> & { sentBodies: string[] }

/** A company that speaks at every end, with a ticket that has everything an act could take away. */
export async function undoScenario(
  services: TestServices,
  { rating = false, anew = false, isWaiting = false }: SceneOptions = {},
): Promise<UndoScenario> {
  const company = await aCompany(services)
  const target = await aQueue(company.ctx)
  const queueIds = [company.queue.id, target.id]
  const colleague = await aUser(company.ctx, { queueIds, allUserChat: true })
  await speaking(company, { rating, anew })
  const ticket = await aTicket(company, isWaiting ? 'pending' : 'open', {
    contactId: company.contact.id,
    queueId: company.queue.id,
    userId: isWaiting ? null : company.attendant.userId,
    unreadMessages: 3,
    amountUsedBotQueues: 2,
    isBot: true,
    useIntegration: true,
    acceptedAt: isWaiting ? null : new Date('2026-01-02T03:04:05.678Z'),
    waitingSince: isWaiting ? new Date('2026-01-02T03:04:00.123Z') : null,
    updatedAt: new Date('2026-01-02T03:04:06.789Z'),
  })
  await inTransaction(company.ctx, (tx) =>
    tx.db
      .insert(ticketBots)
      .values({ companyId: company.id, ticketId: ticket.id, step: 'menu', since: tx.now() }),
  )
  const ctx = asUser(services, company.attendant, { userClosePendingTicket: true })
  await pinTicket(ctx, { ticketId: ticket.id })
  await pinTicket(asUser(services, company.admin), { ticketId: ticket.id })
  if (!isWaiting) await requestTakeover(asUser(services, colleague), { uuid: ticket.uuid })
  return { services, company, target, colleague, ctx, id: ticket.id }
}

async function speaking(company: TestCompany, { rating, anew }: { rating: boolean; anew: boolean }) {
  await withSettings(company.ctx, {
    userRating: rating ? 'enabled' : 'disabled',
    sendMsgTransfTicket: 'enabled',
    transferMessage: 'Um momento.',
    closeTicketOnTransfer: String(anew),
    sendFarewellWaitingTicket: 'enabled',
  })
  await inTransaction(company.ctx, (tx) =>
    tx.db
      .update(connections)
      .set({ complationMessage: 'Até logo.', ratingMessage: 'De 0 a 10?' })
      .where(eq(connections.id, company.connection.id)),
  )
}

/** Each act as somebody does it. */
export const ACTS: Record<UndoableAct, (scenario: UndoScenario) => Promise<ChangedTicket>> = {
  close: ({ ctx, id }) => closeTicket(ctx, { ticketId: id, sendFarewellMessage: true }),
  ignore: ({ ctx, id }) => ignoreTicket(ctx, { ticketId: id }),
  return: ({ ctx, id }) => returnTicket(ctx, { ticketId: id }),
  transfer: ({ ctx, id, target, colleague }) =>
    transferTicket(ctx, {
      ticketId: id,
      queueId: target.id,
      userId: colleague.userId,
      msgTransfer: 'cliente antigo',
    }),
}

/** The scenario after an act, with what the ticket was before and the id to undo it by. */
export async function acted(
  services: TestServices,
  act: UndoableAct,
  sceneOptions: SceneOptions = {},
): Promise<Acted> {
  const scenario = await undoScenario(
    services,
    act === 'ignore' ? { ...sceneOptions, isWaiting: true } : sceneOptions,
  )
  const before = await ticketFacts(scenario)
  const { undo } = await ACTS[act](scenario)
  return { ...scenario, before, actId: undo?.actId ?? '' }
}

export function undo({ ctx, id, actId }: Pick<Acted, 'ctx' | 'id' | 'actId'>) {
  return undoAct(ctx, { ticketId: id, actId })
}

/** All of the ticket that could differ, with who pins it, who asks for it, what waits, and what was said. A queue's timer may have its number. */
export async function ticketFacts({ services, id, company }: UndoScenario): Promise<Facts> {
  const [row] =
    await services.admin`select status, user_id, queue_id, is_transferred, is_bot, use_integration,
      amount_used_bot_queues, unread_messages, waiting_since, accepted_at, closed_at, updated_at, participant_ids,
      undoable_until, is_latest,
      (select array_agg(user_id order by user_id) from ticket_pins where ticket_id = tickets.id) as pins,
      (select array_agg(user_id || state order by user_id) from ticket_participants
        where ticket_id = tickets.id) as participants,
      (select array_agg(kind) from timers where ref_id = tickets.id and kind <> 'queueWait') as timers
    from tickets where id = ${id}`
  const sentBodies = (await messagesOf(company.ctx, id)).map(({ body }) => body)
  return { ...row, sentBodies }
}

/** Returns the messages of the company, in any ticket, notes included. */
export async function saidByCompany({ services, company }: UndoScenario): Promise<string[]> {
  const rows =
    await services.admin`select body from messages where company_id = ${company.id} and from_me order by id`
  return rows.map((row) => row.body)
}

export function customerWrites({ company }: UndoScenario, body = 'espera'): Promise<void> {
  const chat = aPersonChat(company.contact.number)
  const event = aMessageEvent({ chat, externalId: crypto.randomUUID(), body })
  return receiveEvent(company.ctx, { connectionId: company.connection.id, rawEventId: null, event })
}

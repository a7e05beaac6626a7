import { z } from 'zod'
import { ChatLive, ChatView } from '#domain/chats/contract/schema.ts'
import { CompanyDeletion } from '#domain/companies/contract/schema.ts'
import { ConnectionView } from '#domain/connections/contract/schema.ts'
import { ContactView } from '#domain/contacts/contract/schema.ts'
import { LIVE_NAMES, TicketLive } from '#domain/live/contract/schema.ts'
import { MessageView } from '#domain/messages/contract/schema.ts'
import { RESOURCES } from '#domain/resources.ts'
import { TicketView } from '#domain/tickets/contract/schema.ts'
import { UserJobView } from '#domain/user-jobs/contract/schema.ts'
import type { Noun } from '../store/nouns.ts'
import type { RowUpdate } from '../store/source.ts'
import { liveNameOf } from './live-name.ts'

/**
 * The form of a noun's events: the event's name, the keys of a row and of a deleted row's id, and the fields of a row.
 */
type EventShape = {
  noun: Noun
  wire: { event: (companyId: number) => string; row: string; id: string }
  view: z.ZodType<object>
}

function shapeOf(
  noun: Noun,
  event: (companyId: number) => string,
  [row, id]: readonly [row: string, id: string],
  view: EventShape['view'],
): EventShape {
  return { noun, wire: { event, row, id }, view }
}

const SHAPES: readonly EventShape[] = [
  ...Object.values(RESOURCES),
  // How many tickets it is on is told to admins alone.
  { ...RESOURCES.tag, view: RESOURCES.tag.view.partial({ ticketsCount: true }) },
  shapeOf('ticket', LIVE_NAMES.ticket, ['ticket', 'ticketId'], TicketView),
  shapeOf('message', LIVE_NAMES.message, ['message', 'messageId'], MessageView),
  shapeOf('contact', LIVE_NAMES.contact, ['contact', 'contactId'], ContactView),
  shapeOf('connection', LIVE_NAMES.connection, ['whatsapp', 'whatsappId'], ConnectionView),
  shapeOf('connection', LIVE_NAMES.session, ['session', 'whatsappId'], ConnectionView),
  shapeOf('chat', LIVE_NAMES.chat, ['record', 'id'], ChatView),
  shapeOf('companyDeletion', LIVE_NAMES.companyDeletion, ['deletion', 'deletionId'], CompanyDeletion),
  shapeOf('userJob', LIVE_NAMES.userJob, ['job', 'jobId'], UserJobView),
]

/** The events that tell of rows, by the end of their name. docs/realtime.md. */
export const ROW_EVENTS: ReadonlyMap<string, EventShape> = new Map(
  SHAPES.map((shape) => [liveNameOf(shape.wire.event(0), 0), shape]),
)

const Event = z.looseObject({ action: z.enum(['create', 'update', 'delete']) })
const Gone = z.object({ id: z.number(), version: z.number().optional() })

/** The row that an event tells of; none for data that is not of its schema. */
export function readRowEvent({ name, data }: { name: string; data: unknown }): RowUpdate[] {
  // What the viewer has read of a chat is told by a name of their own.
  const shape = ROW_EVENTS.get(name.replace(/^chat-user-\d+$/, 'chat'))
  if (shape) return readRow(shape, data)
  const chatLive = /^chat-\d+$/.test(name) ? ChatLive.safeParse(data).data : undefined
  return chatLive?.action === 'new-message'
    ? [{ noun: 'chatMessage', action: 'create', row: chatLive.newMessage }]
    : []
}

function readRow({ noun, wire, view }: EventShape, data: unknown): RowUpdate[] {
  const event = Event.safeParse(data).data
  if (event?.action === 'delete') {
    const deletedRow = Gone.safeParse({ ...event, id: event[wire.id] }).data
    return deletedRow ? [{ noun, action: 'delete', ...deletedRow }] : []
  }
  const row = event && view.safeParse(event[wire.row]).data
  return row ? [{ noun, action: event.action === 'create' ? 'create' : 'update', row: { ...row } }] : []
}

/** The uuid of the ticket that was deleted for everybody; undefined for all other events. */
export function readDeletedTicket({ name, data }: { name: string; data: unknown }): string | undefined {
  const event = name === 'ticket' ? TicketLive.safeParse(data).data : undefined
  return event?.action === 'delete' && event.isDeleted ? event.uuid : undefined
}

import { z } from 'zod'
import { CompanyDeletion } from '#domain/companies/contract/schema.ts'
import {
  ConnectionLive,
  ContactLive,
  MessageLive,
  SessionLive,
  TicketLive,
} from '#domain/live/contract/schema.ts'
import { WaitLimits } from '#domain/queues/contract/schema.ts'
import { UserJobView } from '#domain/user-jobs/contract/schema.ts'
import type { Noun } from '../store/nouns.ts'
import type { RowUpdate } from '../store/source.ts'

/** What others show of queues, users and labels; a screen that shows all of their rows brings a reader of its own. */
const Part = z.object({ id: z.number(), version: z.number(), name: z.string(), color: z.string() })
const action = z.enum(['create', 'update'])
/** Of a queue also its place in the menu, and what tickets need to tell how long one may wait. */
const QueueLive = z.object({ action, queue: Part.extend({ orderQueue: z.number(), ...WaitLimits.shape }) })
/** Of a colleague also to which queues one may hand on. */
const UserLive = z.object({ action, user: Part.extend({ queues: z.array(z.object({ id: z.number() })) }) })
/** Of a tag also whether it is a label or a lane. */
const TagLive = z.object({ action, tag: Part.extend({ kanban: z.number() }) })
const JobLive = z.object({ action, job: UserJobView })
const DeletionLive = z.object({ action, deletion: CompanyDeletion })
const version = z.number().optional()
const JobGone = z.object({ jobId: z.number(), version })
const QueueGone = z.object({ queueId: z.number(), version })
const UserGone = z.object({ userId: z.number(), version })
const TagGone = z.object({ tagId: z.number(), version })

type Reader = (data: unknown) => RowUpdate | undefined

function reader<S extends z.ZodType>(schema: S, read: (event: z.output<S>) => RowUpdate): Reader {
  return (data) => {
    const { data: event } = schema.safeParse(data)
    return event && read(event)
  }
}

const deletionOf = (noun: Noun, id: number, version?: number): RowUpdate => ({
  noun,
  action: 'delete',
  id,
  version,
})

/** The events that tell of rows, by the end of their name; those of resources are read by their schemas. docs/realtime.md. */
export const ROW_EVENTS: Readonly<Record<string, Reader>> = {
  ticket: reader(TicketLive, (event) =>
    event.action === 'delete'
      ? deletionOf('ticket', event.ticketId, event.version)
      : { noun: 'ticket', action: event.action, row: event.ticket },
  ),
  appMessage: reader(MessageLive, (event) =>
    event.action === 'delete'
      ? deletionOf('message', event.messageId, event.version)
      : { noun: 'message', action: event.action, row: event.message },
  ),
  contact: reader(ContactLive, (event) =>
    event.action === 'delete'
      ? deletionOf('contact', event.contactId, event.version)
      : { noun: 'contact', action: event.action, row: event.contact },
  ),
  whatsapp: reader(ConnectionLive, (event) =>
    event.action === 'delete'
      ? deletionOf('connection', event.whatsappId, event.version)
      : { noun: 'connection', action: 'update', row: event.whatsapp },
  ),
  whatsappSession: reader(SessionLive, ({ session }) => ({
    noun: 'connection',
    action: 'update',
    row: session,
  })),
  job: reader(z.union([JobLive, JobGone]), (event) =>
    'job' in event
      ? { noun: 'userJob', action: event.action, row: event.job }
      : deletionOf('userJob', event.jobId, event.version),
  ),
  companyDeletion: reader(DeletionLive, ({ action, deletion }) => ({
    noun: 'companyDeletion',
    action,
    row: deletion,
  })),
  queue: reader(z.union([QueueLive, QueueGone]), (event) =>
    'queue' in event
      ? { noun: 'queue', action: event.action, row: event.queue }
      : deletionOf('queue', event.queueId, event.version),
  ),
  user: reader(z.union([UserLive, UserGone]), (event) =>
    'user' in event
      ? { noun: 'user', action: event.action, row: event.user }
      : deletionOf('user', event.userId, event.version),
  ),
  tag: reader(z.union([TagLive, TagGone]), (event) =>
    'tag' in event
      ? { noun: 'tag', action: event.action, row: event.tag }
      : deletionOf('tag', event.tagId, event.version),
  ),
}

/** The row that an event tells of; none for data that is not of its schema. */
export function readRowEvent({ name, data }: { name: string; data: unknown }): RowUpdate[] {
  const updates = Object.hasOwn(ROW_EVENTS, name) ? ROW_EVENTS[name]?.(data) : undefined
  return updates ? [updates] : []
}

/** The uuid of the ticket that was deleted for everybody; undefined for all other events. */
export function readDeletedTicket({ name, data }: { name: string; data: unknown }): string | undefined {
  const event = name === 'ticket' ? TicketLive.safeParse(data).data : undefined
  return event?.action === 'delete' && event.isDeleted ? event.uuid : undefined
}

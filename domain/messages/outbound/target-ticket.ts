import { sql } from 'drizzle-orm'
import { preparedStatement } from '#db/prepared-statement.ts'
import type { Channel } from '../../channels/contract/capabilities.ts'
import type { Tx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { AppError } from '../../core/contract/errors.ts'
import { CHANNEL_PLAN_FLAGS } from '../../plans/contract/rules.ts'
import { canReply } from '../../tickets/contract/lifecycle.ts'
import { canSee } from '../../tickets/contract/rules.ts'
import type { TicketFacts } from '../../tickets/contract/schema.ts'
import type { MessageView } from '../contract/schema.ts'

/** A ticket that something is about to be said in, locked until the commit. */
export type TargetTicket = TicketFacts & {
  id: number
  uuid: string
  channel: Channel
  contactIsActive: boolean
  contact: {
    id: number
    version: number
    name: string
    number: string
    otherNumbers: string[]
    isGroup: boolean
  }
  queue: MessageView['queue']
  /** The version of the row of the user who acts; null for an actor who is no user. */
  actorVersion: number | null
  connectionIsGone: boolean
  /** True while the last act on the ticket can still be undone. */
  isUndoable: boolean
}

/**
 * Locks the ticket (unless the context only reads) and reads, in the same statement, all that decides whether and how a message may leave.
 * Throws ERR_NO_TICKET_FOUND when there is none or the actor may not see it.
 */
export async function lockTargetTicket(tx: Tx, ticketId: number): Promise<TargetTicket> {
  const values = { companyId: tx.companyId, ticketId, userId: userIdOf(tx.actor) }
  const [row] = await (tx.mode === 'write' ? LOCK : READ).rows(tx.db, values)
  if (!row || !canSee(tx.actor, row)) throw new AppError('ERR_NO_TICKET_FOUND')
  const { name, number, otherNumbers, contactVersion, contactIsGroup, ...rowWithoutContact } = row
  const { queueVersion, queueName, queueColor, ...ticket } = rowWithoutContact
  return {
    ...ticket,
    contact: {
      id: ticket.contactId,
      version: contactVersion,
      name,
      number,
      otherNumbers,
      isGroup: contactIsGroup,
    },
    queue: queueOf(ticket.queueId, { queueVersion, queueName, queueColor }),
  }
}

type TargetRow = Omit<TargetTicket, 'contact' | 'queue'> & {
  name: string
  number: string
  otherNumbers: string[]
  contactVersion: number
  contactIsGroup: boolean
} & QueueColumns

type QueueColumns = { queueVersion: number | null; queueName: string | null; queueColor: string | null }

function queueOf(id: number | null, row: QueueColumns): TargetTicket['queue'] {
  const { queueVersion: version, queueName: name, queueColor: color } = row
  return id === null || version === null || name === null || color === null
    ? null
    : { id, version, name, color }
}

const targetSql = (ending: string) =>
  preparedStatement<{ companyId: number; ticketId: number; userId: number | null }, TargetRow>(
    (hole) => sql`
    select t.id::float8 as id, t.uuid, t.status, t.user_id::float8 as "userId", t.queue_id::float8 as "queueId",
      t.connection_id::float8 as "connectionId", t.contact_id::float8 as "contactId", t.is_group as "isGroup",
      t.group_as_ticket as "groupAsTicket",
      t.participant_ids::float8[] as "participantIds",
      n.channel, n.deleted_at is not null as "connectionIsGone",
      t.undoable_until is not null as "isUndoable", c.is_active as "contactIsActive", c.name, c.number, c.other_numbers as "otherNumbers",
      c.version as "contactVersion", c.is_group as "contactIsGroup", q.version as "queueVersion", q.name as "queueName", q.color as "queueColor",
      (select u.version from users u where u.company_id = t.company_id and u.id = ${hole('userId')}) as "actorVersion"
    from tickets t
    join contacts c on c.company_id = t.company_id and c.id = t.contact_id
    join connections n on n.company_id = t.company_id and n.id = t.connection_id
    left join queues q on q.company_id = t.company_id and q.id = t.queue_id
    where t.company_id = ${hole('companyId')} and t.id = ${hole('ticketId')} ${sql.raw(ending)}`,
  )
const LOCK = targetSql('for no key update of t')
const READ = targetSql('')

/**
 * Whether something may be said to the customer. Throws ERR_MESSAGE_STATE when nobody attends the ticket,
 * ERR_CONTACT_BLOCKED, ERR_WAPP_NOT_INITIALIZED when the connection was deleted, ERR_PLAN_FEATURE when the user's plan does
 * not hold the channel.
 */
export function assertMaySend(tx: Tx, ticket: TargetTicket): void {
  if (!canReply(ticket)) throw new AppError('ERR_MESSAGE_STATE', { status: ticket.status })
  assertReachable(tx, ticket)
}

/** Whether anything can reach the customer at all, whoever attends. */
export function assertReachable({ actor }: Tx, ticket: TargetTicket): void {
  const feature = CHANNEL_PLAN_FLAGS[ticket.channel]
  if (actor.kind === 'user' && !actor.planFlags.includes(feature))
    throw new AppError('ERR_PLAN_FEATURE', { feature })
  if (!ticket.contactIsActive) throw new AppError('ERR_CONTACT_BLOCKED')
  if (ticket.connectionIsGone) throw new AppError('ERR_WAPP_NOT_INITIALIZED')
}

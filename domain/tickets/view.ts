import { type SQL, sql } from 'drizzle-orm'
import { tickets } from '#db/schema/tickets.ts'
import { type BotPosition, placeOf, type RunView } from '../bot/contract/schema.ts'
import {
  maskAll,
  maskContact,
  maskName,
  maskText,
  maskWritten,
  numbersOf,
} from '../contacts/contract/masking.ts'
import { masksNumbers } from '../contacts/contract/rules.ts'
import type { ContactView } from '../contacts/contract/schema.ts'
import type { Tx } from '../core/context.ts'
import { type UserActor, userIdOf } from '../core/contract/actor.ts'
import { AppError } from '../core/contract/errors.ts'
import { onOff } from '../core/contract/values/switch.ts'
import { idArray } from '../core/database/sql-arrays.ts'
import { inCompany } from '../core/tenancy.ts'
import { fileUrl } from '../files/links.ts'
import { MAX_PREVIEW } from '../messages/contract/preview.ts'
import { USUAL_WAIT_LIMITS } from '../queues/contract/schema.ts'
import { ASKS_CONSENT, CLOSED, WAITING } from './contract/lifecycle.ts'
import type { TicketView } from './contract/schema.ts'
import { type PersonalMark, withPersonalMark } from './unread/personal-marks.ts'

type BotRow = BotPosition & {
  option: string | null
  since: string
  run: (RunView & { since: string }) | null
  pausedBy: { id: number; name: string } | null
}
type TagView = TicketView['tags'][number]

/** The view of one ticket, by id; a verb's answer. Throws ERR_NO_TICKET_FOUND. Does not judge who sees it. */
export async function ticketView(tx: Tx, ticketId: number): Promise<TicketView> {
  const [view] = await ticketViews(tx, [ticketId])
  if (!view) throw new AppError('ERR_NO_TICKET_FOUND')
  return view
}

/**
 * Views of many tickets in one query, in no order, rendered for the context's actor; ids of other companies and of
 * tickets that are gone are left out. Does not judge who sees them: the caller has (lists, the live fan-out).
 */
export async function ticketViews(tx: Tx, ids: readonly number[]): Promise<TicketView[]> {
  return (await rowsOf(tx, ids)).map((row) => toTicketView(tx, row))
}

/** A ticket as it is, with what it takes to hide its customer's numbers, which is never told. */
export type WholeTicket = {
  view: TicketView
  otherNumbers: readonly string[]
  /** True when this group is kept as an ordinary ticket; its connection may keep groups in another way since. */
  groupAsTicket: boolean
  /** The marks of the users who see the ticket differently from others. */
  marks: readonly PersonalMark[]
}

/** The same whole, for who renders them for others: with everybody's marks, and in the view nobody's. */
export async function wholeTickets(tx: Tx, ids: readonly number[]): Promise<WholeTicket[]> {
  const rows = await rowsOf(tx, ids)
  return rows.map((row) => ({
    view: wholeView(tx, row),
    otherNumbers: row.contactOtherNumbers,
    groupAsTicket: row.isKeptAsTicket,
    marks: row.marks,
  }))
}

async function rowsOf(tx: Tx, ids: readonly number[]): Promise<TicketViewRow[]> {
  return ids.length === 0 ? [] : selectTickets(tx, sql`${tickets.id} = any(${idArray(ids)})`)
}

/** The view as somebody sees it from whom the company hides its customers' numbers. */
export function maskTicketView({
  view,
  otherNumbers,
}: Pick<WholeTicket, 'view' | 'otherNumbers'>): TicketView {
  const contact = { ...view.contact, otherNumbers }
  return {
    ...view,
    contact: maskContact(contact),
    lastMessage: maskPreview(view, numbersOf(contact)),
    lastAuthorName: view.lastAuthorName && maskName(view.lastAuthorName, ''),
  }
}

/**
 * Masks the numbers in the preview. The numbers in a group's message may belong to anybody. A message of ours may hold
 * a colleague's guess, so no star may tell that the guess is right.
 */
function maskPreview(
  { lastMessage, lastMessageFromMe, isGroup }: TicketView,
  numbers: readonly string[],
): string {
  const isCut = lastMessage.length >= MAX_PREVIEW
  if (lastMessageFromMe) return maskWritten(lastMessage, { isCut })
  return (isGroup ? maskAll : maskText)(lastMessage, numbers, { isCut })
}

export type TicketViewRow = {
  id: number
  uuid: string
  version: number
  status: TicketView['status']
  queueId: number | null
  queueVersion: number | null
  queueName: string | null
  queueColor: string | null
  waitAmberMinutes: number | null
  waitRedMinutes: number | null
  userId: number | null
  userVersion: number | null
  userName: string | null
  userColor: string | null
  participants: TicketView['participants']
  participantIds: number[]
  contactId: number
  contactVersion: number
  contactName: string
  contactNumber: ContactView['number']
  contactOtherNumbers: string[]
  contactIsActive: boolean
  contactReadOnlyConnectionIds: number[]
  contactChannel: TicketView['channel']
  contactTags: TagView[]
  hasSeveralAccounts: boolean
  pictureId: number | null
  pictureName: string | null
  connectionId: number
  connectionVersion: number
  connectionName: string
  connectionStatus: TicketView['whatsapp']['status']
  groupAsTicket: boolean
  channel: TicketView['channel']
  tags: TagView[]
  rate: number | null
  lastMessage: string
  lastMessageFromMe: boolean
  lastMessageIsSystem: boolean
  lastUser: TicketView['lastUser']
  lastAuthorName: string | null
  unreadMessages: number
  hasFailedMessage: boolean
  isGroup: boolean
  isKeptAsTicket: boolean
  isLatest: boolean
  isBot: boolean
  bot: BotRow | null
  isTransferred: boolean
  useIntegration: boolean
  amountUsedBotQueues: number
  /** Instants as the driver gives them, to the microsecond, which a Date does not hold: cursors are made of them. */
  createdAt: string
  updatedAt: string
  waitingSince: string | null
  unansweredSince: string | null
  /** The actor's own, or everybody's for the system. */
  marks: PersonalMark[]
}

/** Tickets with all that a row of the list shows: contact, tags, queue, user, connection and rating, in one query. */
export function selectTickets(tx: Tx, condition: SQL | undefined): Promise<TicketViewRow[]> {
  return tx.db.execute<TicketViewRow>(
    sql`select ${marksOf(tx)} as marks, ${VIEW} where ${inCompany(tx, tickets, condition)}`,
  )
}

export type ListedRow = TicketViewRow & { listCount: number }

/**
 * The same of a list, in order, with the list's count beside each: read in one statement, so that both are of one
 * moment. A ticket that came in between would be counted once more when it is told.
 */
export function selectListed(
  tx: Tx,
  condition: SQL,
  { count, order }: { count: SQL; order: SQL },
): Promise<ListedRow[]> {
  return tx.db.execute<ListedRow>(
    sql`select ${count} as "listCount", ${marksOf(tx)} as marks, ${VIEW} where ${inCompany(tx, tickets, condition)} order by ${order}`,
  )
}

/**
 * A tag is looked up by its key for each link, and the links are read first: without statistics PostgreSQL would begin at the
 * company's tags and go through all of them for every ticket.
 */
const tagsOf = (links: string, owner: string) => `(
  select coalesce(json_agg(g.tag), '[]') from (
    select (select json_build_object('id', g.id, 'version', g.version, 'name', g.name, 'color', g.color) from tags g
      where g.company_id = l.company_id and g.id = l.tag_id and g.deleted_at is null) as tag
    from ${links} where l.company_id = tickets.company_id and ${owner} offset 0) g where g.tag is not null)`

/** The participants. Almost every ticket has none, and it costs nothing to know that. */
const PARTICIPANTS = `case when tickets.participant_ids = '{}' then '[]'::json else (
  select coalesce(json_agg(json_build_object('id', u.id, 'version', u.version, 'name', u.name, 'color', u.color)
    order by array_position(tickets.participant_ids, u.id)), '[]')
  from users u where u.company_id = tickets.company_id and u.id = any(tickets.participant_ids)) end`

const LAST_MESSAGE = `(select m.user_id, m.author_id from messages m where m.company_id = tickets.company_id
  and m.ticket_id = tickets.id and not m.is_private and m.media_type <> 'notice' order by m.id desc limit 1) m`

/** The user of the company who wrote last. */
const LAST_USER = `case when tickets.last_message_from_me and not tickets.last_message_is_system then (
  select json_build_object('id', u.id, 'version', u.version, 'name', u.name, 'color', u.color)
  from ${LAST_MESSAGE} join users u on u.company_id = tickets.company_id and u.id = m.user_id) end`

/** The member who wrote last, for groups only. */
const LAST_AUTHOR = `case when tickets.is_group and not tickets.last_message_from_me then (
  select c.name from ${LAST_MESSAGE} join contacts c on c.company_id = tickets.company_id and c.id = m.author_id) end`

/** The index holds failed messages alone. What was discarded is settled, and so is what has ended. */
const HAS_FAILED = `tickets.status <> '${CLOSED}' and exists (select from messages m
  where m.company_id = tickets.company_id and m.ticket_id = tickets.id and m.failed_at is not null
    and m.failure_code is distinct from 'discarded' and not m.is_deleted)`

/**
 * The state of the bot, read by its key. It is read only for tickets that wait for people or for consent and that the
 * bot may still answer.
 */
const BOT = `case when tickets.bot_ended_at is null and tickets.status in ('${WAITING}', '${ASKS_CONSENT}') then (
  select json_build_object('step', b.step, 'rule', b.rule, 'option', b.option_name, 'since', b.since,
    'run', case when b.step = 'flow' then (select json_build_object('id', r.id, 'kind', r.kind, 'flowId', r.flow_id,
        'nodeId', r.node_id, 'nodeType', r.node_type, 'nodeName', r.node_name, 'waitsFor', r.waits_for, 'since', r.since,
        'name', coalesce((select name from flows f where f.company_id = r.company_id and f.id = r.flow_id),
          (select name from queue_integrations i where i.company_id = r.company_id and i.id = r.integration_id),
          (select name from prompts p where p.company_id = r.company_id and p.id = r.prompt_id), ''))
      from flow_runs r where r.company_id = b.company_id and r.ticket_id = b.ticket_id and r.ended_at is null) end,
    'pausedBy',
    case when b.paused_at is not null then (select json_build_object('id', u.id, 'name', u.name) from users u
      where u.company_id = b.company_id and u.id = b.paused_by) end)
  from ticket_bots b where b.company_id = tickets.company_id and b.ticket_id = tickets.id) end`

/**
 * Constant text: to have the query builder put 45 columns into words took as long as the query itself (0.46 of 1.05 ms
 * of CPU for a page). Ids are small enough for a JavaScript number.
 */
const VIEW = sql.raw(`
  tickets.id::float8 as id, tickets.uuid, tickets.version, tickets.status,
    queues.id::float8 as "queueId", queues.version as "queueVersion", queues.name as "queueName", queues.color as "queueColor",
    queues.wait_amber_minutes as "waitAmberMinutes", queues.wait_red_minutes as "waitRedMinutes",
    users.id::float8 as "userId", users.version as "userVersion", users.name as "userName", users.color as "userColor",
    ${PARTICIPANTS} as participants, tickets.participant_ids::float8[] as "participantIds",
    contacts.id::float8 as "contactId", contacts.version as "contactVersion", contacts.name as "contactName",
    contacts.number as "contactNumber", contacts.other_numbers as "contactOtherNumbers",
    contacts.is_active as "contactIsActive", contacts.read_only_connection_ids::float8[] as "contactReadOnlyConnectionIds", contacts.channel as "contactChannel",
    ${tagsOf('contact_tags l', 'l.contact_id = tickets.contact_id')} as "contactTags",
    (select count(*) > 1 from contact_identities i where i.company_id = tickets.company_id
      and i.contact_id = tickets.contact_id and i.kind = 'lid') as "hasSeveralAccounts",
    files.id::float8 as "pictureId", files.name as "pictureName",
    connections.id::float8 as "connectionId", connections.version as "connectionVersion", connections.name as "connectionName",
    connections.status as "connectionStatus", connections.group_as_ticket as "groupAsTicket", connections.channel,
    ${tagsOf('ticket_tags l', 'l.ticket_id = tickets.id')} as tags,
    (select r.rate from ticket_ratings r where r.company_id = tickets.company_id and r.ticket_id = tickets.id
      order by r.id desc limit 1) as rate,
    tickets.last_message as "lastMessage", tickets.last_message_from_me as "lastMessageFromMe", tickets.last_message_is_system as "lastMessageIsSystem", ${LAST_USER} as "lastUser", ${LAST_AUTHOR} as "lastAuthorName",
    tickets.unread_messages as "unreadMessages", ${HAS_FAILED} as "hasFailedMessage", tickets.is_group as "isGroup", tickets.group_as_ticket as "isKeptAsTicket", tickets.is_latest as "isLatest", tickets.is_bot as "isBot", ${BOT} as bot,
    tickets.is_transferred as "isTransferred", tickets.use_integration as "useIntegration",
    tickets.amount_used_bot_queues as "amountUsedBotQueues", tickets.created_at as "createdAt",
    tickets.updated_at as "updatedAt", tickets.waiting_since as "waitingSince",
    tickets.unanswered_since as "unansweredSince"
  from tickets
  join contacts on contacts.company_id = tickets.company_id and contacts.id = tickets.contact_id
  join connections on connections.company_id = tickets.company_id and connections.id = tickets.connection_id
  left join queues on queues.company_id = tickets.company_id and queues.id = tickets.queue_id
  left join users on users.company_id = tickets.company_id and users.id = tickets.user_id
  left join files on files.company_id = contacts.company_id and files.id = contacts.picture_file_id
    and files.state = 'stored'`)

export function toTicketView(tx: Tx, row: TicketViewRow): TicketView {
  const { actor } = tx
  const unmaskedTicket = { view: wholeView(tx, row), otherNumbers: row.contactOtherNumbers, marks: row.marks }
  return actor.kind === 'user' ? viewFor(actor, unmaskedTicket) : unmaskedTicket.view
}

/** The ticket as the user has it: with their own marks, and without numbers where the company hides these from them. */
export function viewFor(
  actor: UserActor,
  ticketFacts: Pick<WholeTicket, 'view' | 'otherNumbers' | 'marks'>,
): TicketView {
  const isMasked = masksNumbers(actor)
  const view = isMasked ? maskTicketView(ticketFacts) : ticketFacts.view
  const mark = ticketFacts.marks.find(({ userId }) => userId === actor.userId)
  return mark ? withPersonalMark(view, mark, isMasked) : view
}

/** The marks of the actor, or of everybody for the system, which renders for all. */
function marksOf({ actor }: Tx): SQL {
  const userId = userIdOf(actor)
  const ofUser = (column: SQL) => (userId === null ? sql`` : sql` and ${column} = ${userId}::bigint`)
  return sql`(select coalesce(json_agg(json_build_object('userId', coalesce(h.user_id, r.user_id),
      'unreadMessages', tickets.received_messages - r.read_messages,
      'handover', case when h.user_id is not null then json_build_object('kind', h.kind, 'note', h.note,
        'by', (select json_build_object('id', u.id, 'name', u.name) from users u
          where u.company_id = h.company_id and u.id = h.by_user_id)) end)), '[]')
    from (select * from ticket_handovers h where h.company_id = tickets.company_id and h.ticket_id = tickets.id${ofUser(sql`h.user_id`)}) h
    full join (select * from ticket_reads r where r.company_id = tickets.company_id and r.ticket_id = tickets.id${ofUser(sql`r.user_id`)}) r
      on r.user_id = h.user_id)`
}

function wholeView(tx: Tx, row: TicketViewRow): TicketView {
  const { queueId, userId, connectionId } = row
  return {
    id: row.id,
    uuid: row.uuid,
    version: row.version,
    status: row.status,
    channel: row.channel,
    queueId,
    queue: queueId === null ? null : queuePart(queueId, row),
    userId,
    user: userId === null ? null : userPart(userId, row),
    participants: row.participants,
    contactId: row.contactId,
    contact: contactPart(tx, row),
    whatsappId: connectionId,
    whatsapp: {
      id: connectionId,
      version: row.connectionVersion,
      name: row.connectionName,
      groupAsTicket: onOff(row.groupAsTicket),
      status: row.connectionStatus,
    },
    tags: inOrder(row.tags),
    lastMessage: row.lastMessage,
    lastMessageFromMe: row.lastMessageFromMe,
    lastMessageIsSystem: row.lastMessageIsSystem,
    lastUser: row.lastUser,
    lastAuthorName: row.lastAuthorName,
    unreadMessages: row.unreadMessages,
    handover: null,
    hasFailedMessage: row.hasFailedMessage,
    isGroup: row.isGroup,
    isLatest: row.isLatest,
    hasSeveralAccounts: row.hasSeveralAccounts,
    isBot: row.isBot,
    bot: botPart(row),
    isTransfered: row.isTransferred,
    useIntegration: row.useIntegration,
    amountUsedBotQueues: row.amountUsedBotQueues,
    userRating: row.rate === null ? null : { rate: row.rate },
    createdAt: instantOf(row.createdAt),
    updatedAt: instantOf(row.updatedAt),
    waitingSince: row.waitingSince === null ? null : instantOf(row.waitingSince),
    unansweredSince: row.unansweredSince === null ? null : instantOf(row.unansweredSince),
  }
}

function queuePart(id: number, row: TicketViewRow): TicketView['queue'] {
  const { waitAmberMinutes, waitRedMinutes } = USUAL_WAIT_LIMITS
  return {
    id,
    version: row.queueVersion ?? 0,
    name: row.queueName ?? '',
    color: row.queueColor ?? '',
    waitAmberMinutes: row.waitAmberMinutes ?? waitAmberMinutes,
    waitRedMinutes: row.waitRedMinutes ?? waitRedMinutes,
  }
}

/** One who has it is its owner, also while they were told that nobody is there. */
function botPart({ bot, isBot, userId }: TicketViewRow): TicketView['bot'] {
  const botPlace = bot && userId === null && placeOf(bot, isBot)
  if (!bot || !botPlace) return null
  const option = botPlace === 'option' ? bot.option : null
  if (botPlace !== 'flow')
    return { place: botPlace, option, run: null, since: instantOf(bot.since), pausedBy: bot.pausedBy }
  // A person may have ended the run of a ticket whose bot was there.
  if (!bot.run) return null
  const { since, ...run } = bot.run
  return { place: botPlace, option, run, since: instantOf(since), pausedBy: bot.pausedBy }
}

function userPart(id: number, { userVersion, userName, userColor }: TicketViewRow): TicketView['user'] {
  return { id, version: userVersion ?? 0, name: userName ?? '', color: userColor ?? '' }
}

function contactPart(tx: Tx, row: TicketViewRow): TicketView['contact'] {
  const { pictureId, pictureName } = row
  return {
    id: row.contactId,
    version: row.contactVersion,
    name: row.contactName,
    number: row.contactNumber,
    isGroup: row.isGroup,
    active: row.contactIsActive,
    readOnlyConnectionIds: row.contactReadOnlyConnectionIds,
    urlPicture: pictureId === null ? null : fileUrl(tx, { id: pictureId, name: pictureName ?? '' }),
    channel: row.contactChannel,
    tags: inOrder(row.contactTags),
  }
}

const BY_NAME = new Intl.Collator('pt')

/**
 * Sorts the tags by name. Sorting them in the database took a third of a page's time, because the sort begins anew for
 * each ticket.
 */
function inOrder(tags: TagView[]): TagView[] {
  return tags.length > 1 ? tags.toSorted((a, b) => BY_NAME.compare(a.name, b.name)) : tags
}

/** The driver's text of an instant, as the wire has it. */
function instantOf(text: string): string {
  return new Date(text).toISOString()
}

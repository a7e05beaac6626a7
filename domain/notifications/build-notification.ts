import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import { externalWebhooks } from '#db/schema/external-api.ts'
import { messageMentions } from '#db/schema/messages.ts'
import { prompts } from '#db/schema/prompts.ts'
import { queueIntegrations } from '#db/schema/queue-integrations.ts'
import { ticketHandovers } from '#db/schema/ticket-handovers.ts'
import { tickets } from '#db/schema/tickets.ts'
import { users } from '#db/schema/users.ts'
import { shownName } from '../contacts/contract/rules.ts'
import type { Tx } from '../core/context.ts'
import type { UserActor } from '../core/contract/actor.ts'
import type { PushInput } from '../core/contract/jobs/job-queues.ts'
import { can } from '../core/contract/permissions.ts'
import { dayOf } from '../core/contract/time.ts'
import { pushTopic } from '../core/jobs/enqueue-push.ts'
import { inCompany } from '../core/tenancy.ts'
import { messageLink } from '../messages/contract/message-link.ts'
import { plainText, previewKind } from '../messages/contract/plain-preview.ts'
import { previewOf } from '../messages/contract/preview.ts'
import type { MessageView } from '../messages/contract/schema.ts'
import { cardName } from '../messages/contract/vcard.ts'
import { messageViews } from '../messages/queries.ts'
import { readTokenDay } from '../prompts/usage.ts'
import { getSettings } from '../settings/get-settings.ts'
import { isListed, isPlainGroupView, isWaiting } from '../tickets/contract/lifecycle.ts'
import type { TicketView } from '../tickets/contract/schema.ts'
import { selectTickets, toTicketView } from '../tickets/view.ts'
import { visibleTo } from '../tickets/visibility.ts'
import { ofChat } from './chat-notice.ts'
import type { NotificationSettings } from './contract/schema.ts'
import { cut, type PushNotification, type Reader } from './push-notification.ts'
import { alertsFor } from './queue-alerts.ts'

/**
 * Builds the notification for this person now, as they may see it and by their rules; null when there is none. It is
 * read with their rights: hidden numbers stay hidden, and tickets that they do not see do not exist. Specification 1
 * §6.
 */
export function buildNotification(
  tx: Tx,
  about: PushInput,
  reader: Reader,
): Promise<PushNotification | null> {
  switch (about.kind) {
    case 'message':
      return ofMessage(tx, about.ticketId, reader)
    case 'given':
      return ofGiven(tx, about.ticketId, reader)
    case 'waiting':
      return ofWaiting(tx, about, reader)
    case 'mention':
      return ofMention(tx, about.messageId, reader)
    case 'connection':
      return ofConnection(tx, about.connectionId, reader)
    case 'integration':
      return ofIntegration(tx, about.queueIntegrationId, reader)
    case 'webhook':
      return ofWebhook(tx, about.connectionId, reader)
    case 'chat':
      return ofChat(tx, about.chatId, reader)
    case 'queue':
      return ofQueue(tx, about.queueId, reader)
    case 'prompt':
      return ofPrompt(tx, about.promptId, reader)
    case 'tokenLimit':
      return ofTokenLimit(tx, reader)
    case 'read':
    case 'settle':
    case 'settleUser':
      return Promise.resolve(null)
  }
}

/** A conversation as the reader sees it; undefined where they do not. */
export async function seenAs(tx: Tx, ticketId: number): Promise<TicketView | undefined> {
  const [row] = await selectTickets(tx, and(eq(tickets.id, ticketId), visibleTo(tx.actor)))
  return row && toTicketView(tx, row)
}

async function ofMessage(tx: Tx, ticketId: number, reader: Reader): Promise<PushNotification | null> {
  const ticket = await seenAs(tx, ticketId)
  if (!ticket || ticket.unreadMessages === 0 || !isListed(ticket)) return null
  if (!concerns(ticket, reader)) return null
  const isQuiet = isWaiting(ticket) && !(await getSettings(tx)).showNotificationPending
  if (isQuiet) return null
  const unread = await unreadOf(tx, ticket)
  const count = unread.remaining > 1 ? ` (${unread.remaining})` : ''
  if (unread.isOver) return null
  const { id: messageId, body } = unread
  return ofTicket(ticket, reader, {
    mark: `message ${messageId}`,
    body: shownBody(body, reader),
    count,
    messageId,
  })
}

type Unread = { id: number | undefined; body: string; remaining: number; isOver: boolean }

/** So many unread messages are looked through for one that was not taken back. */
const MAX_UNREAD = 50

/** The last unread message that stands, as the reader may see it. Over where all were taken back, or a colleague answered. */
async function unreadOf(tx: Tx, ticket: TicketView): Promise<Unread> {
  const { id: ticketId, unreadMessages: count, lastMessage } = ticket
  const rows = await tx.db.execute<{ id: number; isDeleted: boolean; isAnswered: boolean }>(sql`
    select m.id::float8 as id, m.is_deleted as "isDeleted", exists (select from messages a
      where a.company_id = m.company_id and a.ticket_id = m.ticket_id and a.id > m.id and a.from_me
        and not a.is_private and not a.is_system
        and not exists (select from sends s where s.company_id = a.company_id and s.message_id = a.id
          and s.by_machine)) as "isAnswered"
    from messages m where m.company_id = ${tx.companyId} and m.ticket_id = ${ticketId} and not m.from_me
      and m.media_type <> 'notice'
    order by m.id desc limit ${Math.min(count, MAX_UNREAD)}`)
  const [last] = rows
  if (!last) return { id: undefined, body: lastMessage, remaining: count, isOver: false }
  const standing = rows.filter(({ isDeleted }) => !isDeleted)
  const [message] = await messageViews(
    tx,
    standing.slice(0, 1).map(({ id }) => id),
  )
  if (!message || last.isAnswered) return { id: last.id, body: '', remaining: 0, isOver: true }
  const remaining = count - (rows.length - standing.length)
  return { id: message.id, body: bodyOf(message), remaining, isOver: false }
}

/** As the lists show it, but of a card that is whole: whose it is says more than that it is one. */
function bodyOf(message: MessageView): string {
  const isCard = previewKind(message.body) === 'contact' && !message.isDeleted
  return isCard ? message.body : previewOf(message)
}

/** Returns the text of the notification, or a neutral one if the reader wants none of the content. */
function shownBody(body: string, { settings, texts }: Reader): string {
  if (!settings.showText) return texts.hidden
  const kind = previewKind(body)
  if (kind === 'text') return plainText(body)
  const name = kind === 'contact' ? cardName(body) : undefined
  return name ? `${texts.preview.contact}: ${name}` : texts.preview[kind]
}

/**
 * Tells whether a ticket concerns the reader by their rules: it is theirs, or nobody's in their queues, or a group that
 * they see.
 */
function concerns(ticket: TicketView, { user, settings }: Reader): boolean {
  if (settings.pushMessages === 'none') return false
  const isTheirs = ticket.userId === user.userId || ticket.participants.some(({ id }) => id === user.userId)
  if (isTheirs) return true
  if (settings.pushMessages === 'mine') return false
  if (isPlainGroupView(ticket)) return user.allowGroup && isChosen(ticket, settings)
  return ticket.userId === null && isOfTheirs(ticket, user) && isChosen(ticket, settings)
}

/** An admin, who sees all, is told of their own queues and of what has none. */
function isOfTheirs({ queueId }: TicketView, user: UserActor): boolean {
  return queueId === null ? user.profile === 'admin' || user.allTicket : user.queueIds.includes(queueId)
}

function isChosen({ queueId }: TicketView, { queueIds }: NotificationSettings): boolean {
  return queueIds.length === 0 || (queueId !== null && queueIds.includes(queueId))
}

async function ofGiven(tx: Tx, ticketId: number, reader: Reader): Promise<PushNotification | null> {
  const { user, settings, texts } = reader
  const ticket = settings.pushGiven ? await seenAs(tx, ticketId) : undefined
  if (!ticket) return null
  const [handover] = await tx.db
    .select({ by: users.name, at: ticketHandovers.createdAt })
    .from(ticketHandovers)
    .leftJoin(
      users,
      and(eq(users.companyId, ticketHandovers.companyId), eq(users.id, ticketHandovers.byUserId)),
    )
    .where(
      inCompany(
        tx,
        ticketHandovers,
        eq(ticketHandovers.ticketId, ticketId),
        eq(ticketHandovers.userId, user.userId),
      ),
    )
  // It was opened already, or went on.
  if (!handover) return null
  return ofTicket(ticket, reader, {
    mark: `given ${handover.at.toISOString()}`,
    body: texts.handedOver(handover.by ?? ''),
  })
}

type Waiting = Extract<PushInput, { kind: 'waiting' }>

async function ofWaiting(
  tx: Tx,
  { ticketId, since }: Waiting,
  reader: Reader,
): Promise<PushNotification | null> {
  const { user, settings, texts } = reader
  const ticket = settings.waitingMinutes > 0 ? await seenAs(tx, ticketId) : undefined
  if (!ticket || !isWaiting(ticket) || ticket.waitingSince !== since) return null
  if (!isOfTheirs(ticket, user) || !isChosen(ticket, settings)) return null
  const minutes = Math.floor((tx.now().getTime() - Date.parse(since)) / 60_000)
  return ofTicket(ticket, reader, { mark: `waiting ${since}`, body: texts.waiting(minutes) })
}

async function ofMention(tx: Tx, messageId: number, reader: Reader): Promise<PushNotification | null> {
  const { user, settings, texts } = reader
  if (!settings.pushMentions) return null
  const [open] = await tx.db
    .select({ id: messageMentions.messageId })
    .from(messageMentions)
    .where(inCompany(tx, messageMentions, isOpenMention(messageId, user.userId)))
  const [message] = open ? await messageViews(tx, [messageId]) : []
  const ticket = message && (await seenAs(tx, message.ticketId))
  if (!message || !ticket) return null
  return {
    topic: pushTopic('message', messageId),
    mark: 'mention',
    title: texts.mention(message.user?.name ?? '', shownName(ticket.contact, reader.language)),
    body: cut(shownBody(bodyOf(message), reader)),
    url: messageLink(ticket.uuid, messageId),
  }
}

function isOpenMention(messageId: number, userId: number): SQL | undefined {
  return and(
    eq(messageMentions.messageId, messageId),
    eq(messageMentions.userId, userId),
    sql`${messageMentions.seenAt} is null`,
  )
}

/** For those who manage connections: it is down still. */
async function ofConnection(
  tx: Tx,
  connectionId: number,
  { user, settings, texts }: Reader,
): Promise<PushNotification | null> {
  if (!settings.pushConnections || !can(user, 'connections:manage')) return null
  const [row] = await tx.db
    .select({ name: connections.name, status: connections.status, version: connections.version })
    .from(connections)
    .where(
      inCompany(tx, connections, eq(connections.id, connectionId), sql`${connections.deletedAt} is null`),
    )
  if (!row || row.status === 'CONNECTED') return null
  const { title, body } = texts.down
  const url = `/connections/${connectionId}/health`
  return {
    topic: pushTopic('connection', connectionId),
    mark: `down ${row.version}`,
    title: title(row.name),
    body,
    url,
  }
}

/** For who may save integrations: the other side is gone still. */
async function ofIntegration(
  tx: Tx,
  id: number,
  { user, settings, texts }: Reader,
): Promise<PushNotification | null> {
  if (!settings.pushConnections || !can(user, 'queueIntegrations:save')) return null
  const [row] = await tx.db
    .select({ name: queueIntegrations.name, version: queueIntegrations.version })
    .from(queueIntegrations)
    .where(
      inCompany(
        tx,
        queueIntegrations,
        eq(queueIntegrations.id, id),
        eq(queueIntegrations.isDisabled, true),
        isNull(queueIntegrations.deletedAt),
      ),
    )
  if (!row) return null
  const { title, body } = texts.stopped
  const topic = pushTopic('integration', id)
  return { topic, mark: `stopped ${row.version}`, title: title(row.name), body, url: '/queue-integration' }
}

/** For who manages the API: nothing is sent to the webhook of the connection still. */
async function ofWebhook(
  tx: Tx,
  connectionId: number,
  { user, settings, texts }: Reader,
): Promise<PushNotification | null> {
  if (!settings.pushConnections || !can(user, 'externalApi:manage')) return null
  const [row] = await tx.db
    .select({ name: connections.name, stoppedAt: externalWebhooks.stoppedAt })
    .from(externalWebhooks)
    .innerJoin(
      connections,
      and(
        eq(connections.companyId, externalWebhooks.companyId),
        eq(connections.id, externalWebhooks.connectionId),
      ),
    )
    .where(
      inCompany(
        tx,
        externalWebhooks,
        eq(externalWebhooks.connectionId, connectionId),
        isNull(connections.deletedAt),
      ),
    )
  if (!row?.stoppedAt) return null
  const { title, body } = texts.webhookStopped
  const topic = pushTopic('webhook', connectionId)
  return {
    topic,
    mark: `stopped ${row.stoppedAt.getTime()}`,
    title: title(row.name),
    body,
    url: '/messages-api',
  }
}

/** For admins, and whoever wants it of their queues: customers wait there beyond its limit still. */
async function ofQueue(
  tx: Tx,
  queueId: number,
  { user, settings, texts }: Reader,
): Promise<PushNotification | null> {
  const alert = (await alertsFor(tx, user, settings)).find((queueAlert) => queueAlert.queueId === queueId)
  if (!alert) return null
  const { name, waiting, minutes, since } = alert
  const { title, body } = texts.queue
  const url = `/tickets?section=pending&queues=${queueId}`
  const topic = pushTopic('queue', queueId)
  return { topic, mark: `over ${since}`, title: title(name), body: body(waiting, minutes), url }
}

/** For admins: what an assistant stands on refuses still. */
async function ofPrompt(
  tx: Tx,
  promptId: number,
  { user, settings, texts }: Reader,
): Promise<PushNotification | null> {
  if (!settings.pushConnections || !can(user, 'prompts:list')) return null
  const [row] = await tx.db
    .select({ name: prompts.name, refusal: prompts.refusal, refusedAt: prompts.refusedAt })
    .from(prompts)
    .where(inCompany(tx, prompts, eq(prompts.id, promptId), sql`${prompts.deletedAt} is null`))
  if (!row?.refusal) return null
  const { title, body } = texts.prompt
  return {
    topic: pushTopic('prompt', promptId),
    mark: `refused ${row.refusal} ${row.refusedAt?.toISOString() ?? ''}`,
    title: title(row.name),
    body,
    url: PROMPTS_PAGE,
  }
}

const PROMPTS_PAGE = '/prompts'

/** For admins: the tokens of the company's day are used up still. */
async function ofTokenLimit(tx: Tx, { user, settings, texts }: Reader): Promise<PushNotification | null> {
  if (!settings.pushConnections || !can(user, 'prompts:list')) return null
  const { isOver, limit } = await readTokenDay(tx)
  if (!isOver) return null
  const { title, body } = texts.tokenLimit
  const mark = `tokens ${dayOf(tx.now(), user.timeZone)}`
  return { topic: pushTopic('tokens', 0), mark, title, body: body(limit), url: PROMPTS_PAGE }
}

type TicketNotice = { mark: string; body: string; count?: string; messageId?: number | undefined }

function ofTicket(
  ticket: TicketView,
  { language }: Reader,
  { mark, body, count = '', messageId }: TicketNotice,
): PushNotification {
  const { id, uuid, contact } = ticket
  return {
    topic: pushTopic('ticket', id),
    mark,
    title: shownName(contact, language) + count,
    body: cut(body),
    url: messageId === undefined ? `/tickets/${uuid}` : messageLink(uuid, messageId),
  }
}

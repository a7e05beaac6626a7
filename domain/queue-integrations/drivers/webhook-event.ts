import { eq, inArray, sql } from 'drizzle-orm'
import { contacts } from '#db/schema/contacts.ts'
import { files } from '#db/schema/files.ts'
import { messages } from '#db/schema/messages.ts'
import { tickets } from '#db/schema/tickets.ts'
import { users } from '#db/schema/users.ts'
import { maskName, maskText, numbersOf } from '../../contacts/contract/masking.ts'
import type { Tx } from '../../core/context.ts'
import { inCompany } from '../../core/tenancy.ts'
import { reading } from '../../core/transaction.ts'
import { outsideFileUrl } from '../../files/outside-links.ts'
import type { Conversation, DriverCall, Outside } from '../../flows/calls/driver.ts'
import { getSettings, hidesNumbers } from '../../settings/get-settings.ts'
import type { IntegrationSettings } from '../integration-settings.ts'

/** The event of a conversation, as it is sent. docs/integrations.md documents it for who receives it. */
export type ConversationEvent = {
  type: 'message.received' | 'conversation.started'
  timestamp: string
  data: {
    message: EventMessage | null
    /** All that the customer said since the event before, oldest first; `message` is the newest. */
    messages: EventMessage[]
    contact: { id: number; name: string; number: string | null; isGroup: boolean }
    ticket: {
      uuid: string
      id: number
      status: string
      queue: { id: number; name: string } | null
      user: { id: number; name: string } | null
      protocol: string
    }
    connection: { id: number; name: string; channel: string }
    company: { id: number }
    /** The newest message with all that is kept of how the channel brought it. */
    raw: Raw | null
  }
  /** As n8n's chat trigger reads them; of type n8n alone. */
  action?: 'sendMessage'
  sessionId?: string
  chatInput?: string
}

type EventMessage = {
  id: number
  externalId: string
  kind: string
  body: string
  mime?: string
  file?: { url: string; expiresAt: string; name: string; size: number | null }
  quotedId?: number
  at: string
}

type Raw = { mediaType: string; body: string; data: unknown; isForwarded: boolean; sentAt: string }

/** The event of what the customer said, or of a conversation that comes without words. */
export function buildEvent(
  outside: Outside,
  { settings, conversation, messages: callMessages }: DriverCall<IntegrationSettings>,
): Promise<ConversationEvent> {
  return reading(outside.ctx, async (tx) => {
    const mask = await maskOf(tx, conversation)
    const ids = callMessages.map(({ messageId }) => messageId)
    const rows = await readMessages(tx, ids)
    const eventMessages = rows.map((row) => messageOf(tx, row, mask, outside.rules.apiUrl))
    const [newest] = rows.slice(-1)
    const texts = callMessages.flatMap(({ text }) => (text ? [mask.text(text)] : []))
    return {
      type: newest ? 'message.received' : 'conversation.started',
      timestamp: (newest?.sentAt ?? tx.now()).toISOString(),
      data: {
        message: eventMessages.at(-1) ?? null,
        messages: eventMessages,
        contact: mask.contact(conversation.contact),
        ticket: {
          uuid: conversation.ticketUuid,
          id: conversation.ticketId,
          status: conversation.status,
          queue: conversation.queue,
          user: await attendantOf(tx, conversation.ticketId),
          protocol: conversation.protocol,
        },
        connection: conversation.connection,
        company: { id: conversation.company.id },
        raw: newest ? rawOf(newest, mask) : null,
      },
      ...(settings.type === 'n8n' && {
        action: 'sendMessage' as const,
        sessionId: conversation.ticketUuid,
        chatInput: texts.join('\n'),
      }),
    }
  })
}

type MessageRow = Awaited<ReturnType<typeof readMessages>>[number]

async function readMessages(tx: Tx, ids: number[]) {
  if (ids.length === 0) return []
  return tx.db
    .select({
      id: messages.id,
      externalId: messages.externalId,
      mediaType: messages.mediaType,
      body: messages.body,
      dataJson: messages.dataJson,
      quotedId: messages.quotedId,
      isForwarded: messages.isForwarded,
      sentAt: messages.sentAt,
      fileId: files.id,
      fileName: files.name,
      fileState: files.state,
      mime: files.mime,
      originalName: files.originalName,
      size: files.size,
    })
    .from(messages)
    .leftJoin(files, sql`${files.companyId} = ${messages.companyId} and ${files.id} = ${messages.fileId}`)
    .where(inCompany(tx, messages, inArray(messages.id, ids), eq(messages.isDeleted, false)))
    .orderBy(messages.id)
}

function messageOf(tx: Tx, row: MessageRow, mask: Mask, apiUrl: string | undefined): EventMessage {
  const { fileId, fileName, mime, quotedId } = row
  const isStored = fileId !== null && fileName !== null && row.fileState === 'stored'
  const link = isStored && apiUrl ? outsideFileUrl(tx, { id: fileId, name: fileName }, apiUrl) : null
  const file = link && { ...link, name: mask.text(row.originalName ?? 'file'), size: row.size }
  return {
    id: row.id,
    externalId: row.externalId,
    kind: row.mediaType,
    body: mask.text(row.body),
    ...(mime && { mime }),
    ...(file && { file }),
    ...(quotedId !== null && { quotedId }),
    at: row.sentAt.toISOString(),
  }
}

function rawOf({ mediaType, body, dataJson, isForwarded, sentAt }: MessageRow, mask: Mask): Raw {
  const data = mask.json(dataJson)
  return { mediaType, body: mask.text(body), data, isForwarded, sentAt: sentAt.toISOString() }
}

async function attendantOf(tx: Tx, ticketId: number): Promise<{ id: number; name: string } | null> {
  const [user] = await tx.db
    .select({ id: users.id, name: users.name })
    .from(tickets)
    .innerJoin(users, sql`${users.companyId} = ${tickets.companyId} and ${users.id} = ${tickets.userId}`)
    .where(inCompany(tx, tickets, eq(tickets.id, ticketId)))
  return user ?? null
}

type EventContact = ConversationEvent['data']['contact']

type Mask = {
  text(text: string): string
  json(value: unknown): unknown
  contact(contact: Conversation['contact']): EventContact
}

const OPEN_MASK: Mask = {
  text: (text) => text,
  json: (value) => value,
  contact: ({ id, name, number, isGroup }) => ({ id, name, number, isGroup }),
}

/** A company that hides its customers' numbers hides them from other systems as well, in whatever they are written. */
async function maskOf(tx: Tx, { contact }: Conversation): Promise<Mask> {
  if (contact.isGroup || !hidesNumbers(await getSettings(tx))) return OPEN_MASK
  const numbers = await knownNumbers(tx, contact.id)
  const text = (given: string) => maskText(given, numbers)
  return {
    text,
    json: (value) => maskedJson(value, text),
    contact: ({ id, name, number, isGroup }) => ({
      id,
      name: text(maskName(name, number ?? numbers[0] ?? '')),
      number: null,
      isGroup,
    }),
  }
}

/** The contact as other systems are told of it. */
export async function toldContact(tx: Tx, conversation: Conversation): Promise<EventContact> {
  return (await maskOf(tx, conversation)).contact(conversation.contact)
}

async function knownNumbers(tx: Tx, contactId: number): Promise<string[]> {
  const [contact] = await tx.db
    .select({ number: contacts.number, otherNumbers: contacts.otherNumbers, isGroup: contacts.isGroup })
    .from(contacts)
    .where(inCompany(tx, contacts, eq(contacts.id, contactId)))
  return contact ? numbersOf(contact) : []
}

/** Every text and number of a value, names of its fields included. */
function maskedJson(value: unknown, text: (given: string) => string): unknown {
  if (typeof value === 'string') return text(value)
  if (typeof value === 'number') return text(String(value)) === String(value) ? value : text(String(value))
  if (Array.isArray(value)) return value.map((item) => maskedJson(item, text))
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, field]) => [text(name), maskedJson(field, text)])
  return Object.fromEntries(fields)
}

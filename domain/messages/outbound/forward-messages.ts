import { and, eq, isNull } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import { contacts } from '#db/schema/contacts.ts'
import type { OutboundContent } from '../../channels/contract/outbound.ts'
import { masksNumbers } from '../../contacts/contract/rules.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { AppError, invalid } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction } from '../../core/transaction.ts'
import { otherOpenTicket } from '../../tickets/actions/conflict.ts'
import { createTicket } from '../../tickets/actions/create-ticket.ts'
import { isPlainGroup } from '../../tickets/contract/lifecycle.ts'
import { canSee } from '../../tickets/contract/rules.ts'
import { canReadIn, findLiveTicket, lockPair } from '../../tickets/queries.ts'
import { finalizeUndo } from '../../tickets/undo/finalize-undo.ts'
import type { ForwardMessagesInput, MediaType, MessageView } from '../contract/schema.ts'
import { findTargetMessages, type TargetMessage } from '../message-key.ts'
import { messageViews } from '../queries.ts'
import { clientIdsFrom, findByClientIds } from './client-ids.ts'
import { copyOf, type SharedFile } from './forwarded-content.ts'
import { maskForActor } from './mask-for-actor.ts'
import { sharedFiles } from './shared-files.ts'
import { maySign, signed } from './sign.ts'
import { type NewMessage, storeAllOutbound } from './store-outbound.ts'
import { assertReachable, lockTargetTicket } from './target-ticket.ts'

/**
 * Forwards messages to a contact, in their order, over the connection by which they came: into the contact's live
 * ticket, else into a new one. Files are shared, not copied. A repeated client id answers the messages that it made.
 * Throws ERR_NO_MESSAGE_FOUND (also unseen, deleted or private ones), ERR_MESSAGE_STATE (nothing to forward),
 * ERR_NO_CONTACT_FOUND, ERR_OTHER_OPEN_TICKET (the contact's ticket is a colleague's), ERR_CONTACT_BLOCKED,
 * ERR_NO_PERMISSION (a card with a number that is hidden from the actor). Specification 1 §7.
 */
export function forwardMessages(ctx: Ctx, input: ForwardMessagesInput): Promise<MessageView[]> {
  permit(ctx.actor, 'messages:forward')
  const ids = [input.messageId].flat()

  return inTransaction(ctx, async (tx) => {
    const clientIds = clientIdsFrom(input.clientId, ids.length)
    const knownIds = await findByClientIds(tx, clientIds)
    if (knownIds.length > 0) return repeated(tx, knownIds, { contactId: input.contactId, sourceIds: ids })
    const sources = await readSources(tx, ids)
    const madeIds = await storeForwarded(tx, input, sources, { clientIds, notBefore: () => null })
    return messageViews(tx, madeIds)
  })
}

type Target = Pick<ForwardMessagesInput, 'contactId' | 'signMessage'>
type Timing = {
  clientIds: readonly (string | null)[]
  /** The earliest time to send each message, by its place in the list; null: at once. */
  notBefore: (index: number) => Date | null
  /** True for several contacts at once: then the messages wait for the number's pace. */
  byMachine?: boolean
}

/** Stores the forwarded messages in the contact's ticket, and queues their sends. Answers their ids. */
export async function storeForwarded(
  tx: Tx,
  { contactId, signMessage }: Target,
  sources: readonly TargetMessage[],
  { clientIds, notBefore, byMachine = false }: Timing,
): Promise<number[]> {
  const ticket = await lockTargetTicket(tx, await ticketFor(tx, contactId, firstOrThrow(sources)))
  assertReachable(tx, ticket)
  if (ticket.isUndoable) await finalizeUndo(tx, ticket.id)
  const visible = await maskForActor(tx, { sources, files: await filesOf(tx, sources) })
  const isSigned = await maySign(tx, signMessage)
  const list = visible.sources.map((source, index) => ({
    ...forwarded(tx, source, visible.files, isSigned),
    clientId: clientIds[index] ?? null,
    notBefore: notBefore(index),
    byMachine,
  }))
  const stored = await storeAllOutbound(tx, ticket, list, { byHuman: true })
  return stored.map(({ id }) => id)
}

/** The messages of an earlier request with the same client id. Throws ERR_VALIDATION as requireForwarded does. */
async function repeated(
  tx: Tx,
  ids: readonly number[],
  request: { contactId: number; sourceIds: readonly number[] },
): Promise<MessageView[]> {
  const copies = await findTargetMessages(tx, ids)
  if (copies.some(({ contactId }) => contactId !== request.contactId)) throw invalid({ clientId: 'taken' })
  await requireForwarded(tx, copies, request.sourceIds)
  return messageViews(tx, ids)
}

/**
 * Refuses a client id under which something else was forwarded to a contact, or by which somebody forwarded what the actor may not
 * read. Throws ERR_VALIDATION.
 */
export async function requireForwarded(
  tx: Tx,
  copies: readonly TargetMessage[],
  sourceIds: readonly number[],
): Promise<void> {
  const sources = await findReadable(tx, sourceIds)
  const isWhole = copies.length === new Set(sourceIds).size
  for (const [index, message] of copies.entries()) {
    const source = sources.length === copies.length ? sources[index] : undefined
    const isSame = isWhole && (source === undefined || isCopyOf(tx, message, source))
    if (!isSame || !(await canReadIn(tx, message.ticket))) throw invalid({ clientId: 'taken' })
  }
}

/** Messages that the actor may not read count as absent: an answer must not depend on what they say. */
async function findReadable(tx: Tx, ids: readonly number[]): Promise<TargetMessage[]> {
  const readable: TargetMessage[] = []
  for (const message of await findTargetMessages(tx, [...new Set(ids)])) {
    if (!message.isPrivate && (await canReadIn(tx, message.ticket))) readable.push(message)
  }
  return readable
}

/** Whether one may be forwarded from the other; texts that are hidden from the actor, or were changed since, tell nothing. */
function isCopyOf({ actor }: Tx, copy: TargetMessage, source: TargetMessage): boolean {
  const isChanged = [copy, source].some(({ isEdited, isDeleted }) => isEdited || isDeleted)
  if (isChanged || masksNumbers(actor)) return true
  if (source.mediaType !== 'conversation') return copy.fileId === null || copy.fileId === source.fileId
  return copy.fileId === null && copy.body.endsWith(source.body)
}

/** The messages to forward. Throws ERR_NO_MESSAGE_FOUND when one is unseen, private or deleted. */
export async function readSources(tx: Tx, ids: readonly number[]): Promise<TargetMessage[]> {
  const foundMessages = await findTargetMessages(tx, ids)
  const isWhole = new Set(foundMessages.map((message) => message.id)).size === new Set(ids).size
  if (!isWhole || foundMessages.some((message) => message.isPrivate || message.isDeleted)) {
    throw new AppError('ERR_NO_MESSAGE_FOUND')
  }
  for (const { ticket } of foundMessages) {
    if (!(await canReadIn(tx, ticket))) throw new AppError('ERR_NO_MESSAGE_FOUND')
  }
  return foundMessages
}

async function ticketFor(tx: Tx, contactId: number, source: TargetMessage): Promise<number> {
  const contact = firstOrThrow(
    await tx.db
      .select({ isGroup: contacts.isGroup, groupAsTicket: connections.groupAsTicket })
      .from(contacts)
      .innerJoin(
        connections,
        and(eq(connections.companyId, contacts.companyId), eq(connections.id, source.connectionId)),
      )
      .where(inCompany(tx, contacts, eq(contacts.id, contactId), isNull(contacts.deletedAt))),
    'ERR_NO_CONTACT_FOUND',
  )
  const pair = { contactId, connectionId: source.connectionId }
  await lockPair(tx, pair)
  const live = await findLiveTicket(tx, pair)
  if (live && !canSee(tx.actor, live)) throw await otherOpenTicket(tx, live)
  if (live) return live.id
  // Without a queue a ticket cannot be attended at once: it waits.
  const { queueId } = source.ticket
  const status = queueId !== null || isPlainGroup(contact) ? ('open' as const) : ('pending' as const)
  return (await createTicket(tx, { contactId, queueId, whatsappId: source.connectionId, status })).id
}

function filesOf(tx: Tx, sources: readonly TargetMessage[]): Promise<Map<number, SharedFile>> {
  return sharedFiles(
    tx,
    sources.flatMap(({ fileId }) => fileId ?? []),
  )
}

function forwarded(
  tx: Tx,
  source: TargetMessage,
  shared: ReadonlyMap<number, SharedFile>,
  isSigned: boolean,
): NewMessage {
  const file = source.fileId === null ? null : (shared.get(source.fileId) ?? null)
  const { body, content } = copyOf(source, file, (text) => (isSigned ? signed(tx.actor, text) : text))
  const isText = content.kind === 'text'
  return {
    clientId: null,
    userId: userIdOf(tx.actor),
    mediaType: isText ? 'conversation' : shownAs(content, source.mediaType),
    body,
    fileId: isText ? null : source.fileId,
    quotedId: null,
    isPrivate: false,
    isForwarded: true,
    content,
  }
}

/** The kind of a forwarded message: an interactive one with a picture becomes a picture. */
function shownAs(content: OutboundContent, was: MediaType): MediaType {
  return content.kind === 'file' && was === 'interactiveMessage' ? 'image' : was
}

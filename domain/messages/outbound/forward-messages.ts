import { eq, inArray, isNull } from 'drizzle-orm'
import { files } from '#db/schema/companies.ts'
import { contacts } from '#db/schema/contacts.ts'
import { userIdOf } from '../../core/actor.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { AppError, invalid } from '../../core/errors.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { permit } from '../../core/permissions.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction } from '../../core/transaction.ts'
import { otherOpenTicket } from '../../tickets/actions/conflict.ts'
import { createTicket } from '../../tickets/actions/create-ticket.ts'
import { canReadIn, findLiveTicket, lockPair } from '../../tickets/queries.ts'
import { canSee } from '../../tickets/rules.ts'
import { overtake } from '../../tickets/undo/overtake.ts'
import { findTargetMessages, type TargetMessage } from '../message-key.ts'
import { messageViews } from '../queries.ts'
import type { ForwardMessagesInput, MessageView } from '../schema.ts'
import { clientIdsFrom, findByClientIds } from './client-ids.ts'
import { copyOf, type SharedFile } from './forwarded-content.ts'
import { maskForActor } from './mask-for-actor.ts'
import { maySign, signed } from './sign.ts'
import { type NewMessage, storeAllOutbound } from './store-outbound.ts'
import { assertReachable, lockTargetTicket } from './target-ticket.ts'

/**
 * Passes messages on to a contact, in the order they were said, over the connection they came by: into the contact's
 * live ticket, else into a new one. Files are shared, not copied. A repeated client id answers what it made.
 * Throws ERR_NO_MESSAGE_FOUND (also unseen, deleted or private ones), ERR_MESSAGE_STATE (nothing to pass on),
 * ERR_NO_CONTACT_FOUND, ERR_OTHER_OPEN_TICKET (the contact's ticket is a colleague's), ERR_CONTACT_BLOCKED,
 * ERR_NO_PERMISSION (a card with a number that is hidden from the actor).
 * Specification 1 §7.
 */
export function forwardMessages(ctx: Ctx, input: ForwardMessagesInput): Promise<MessageView[]> {
  permit(ctx.actor, 'messages:forward')
  const ids = [input.messageId].flat()

  return inTransaction(ctx, async (tx) => {
    const clientIds = clientIdsFrom(input.clientId, ids.length)
    const known = await findByClientIds(tx, clientIds)
    if (known.length > 0) return repeated(tx, known, input.contactId)
    const sources = await readSources(tx, ids)
    const ticket = await lockTargetTicket(tx, await ticketFor(tx, input.contactId, firstOrThrow(sources)))
    assertReachable(ticket)
    if (ticket.isUndoable) await overtake(tx, ticket.id)
    const seen = await maskForActor(tx, { sources, files: await filesOf(tx, sources) })
    const isSigned = await maySign(tx, input.signMessage)
    const list = seen.sources.map((source, place) => ({
      ...forwarded(tx, source, seen.files, isSigned),
      clientId: clientIds[place] ?? null,
    }))
    const stored = await storeAllOutbound(tx, ticket, list, { byHuman: true })
    const made = stored.map(({ id }) => id)
    return messageViews(tx, made)
  })
}

/** What an earlier request with the client id made. Where the actor may not read it, it is no repetition of theirs. */
async function repeated(tx: Tx, ids: readonly number[], contactId: number): Promise<MessageView[]> {
  for (const made of await findTargetMessages(tx, ids)) {
    const isSame = made.contactId === contactId && (await canReadIn(tx, made.ticket))
    if (!isSame) throw invalid({ clientId: 'taken' })
  }
  return messageViews(tx, ids)
}

async function readSources(tx: Tx, ids: readonly number[]): Promise<TargetMessage[]> {
  const found = await findTargetMessages(tx, ids)
  const isWhole = new Set(found.map((message) => message.id)).size === new Set(ids).size
  if (!isWhole || found.some((message) => message.isPrivate || message.isDeleted)) {
    throw new AppError('ERR_NO_MESSAGE_FOUND')
  }
  for (const { ticket } of found) {
    if (!(await canReadIn(tx, ticket))) throw new AppError('ERR_NO_MESSAGE_FOUND')
  }
  return found
}

async function ticketFor(tx: Tx, contactId: number, source: TargetMessage): Promise<number> {
  const contact = firstOrThrow(
    await tx.db
      .select({ isGroup: contacts.isGroup })
      .from(contacts)
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
  const status = queueId !== null || contact.isGroup ? ('open' as const) : ('pending' as const)
  return (await createTicket(tx, { contactId, queueId, whatsappId: source.connectionId, status })).id
}

async function filesOf(tx: Tx, sources: readonly TargetMessage[]): Promise<Map<number, SharedFile>> {
  const ids = sources.flatMap(({ fileId }) => fileId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await tx.db
    .select({
      id: files.id,
      name: files.name,
      state: files.state,
      mime: files.mime,
      originalName: files.originalName,
      isVoice: files.isVoice,
      durationSeconds: files.durationSeconds,
    })
    .from(files)
    .where(inCompany(tx, files, inArray(files.id, ids)))
  return new Map(rows.map((row) => [row.id, row]))
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
    mediaType: isText ? 'conversation' : source.mediaType,
    body,
    fileId: isText ? null : source.fileId,
    quotedId: null,
    isPrivate: false,
    isForwarded: true,
    content,
  }
}

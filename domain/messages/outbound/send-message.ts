import type { OutboundContent } from '../../channels/contract/outbound.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { invalid } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { inTransaction } from '../../core/transaction.ts'
import { finalizeUndo } from '../../tickets/undo/finalize-undo.ts'
import type { MediaType, MessageView, SendMessageInput } from '../contract/schema.ts'
import { cardOf } from '../contract/vcard.ts'
import { withMemberNumbers } from '../group-members.ts'
import { readMentions, saveMentions } from '../mentions.ts'
import { findQuoted } from '../message-key.ts'
import { messageViews } from '../queries.ts'
import { fillTyped } from './fill-typed.ts'
import { freshView } from './fresh-view.ts'
import { orKnown, type RequestedMessage } from './known-message.ts'
import { maySign, signed } from './sign.ts'
import { storeOutbound } from './store-outbound.ts'
import { assertMaySend, lockTargetTicket, type TargetTicket } from './target-ticket.ts'

/**
 * Sends a message in a ticket: to the customer (text, contact cards or a location; it is queued for the channel under a
 * fixed id, ack 0), or as a private note, which is never sent. A repeated client id answers the message that it made. A
 * user who answers takes the turn from the bot. Throws ERR_NO_TICKET_FOUND, ERR_MESSAGE_STATE, ERR_CONTACT_BLOCKED,
 * ERR_WAPP_NOT_INITIALIZED, ERR_FETCH_WAPP_MSG (the quoted one), ERR_VALIDATION (nothing to say). Specification 1 §4
 * and §7, server behaviour §2.13, §2.14.
 */
export function sendMessage(ctx: Ctx, input: SendMessageInput): Promise<MessageView> {
  permit(ctx.actor, 'messages:send')
  if (isEmpty(input)) throw invalid({ body: 'required' })

  return inTransaction(ctx, async (tx) => {
    const [ticket, isSigned] = await Promise.all([
      lockTargetTicket(tx, input.ticketId),
      maySign(tx, input.sign && !input.isPrivate),
    ])
    const request = { clientIds: [input.clientId ?? null], requested: [requestedOf(input)] }
    return orKnown(tx, ticket, request, () => make(tx, ticket, input, isSigned))
  })
}

async function make(
  tx: Tx,
  ticket: TargetTicket,
  input: SendMessageInput,
  isSigned: boolean,
): Promise<MessageView> {
  if (!input.isPrivate) {
    assertMaySend(tx, ticket)
    if (ticket.isUndoable) await finalizeUndo(tx, ticket.id)
  }
  const typed = await fillTyped(tx, ticket.id, input.body)
  const { body, userIds } = input.isPrivate ? await readMentions(tx, typed) : { body: typed, userIds: NOBODY }
  const message = await messageOf(tx, ticket, { ...input, body }, isSigned)
  const stored = await storeOutbound(tx, ticket, message, { byHuman: !input.isPrivate })
  const storedMessage = firstOrThrow(stored ? [stored] : [], 'ERR_CREATING_MESSAGE')
  if (userIds.length > 0) await saveMentions(tx, storedMessage.id, userIds)
  else if (message.quotedId === null) return freshView(tx, ticket, message, storedMessage)
  return firstOrThrow(await messageViews(tx, [storedMessage.id]), 'ERR_CREATING_MESSAGE')
}

/** No mentions: a message to the customer must not contain a colleague's name. */
const NOBODY: readonly number[] = []

function isEmpty({ body, vCard, location }: SendMessageInput): boolean {
  return body.trim() === '' && !vCard?.length && !location
}

async function messageOf(tx: Tx, ticket: TargetTicket, input: SendMessageInput, isSigned: boolean) {
  const quoted = input.quotedMsg
    ? await findQuoted(tx, input.quotedMsg, { ...ticket, isPrivate: input.isPrivate })
    : null
  const wording = await saidIn(tx, ticket, input, { isSigned, quote: quoted?.quote ?? null })
  return {
    clientId: input.clientId ?? null,
    userId: userIdOf(tx.actor),
    mediaType: wording.mediaType,
    body: wording.body,
    fileId: null,
    quotedId: quoted?.id ?? null,
    isPrivate: input.isPrivate,
    isForwarded: false,
    content: input.isPrivate ? null : wording.content,
  }
}

function requestedOf({ isPrivate, quotedMsg, body, vCard, location }: SendMessageInput): RequestedMessage {
  const common = { isPrivate, quotedId: quotedMsg ?? null, file: null }
  if (vCard?.length) return { ...common, body: vCard.map(cardOf).join('\n') }
  return location ? { ...common, body: placeText(location) } : { ...common, typed: body }
}

type MessageParts = { mediaType: MediaType; body: string; content: OutboundContent }
type Quote = Extract<OutboundContent, { kind: 'text' }>['quote']

type Wording = { isSigned: boolean; quote: Quote }

async function saidIn(
  tx: Tx,
  ticket: TargetTicket,
  input: SendMessageInput,
  { isSigned, quote }: Wording,
): Promise<MessageParts> {
  const { vCard, location } = input
  if (vCard?.length) {
    const body = vCard.map(cardOf).join('\n')
    return { mediaType: 'contactMessage', body, content: { kind: 'contacts', contacts: vCard, quote } }
  }
  if (location) {
    return {
      mediaType: 'locationMessage',
      body: placeText(location),
      content: { kind: 'location', ...location, quote },
    }
  }
  const body = isSigned ? signed(tx.actor, input.body) : input.body
  const text = input.isPrivate ? body : await withMemberNumbers(tx, ticket, body)
  return { mediaType: 'conversation', body, content: { kind: 'text', text, quote } }
}

/** The body of a location: image | link; specification 1 §3. */
function placeText({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `|https://maps.google.com/maps?q=${latitude}%2C${longitude}&z=17&hl=pt-BR`
}

import type { Ctx, Tx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { AppError, invalid } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { inTransaction } from '../../core/transaction.ts'
import { inspectFile } from '../../files/inspect-file.ts'
import {
  addKept,
  areShown,
  dropKept,
  keepUploads,
  mayBeStored,
  type StoredUpload,
} from '../../files/keep-uploads.ts'
import { finalizeUndo } from '../../tickets/undo/finalize-undo.ts'
import { canPress } from '../contract/interactive/can-press.ts'
import type { Interactive } from '../contract/interactive/interactive-content.ts'
import { INTERACTIVE_LIMITS } from '../contract/interactive/interactive-schema.ts'
import { bodyOf, textOf } from '../contract/interactive/text-of.ts'
import type { MessageView } from '../contract/schema.ts'
import { findQuoted } from '../message-key.ts'
import { clientIdsFrom, findByClientIds } from '../outbound/client-ids.ts'
import { freshView } from '../outbound/fresh-view.ts'
import { orKnown, type RequestedMessage } from '../outbound/known-message.ts'
import { type NewMessage, storeOutbound } from '../outbound/store-outbound.ts'
import { assertMaySend, lockTargetTicket, type TargetTicket } from '../outbound/target-ticket.ts'
import { messageViews } from '../queries.ts'

export type SendInteractiveInput = {
  ticketId: number
  clientId: string
  quotedMsg?: number | null | undefined
  asText: boolean
  /** A picture above the button: base64; none where it is empty. */
  image?: string
}

/**
 * Sends the customer something to press: stored and queued in one transaction, under a fixed id, as any message. Where the
 * channel has no buttons, in a group, or where it was asked for, the same goes as text, below its picture. The picture of a list or of
 * a request to pay goes before it. A repeated client
 * id answers the message that it made. Throws ERR_FILE_TYPE for what is no picture, and what sendMessage throws.
 * Specification 1 §7.
 */
export async function sendInteractive(
  ctx: Ctx,
  { image = '', ...input }: SendInteractiveInput,
  interactive: Interactive,
): Promise<MessageView> {
  permit(ctx.actor, 'messages:send')
  if (image === '') return inTransaction(ctx, (tx) => send(tx, input, interactive))
  const picture = await keepPicture(ctx, image)
  try {
    const { view, isShown } = await inTransaction(ctx, async (tx) => ({
      view: await send(tx, input, interactive, picture),
      isShown: await areShown(tx, [picture]),
    }))
    if (!isShown) await dropKept(ctx, [picture])
    return view
  } catch (error) {
    if (!mayBeStored(error)) await dropKept(ctx, [picture])
    throw error
  }
}

/** Its bytes in the store, outside any transaction. */
async function keepPicture(ctx: Ctx, image: string): Promise<StoredUpload> {
  const blob = new Blob([Buffer.from(image.replace(/^data:[^,]*,/, ''), 'base64')])
  if (blob.size === 0) throw invalid({ image: 'invalid' })
  const { upload, mediaType, mime } = await inspectFile(ctx, { blob, name: 'imagem', type: '' }, false)
  if (mediaType !== 'image') throw new AppError('ERR_FILE_TYPE', { mime })
  const keptFiles = await keepUploads(ctx, [upload], { maxBytes: INTERACTIVE_LIMITS.image, asVoice: false })
  return firstOrThrow(keptFiles, 'ERR_FILE_TYPE')
}

async function send(
  tx: Tx,
  input: SendInteractiveInput,
  interactive: Interactive,
  picture?: StoredUpload,
): Promise<MessageView> {
  const ticket = await lockTargetTicket(tx, input.ticketId)
  const messageRequest = { input, interactive, picture, ...waysOf(ticket, input, interactive) }
  const request = { clientIds: messageRequest.clientIds.toReversed(), requested: requestedOf(messageRequest) }
  return orKnown(tx, ticket, request, () => make(tx, ticket, messageRequest))
}

/** Phones draw a picture above a button alone: before anything else it goes by itself. */
function waysOf(ticket: TargetTicket, { asText, clientId }: SendInteractiveInput, { type }: Interactive) {
  const isText = asText || !canPress({ channel: ticket.channel, isGroup: ticket.contact.isGroup })
  return { isText, isPictureApart: !isText && PICTURE_APART.has(type), clientIds: clientIdsFrom(clientId, 2) }
}

const PICTURE_APART: ReadonlySet<Interactive['type']> = new Set(['list', 'pix'])

function requestedOf({
  input,
  interactive,
  picture,
  isPictureApart,
}: InteractiveRequest): RequestedMessage[] {
  const file = picture ? { name: picture.originalName, size: picture.size } : null
  const words = {
    isPrivate: false,
    quotedId: input.quotedMsg ?? null,
    body: textOf(interactive),
    interactive,
  }
  if (!isPictureApart || !file) return [{ ...words, file }]
  return [
    { isPrivate: false, quotedId: null, file },
    { ...words, file: null },
  ]
}

type InteractiveRequest = ReturnType<typeof waysOf> & {
  input: SendInteractiveInput
  interactive: Interactive
  picture: StoredUpload | undefined
}

async function make(tx: Tx, ticket: TargetTicket, request: InteractiveRequest): Promise<MessageView> {
  const { clientId, quotedMsg } = request.input
  assertMaySend(tx, ticket)
  if (ticket.isUndoable) await finalizeUndo(tx, ticket.id)
  const pictureFile = await showPicture(tx, ticket, request)
  const quoted = quotedMsg ? await findQuoted(tx, quotedMsg, { ...ticket, isPrivate: false }) : null
  const say = request.isText ? asWords : pressed
  const message: NewMessage = {
    ...say(request.interactive, quoted?.quote ?? null, pictureFile?.picture),
    ...ownOf(tx),
    clientId,
    fileId: pictureFile?.fileId ?? null,
    quotedId: quoted?.id ?? null,
  }
  const stored = await storeOutbound(tx, ticket, message, { byHuman: true })
  const storedMessage = firstOrThrow(stored ? [stored] : [], 'ERR_CREATING_MESSAGE')
  if (message.quotedId === null && message.fileId === null)
    return freshView(tx, ticket, message, storedMessage)
  return firstOrThrow(await messageViews(tx, [storedMessage.id]), 'ERR_CREATING_MESSAGE')
}

/** The picture that the message itself shows, with its row; one that goes apart is sent here. */
async function showPicture(
  tx: Tx,
  ticket: TargetTicket,
  { input, picture, isPictureApart, clientIds }: InteractiveRequest,
) {
  if (!picture) return undefined
  const fileId = await addOnce(tx, input.clientId, picture)
  if (!isPictureApart) return { picture, fileId }
  await sendPicture(tx, ticket, picture, { clientIds, fileId })
  return undefined
}

function ownOf(tx: Tx) {
  return { userId: userIdOf(tx.actor), isPrivate: false, isForwarded: false } as const
}

/** The picture as a message of its own, before what it belongs to. */
async function sendPicture(
  tx: Tx,
  ticket: TargetTicket,
  { name: path, mime, originalName: name }: StoredUpload,
  { clientIds, fileId }: { clientIds: readonly (string | null)[]; fileId: number },
): Promise<void> {
  const content = {
    kind: 'file',
    as: 'image',
    path,
    mime,
    name,
    durationSeconds: null,
    caption: '',
    quote: null,
  } as const
  const message = { ...ownOf(tx), clientId: clientIds[1] ?? null, fileId, quotedId: null, body: '', content }
  await storeOutbound(tx, ticket, { ...message, mediaType: 'image' }, { byHuman: true })
}

/** The picture's row; throws ERR_CREATING_MESSAGE for a repetition, whose message has its own. */
async function addOnce(tx: Tx, clientId: string, picture: StoredUpload): Promise<number> {
  const knownIds = await findByClientIds(tx, [clientId])
  return firstOrThrow(knownIds.length > 0 ? [] : await addKept(tx, [picture]), 'ERR_CREATING_MESSAGE')
}

type Quote = Awaited<ReturnType<typeof findQuoted>>['quote'] | null
type MessageParts = Pick<NewMessage, 'mediaType' | 'body' | 'content' | 'data'>

function asWords(interactive: Interactive, quote: Quote, picture: StoredUpload | undefined): MessageParts {
  const text = textOf(interactive)
  if (!picture) return { mediaType: 'conversation', body: text, content: { kind: 'text', text, quote } }
  const { name: path, mime, originalName: name } = picture
  const file = { kind: 'file', as: 'image', path, mime, name, durationSeconds: null } as const
  return { mediaType: 'image', body: text, content: { ...file, caption: text, quote } }
}

function pressed(interactive: Interactive, quote: Quote, picture: StoredUpload | undefined): MessageParts {
  const image = picture && { path: picture.name, mime: picture.mime }
  return {
    mediaType: interactive.type === 'list' ? 'listMessage' : 'interactiveMessage',
    body: bodyOf(interactive),
    content: { kind: 'interactive', interactive, ...(image && { image }), quote },
    data: { interactive },
  }
}

import { CAPABILITIES } from '../../channels/contract/capabilities.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { invalid } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { inTransaction, reading } from '../../core/transaction.ts'
import type { Upload } from '../../files/inspect-file.ts'
import { addKept, areShown, dropKept, type Kept, keepUploads, mayBeStored } from '../../files/keep-uploads.ts'
import { overtake } from '../../tickets/undo/overtake.ts'
import { MAX_BODY, MAX_FILES, type MessageView, type SendFilesInput } from '../contract/schema.ts'
import { TEXTS } from '../contract/texts.ts'
import { withMemberNumbers } from '../group-members.ts'
import { readMentions, saveMentions } from '../mentions.ts'
import { findQuoted } from '../message-key.ts'
import { messageViews } from '../queries.ts'
import { clientIdsFrom, findByClientIds } from './client-ids.ts'
import { fillTyped } from './fill-typed.ts'
import { type RequestedMessage, requireRepetition } from './known-message.ts'
import { maySign, signed } from './sign.ts'
import { type NewMessage, storeAllOutbound } from './store-outbound.ts'
import { assertMaySend, lockTargetTicket, type TargetTicket } from './target-ticket.ts'

/**
 * Sends files: one message each, in the order given, the captions beside them (`body`, or one a file). An audio carries
 * no caption on the channel, so its words go before it. A repeated client id answers the messages that it made. The
 * bytes are stored first, outside the transaction that makes all messages.
 * Throws ERR_VALIDATION (none, too many, empty, too long a caption, a voice note that is no audio), ERR_FILE_TOO_LARGE, ERR_FILE_TYPE, and what
 * sendMessage throws. Server behaviour §1.8; architecture section 6, rule 5.
 */
export async function sendFiles(
  ctx: Ctx,
  input: SendFilesInput,
  uploads: readonly Upload[],
): Promise<MessageView[]> {
  permit(ctx.actor, 'messages:send')
  const captions = captionsOf(input, uploads.length)
  const maxBytes = await roomFor(ctx, input)
  const kept = await keepUploads(ctx, uploads, { maxBytes, asVoice: input.voice })
  try {
    if (input.voice && !kept.some(({ mediaType }) => mediaType === 'audio'))
      throw invalid({ voice: 'unsupported' })
    const { views, isRepeated } = await inTransaction(ctx, (tx) => store(tx, input, kept, captions))
    if (isRepeated) await dropKept(ctx, kept)
    return views
  } catch (error) {
    if (!mayBeStored(error)) await dropKept(ctx, kept)
    throw error
  }
}

function captionsOf({ body }: SendFilesInput, count: number): string[] {
  if (count === 0 || count > MAX_FILES) throw invalid({ medias: count === 0 ? 'required' : 'too_many' })
  const given = Array.isArray(body) ? body : [body ?? '']
  if (given.some((caption) => caption.length > MAX_BODY)) throw invalid({ body: 'too_long' })
  return Array.from({ length: count }, (_, place) => given[place]?.trim() ?? '')
}

/** Refuses before anything is stored what would be refused after; answers the channel's largest file. */
function roomFor(ctx: Ctx, input: SendFilesInput): Promise<number> {
  return reading(ctx, async (tx) => {
    const ticket = await lockTargetTicket(tx, input.ticketId)
    if (!input.isPrivate) assertMaySend(tx, ticket)
    return CAPABILITIES[ticket.channel].maxFileBytes
  })
}

async function store(tx: Tx, input: SendFilesInput, kept: readonly Kept[], captions: readonly string[]) {
  const ticket = await lockTargetTicket(tx, input.ticketId)
  const clientIds = clientIdsFrom(input.clientId, kept.length * 2)
  const known = await findByClientIds(tx, clientIds)
  if (known.length > 0) {
    // Made by this request, when its commit was not heard of: then these bytes are the ones that are shown.
    const requested = requestedOf(input, kept, captions)
    await requireRepetition(tx, { ticketId: ticket.id, ids: known, requested })
    return { views: await messageViews(tx, known), isRepeated: !(await areShown(tx, kept)) }
  }
  if (!input.isPrivate) assertMaySend(tx, ticket)
  if (!input.isPrivate && ticket.isUndoable) await overtake(tx, ticket.id)

  const fileIds = await addKept(tx, kept)
  const read = await Promise.all(
    captions.map(async (typed) => {
      const body = await fillTyped(tx, ticket.id, typed)
      return input.isPrivate ? readMentions(tx, body) : { body, userIds: [] }
    }),
  )
  const list = await messagesOf(tx, ticket, input, { kept, fileIds, captions: read.map(({ body }) => body) })
  const named = list.map((message, place) => ({ ...message, clientId: clientIds[place] ?? null }))
  const stored = await storeAllOutbound(tx, ticket, named, { byHuman: !input.isPrivate })
  const ids = stored.map(({ id }) => id)
  const userIds = [...new Set(read.flatMap((caption) => caption.userIds))]
  for (const [place, { body }] of named.entries()) {
    const id = stored[place]?.id
    const own = userIds.filter((userId) => body.includes(`<@${userId}>`))
    if (id !== undefined && own.length > 0) await saveMentions(tx, id, own)
  }
  return { views: await messageViews(tx, ids), isRepeated: false }
}

/** What the request asks for, message by message: the words of an audio go before it. */
function requestedOf(
  { isPrivate, quotedMsg }: SendFilesInput,
  kept: readonly Kept[],
  captions: readonly string[],
): RequestedMessage[] {
  return kept.flatMap((file, place) => {
    const typed = captions[place] ?? ''
    const own = { isPrivate, quotedId: place === 0 ? (quotedMsg ?? null) : null }
    const isAudio = file.mediaType === 'audio'
    const message = { ...own, file: { name: file.originalName, size: file.size }, ...(!isAudio && { typed }) }
    return isAudio && typed !== '' ? [{ ...own, quotedId: null, file: null, typed }, message] : [message]
  })
}

type Parts = { kept: readonly Kept[]; fileIds: readonly number[]; captions: readonly string[] }

async function messagesOf(
  tx: Tx,
  ticket: TargetTicket,
  input: SendFilesInput,
  { kept, fileIds, captions }: Parts,
): Promise<NewMessage[]> {
  const { isPrivate, quotedMsg } = input
  const quoted = quotedMsg ? await findQuoted(tx, quotedMsg, { ...ticket, isPrivate }) : null
  const isSigned = await maySign(tx, input.sign && !isPrivate)
  const own = { clientId: null, userId: userIdOf(tx.actor), isPrivate, isForwarded: false, quotedId: null }
  const messages = kept.map(async (file, place) => {
    const words = captions[place] ?? ''
    const body = isSigned && words !== '' ? signed(tx.actor, words) : words
    const caption = { body, text: isPrivate ? body : await withMemberNumbers(tx, ticket, body) }
    const quoting = place === 0 ? quoted : null
    const isApart = file.mediaType === 'audio' && body !== ''
    const message = fileMessage(own, file, { fileId: fileIds[place] ?? null, caption, quoting })
    return isApart ? [textMessage(own, caption), message] : [message]
  })
  return (await Promise.all(messages)).flat()
}

/** Words beside a file: as they are stored, and as they are sent. */
type FileCaption = { body: string; text: string }

type Own = Pick<NewMessage, 'clientId' | 'userId' | 'isPrivate' | 'isForwarded' | 'quotedId'>

function textMessage(own: Own, { body, text }: FileCaption): NewMessage {
  const content = own.isPrivate ? null : { kind: 'text' as const, text, quote: null }
  return { ...own, mediaType: 'conversation', body, fileId: null, content }
}

type Placed = {
  fileId: number | null
  caption: FileCaption
  quoting: Awaited<ReturnType<typeof findQuoted>> | null
}

function fileMessage(own: Own, file: Kept, { fileId, caption, quoting }: Placed): NewMessage {
  const { mediaType, as, mime, originalName, durationSeconds } = file
  const isAudio = mediaType === 'audio'
  const shown = { application: originalName, audio: TEXTS.audio, image: '', video: '' }[mediaType]
  const content = {
    kind: 'file' as const,
    as,
    path: file.name,
    mime,
    name: originalName,
    caption: isAudio ? '' : caption.text,
    durationSeconds,
    quote: quoting?.quote ?? null,
  }
  const body = isAudio ? TEXTS.audio : caption.body || shown
  return {
    ...own,
    quotedId: quoting?.id ?? null,
    mediaType,
    body,
    fileId,
    content: own.isPrivate ? null : content,
  }
}

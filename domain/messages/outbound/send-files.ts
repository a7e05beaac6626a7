import { CAPABILITIES } from '../../channels/contract/capabilities.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { invalid } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { inTransaction, reading } from '../../core/transaction.ts'
import type { Upload } from '../../files/inspect-file.ts'
import {
  addKept,
  areShown,
  dropKept,
  keepUploads,
  mayBeStored,
  type StoredUpload,
} from '../../files/keep-uploads.ts'
import { finalizeUndo } from '../../tickets/undo/finalize-undo.ts'
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
  const keptFiles = await keepUploads(ctx, uploads, { maxBytes, asVoice: input.voice })
  try {
    if (input.voice && !keptFiles.some(({ mediaType }) => mediaType === 'audio'))
      throw invalid({ voice: 'unsupported' })
    const { views, isRepeated } = await inTransaction(ctx, (tx) => store(tx, input, keptFiles, captions))
    if (isRepeated) await dropKept(ctx, keptFiles)
    return views
  } catch (error) {
    if (!mayBeStored(error)) await dropKept(ctx, keptFiles)
    throw error
  }
}

function captionsOf({ body }: SendFilesInput, count: number): string[] {
  if (count === 0 || count > MAX_FILES) throw invalid({ medias: count === 0 ? 'required' : 'too_many' })
  const givenCaptions = Array.isArray(body) ? body : [body ?? '']
  if (givenCaptions.some((caption) => caption.length > MAX_BODY)) throw invalid({ body: 'too_long' })
  return Array.from({ length: count }, (_, index) => givenCaptions[index]?.trim() ?? '')
}

/** Refuses before anything is stored what would be refused after; answers the channel's largest file. */
function roomFor(ctx: Ctx, input: SendFilesInput): Promise<number> {
  return reading(ctx, async (tx) => {
    const ticket = await lockTargetTicket(tx, input.ticketId)
    if (!input.isPrivate) assertMaySend(tx, ticket)
    return CAPABILITIES[ticket.channel].maxFileBytes
  })
}

async function store(
  tx: Tx,
  input: SendFilesInput,
  keptFiles: readonly StoredUpload[],
  captions: readonly string[],
) {
  const ticket = await lockTargetTicket(tx, input.ticketId)
  const clientIds = clientIdsFrom(input.clientId, keptFiles.length * 2)
  const knownIds = await findByClientIds(tx, clientIds)
  if (knownIds.length > 0) {
    // Made by this request, when its commit was not heard of: then these bytes are the ones that are shown.
    const requested = requestedOf(input, keptFiles, captions)
    await requireRepetition(tx, { ticketId: ticket.id, ids: knownIds, requested })
    return { views: await messageViews(tx, knownIds), isRepeated: !(await areShown(tx, keptFiles)) }
  }
  if (!input.isPrivate) assertMaySend(tx, ticket)
  if (!input.isPrivate && ticket.isUndoable) await finalizeUndo(tx, ticket.id)

  const fileIds = await addKept(tx, keptFiles)
  const read = await Promise.all(
    captions.map(async (typed) => {
      const body = await fillTyped(tx, ticket.id, typed)
      return input.isPrivate ? readMentions(tx, body) : { body, userIds: [] }
    }),
  )
  const list = await messagesOf(tx, ticket, input, {
    keptFiles,
    fileIds,
    captions: read.map(({ body }) => body),
  })
  const named = list.map((message, index) => ({ ...message, clientId: clientIds[index] ?? null }))
  const stored = await storeAllOutbound(tx, ticket, named, { byHuman: !input.isPrivate })
  const ids = stored.map(({ id }) => id)
  const userIds = [...new Set(read.flatMap((caption) => caption.userIds))]
  for (const [index, { body }] of named.entries()) {
    const id = stored[index]?.id
    const mentionedIds = userIds.filter((userId) => body.includes(`<@${userId}>`))
    if (id !== undefined && mentionedIds.length > 0) await saveMentions(tx, id, mentionedIds)
  }
  return { views: await messageViews(tx, ids), isRepeated: false }
}

/** Returns the content of the request, message by message: the text of an audio goes before it. */
function requestedOf(
  { isPrivate, quotedMsg }: SendFilesInput,
  keptFiles: readonly StoredUpload[],
  captions: readonly string[],
): RequestedMessage[] {
  return keptFiles.flatMap((file, index) => {
    const typed = captions[index] ?? ''
    const common = { isPrivate, quotedId: index === 0 ? (quotedMsg ?? null) : null }
    const isAudio = file.mediaType === 'audio'
    const message = {
      ...common,
      file: { name: file.originalName, size: file.size },
      ...(!isAudio && { typed }),
    }
    return isAudio && typed !== '' ? [{ ...common, quotedId: null, file: null, typed }, message] : [message]
  })
}

type FileMessageParts = {
  keptFiles: readonly StoredUpload[]
  fileIds: readonly number[]
  captions: readonly string[]
}

async function messagesOf(
  tx: Tx,
  ticket: TargetTicket,
  input: SendFilesInput,
  { keptFiles, fileIds, captions }: FileMessageParts,
): Promise<NewMessage[]> {
  const { isPrivate, quotedMsg } = input
  const quoted = quotedMsg ? await findQuoted(tx, quotedMsg, { ...ticket, isPrivate }) : null
  const isSigned = await maySign(tx, input.sign && !isPrivate)
  const common = { clientId: null, userId: userIdOf(tx.actor), isPrivate, isForwarded: false, quotedId: null }
  const messages = keptFiles.map(async (file, index) => {
    const words = captions[index] ?? ''
    const body = isSigned && words !== '' ? signed(tx.actor, words) : words
    const caption = { body, text: isPrivate ? body : await withMemberNumbers(tx, ticket, body) }
    const quoting = index === 0 ? quoted : null
    const isApart = file.mediaType === 'audio' && body !== ''
    const message = fileMessage(common, file, { fileId: fileIds[index] ?? null, caption, quoting })
    return isApart ? [textMessage(common, caption), message] : [message]
  })
  return (await Promise.all(messages)).flat()
}

/** Words beside a file: as they are stored, and as they are sent. */
type FileCaption = { body: string; text: string }

type CommonValues = Pick<NewMessage, 'clientId' | 'userId' | 'isPrivate' | 'isForwarded' | 'quotedId'>

function textMessage(common: CommonValues, { body, text }: FileCaption): NewMessage {
  const content = common.isPrivate ? null : { kind: 'text' as const, text, quote: null }
  return { ...common, mediaType: 'conversation', body, fileId: null, content }
}

type Placed = {
  fileId: number | null
  caption: FileCaption
  quoting: Awaited<ReturnType<typeof findQuoted>> | null
}

function fileMessage(
  common: CommonValues,
  file: StoredUpload,
  { fileId, caption, quoting }: Placed,
): NewMessage {
  const { mediaType, as, mime, originalName, durationSeconds } = file
  const isAudio = mediaType === 'audio'
  const fileLabel = { application: originalName, audio: TEXTS.audio, image: '', video: '' }[mediaType]
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
  const body = isAudio ? TEXTS.audio : caption.body || fileLabel
  return {
    ...common,
    quotedId: quoting?.id ?? null,
    mediaType,
    body,
    fileId,
    content: common.isPrivate ? null : content,
  }
}

import { sql } from 'drizzle-orm'
import type { Tx } from '../core/context.ts'
import { canReadIn } from '../tickets/queries.ts'
import { cut } from './contract/safe-text.ts'
import type { MediaType } from './contract/schema.ts'
import { findTargetMessages } from './message-key.ts'
import { type MessageRow, messageView, type Viewer } from './message-view.ts'
import { loadMessages } from './queries.ts'

/** A message of one side in a ticket, as text. */
export type ConversationTurn = { messageId: number; isOurs: boolean; text: string }

export type TurnsQuery = {
  ticketId: number
  /** The newest so many messages. */
  count: number
  /** None that came after this one. */
  untilId?: number | undefined
  /** Numbers of the contact are hidden. */
  hidesNumbers: boolean
}

/** Words for what is no text; kinds that are not named here say nothing to a reader of texts. */
const STANDS_FOR: Partial<Record<MediaType, string>> = {
  image: '[imagem]',
  audio: '[áudio]',
  video: '[vídeo]',
  application: '[documento]',
  sticker: '[figurinha]',
  locationMessage: '[localização]',
  contactMessage: '[contato]',
  viewOnceMessage: '[mídia]',
  pollCreationMessageV3: '[enquete]',
  eventMessage: '[evento]',
}

/** Kinds whose body is a caption, or words as they are. */
const WITH_WORDS: ReadonlySet<MediaType> = new Set<MediaType>([
  'conversation',
  'image',
  'video',
  'interactiveMessage',
  'listMessage',
  'pollCreationMessageV3',
])

/**
 * The newest messages of one ticket as another system may read them, oldest first: no private notes, nothing that was
 * taken back or has not come, media as a word with its caption, audio as its transcript. Of the messages that waited
 * with a number hidden, the number stays hidden.
 */
export async function readTurns(tx: Tx, query: TurnsQuery): Promise<ConversationTurn[]> {
  const { ticketId, count, untilId, hidesNumbers } = query
  const rows = await tx.db.execute<{ id: number }>(sql`select id::float8 as id from messages
    where company_id = ${tx.companyId} and ticket_id = ${ticketId} and not is_private and not is_deleted
      and not is_stub and media_type not in ('notice', 'reactionMessage', 'call_log', 'unsupported')
      and id <= ${untilId ?? Number.MAX_SAFE_INTEGER}
    order by id desc limit ${count}`)
  const messages = await loadMessages(
    tx,
    rows.map(({ id }) => id),
  )
  const viewer = readerOf(hidesNumbers)
  const turns = messages.flatMap((row) => {
    const text = cut(textOf(row, messageView(row, viewer)), MAX_TURN)
    return text === '' ? [] : [{ messageId: row.id, isOurs: row.fromMe, text }]
  })
  return newestWithin(turns, MAX_TURNS)
}

/** Characters of one message, and of all, that are given to another system: the company pays for what strangers write. */
const [MAX_TURN, MAX_TURNS] = [4096, 50_000]

function newestWithin(turns: readonly ConversationTurn[], characters: number): ConversationTurn[] {
  let left = characters
  const first = turns.findLastIndex(({ text }) => {
    left -= text.length
    return left < 0
  })
  return turns.slice(first + 1)
}

/**
 * One message as another system may read it, for the actor who may read it; undefined for what is not theirs, a private
 * note, or nothing in words.
 */
export async function readSeenText(
  tx: Tx,
  { messageId, hidesNumbers }: { messageId: number; hidesNumbers: boolean },
): Promise<string | undefined> {
  const [target] = await findTargetMessages(tx, [messageId])
  const isSeen = target && !target.isPrivate && !target.isDeleted && (await canReadIn(tx, target.ticket))
  const [row] = isSeen ? await loadMessages(tx, [messageId]) : []
  if (!row) return undefined
  const { body, transcript } = messageView(row, readerOf(hidesNumbers))
  return (transcript ?? body.trim()) || undefined
}

function readerOf(isHidden: boolean): Viewer {
  return { masksNumbers: isHidden, mayRead: () => true, urlOf: () => '' }
}

type Shown = { body: string; transcript: string | null; contact: { name: string } | null }

function textOf({ mediaType, author, fromMe }: MessageRow, { body, transcript, contact }: Shown): string {
  const caption = WITH_WORDS.has(mediaType) ? body.trim() : ''
  const words = transcript ?? [STANDS_FOR[mediaType], caption].filter(Boolean).join(' ')
  const isOfGroup = !fromMe && author.isGroup
  return isOfGroup && contact && words !== '' ? `${contact.name}: ${words}` : words
}

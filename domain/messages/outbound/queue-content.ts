import { sql } from 'drizzle-orm'
import type { Tx } from '../../core/context.ts'
import { textArray } from '../../core/database/sql-arrays.ts'
import { mediaTypeOf } from '../../files/inspect-file.ts'
import { signedBy } from '../contract/rules.ts'
import { TEXTS } from '../contract/texts.ts'
import { externalIdOf, type MessageName } from './external-id.ts'
import { copyOf } from './forwarded-content.ts'
import { sharedFiles } from './shared-files.ts'
import { maySign } from './sign.ts'
import { type NewMessage, storeAllOutbound } from './store-outbound.ts'
import { assertReachable, lockTargetTicket } from './target-ticket.ts'

export type QueueContentInput = {
  ticketId: number
  text: string
  /** A stored file of the company: the text goes with it, before an audio. */
  fileId: number | null
  /** The author of the text. */
  by: { id: number; name: string } | null
  /** Their signature above the text, while the company signs. */
  isSigned: boolean
  /** Nobody asked for it just now: it waits for the number's pace. */
  byMachine?: boolean
  /** The campaign that says it. */
  campaignId?: number
  /** An audio goes as a voice note, where phones play it as one, or not; left out, as it was stored. */
  isVoice?: boolean
  /** The name of what is said: said once more after a backup was restored, phones show it once. */
  name?: MessageName
}

/**
 * Says in a ticket what somebody wrote beforehand, whatever its status and whoever attends it: the bot goes on. Answers the
 * id of the last message that it made. Throws ERR_NO_TICKET_FOUND, ERR_CONTACT_BLOCKED, ERR_WAPP_NOT_INITIALIZED,
 * ERR_MESSAGE_STATE where the file is not there.
 */
export async function queueContent(tx: Tx, input: QueueContentInput): Promise<number | null> {
  const { ticketId, fileId, by, byMachine = false, campaignId = null } = input
  const machinery = { kind: 'system' as const, companyId: tx.companyId, name: 'job' as const }
  const ticket = await lockTargetTicket({ ...tx, actor: machinery }, ticketId)
  assertReachable(tx, ticket)
  const isSigned = by !== null && (await maySign(tx, input.isSigned))
  const text = isSigned ? signedBy(by.name, input.text) : input.text
  const authorship = { ...COMMON_VALUES, userId: by?.id ?? null, byMachine, campaignId }
  const messages =
    fileId === null
      ? [textMessage(authorship, text)]
      : await withFile(tx, authorship, { text, fileId, isVoice: input.isVoice })
  const namedMessages = input.name ? await withNames(tx, messages, { name: input.name, ...ticket }) : messages
  const stored = await storeAllOutbound(tx, ticket, namedMessages, { byHuman: false })
  return stored.at(-1)?.id ?? null
}

type Named = { name: MessageName; connectionId: number }

/** Gives messages the ids of their names. What was said under one before, and is said again on purpose, is another message. */
async function withNames(
  tx: Tx,
  messages: readonly NewMessage[],
  { name, connectionId }: Named,
): Promise<NewMessage[]> {
  const externalIds = messages.map((_, index) => externalIdOf([tx.companyId, connectionId, ...name, index]))
  const rows = await tx.db.execute<{ externalId: string }>(sql`
    select external_id as "externalId" from messages where company_id = ${tx.companyId}
      and connection_id = ${connectionId} and external_id = any(${textArray(externalIds)})`)
  const takenIds = new Set(rows.map(({ externalId }) => externalId))
  return messages.map((message, index) => {
    const externalId = externalIds[index]
    return externalId === undefined || takenIds.has(externalId) ? message : { ...message, externalId }
  })
}

const COMMON_VALUES = {
  clientId: null,
  quotedId: null,
  isPrivate: false,
  isForwarded: false,
  isPrewritten: true,
} as const

type Authorship = Pick<NewMessage, keyof typeof COMMON_VALUES | 'userId' | 'byMachine' | 'campaignId'>

function textMessage(authorship: Authorship, text: string): NewMessage {
  const content = { kind: 'text' as const, text, quote: null }
  return { ...authorship, mediaType: 'conversation', body: text, fileId: null, content }
}

async function withFile(
  tx: Tx,
  authorship: Authorship,
  { text, fileId, isVoice }: { text: string; fileId: number; isVoice: boolean | undefined },
): Promise<NewMessage[]> {
  const stored = (await sharedFiles(tx, [fileId])).get(fileId) ?? null
  const file = stored && isVoice !== undefined ? { ...stored, isVoice: isVoice && isOpus(stored) } : stored
  const mediaType = mediaTypeOf(file?.mime ?? '', file?.width != null)
  const isAudio = mediaType === 'audio'
  const source = { mediaType, body: isAudio ? TEXTS.audio : text, isStub: false }
  const copy = copyOf(source, file, (words) => words)
  const message = { ...authorship, mediaType, fileId, ...copy }
  // An audio carries no caption on the channel.
  return isAudio && text !== '' ? [textMessage(authorship, text), message] : [message]
}

/** Phones play no other audio as a voice note. */
function isOpus({ mime }: { mime: string }): boolean {
  return mime.startsWith('audio/ogg')
}

import {
  type Mention,
  maskAll,
  maskContact,
  maskText,
  maskWritten,
  nameMentions,
  numbersOf,
} from '../contacts/contract/masking.ts'
import { masksNumbers } from '../contacts/contract/rules.ts'
import type { Actor } from '../core/contract/actor.ts'
import { cleanFileName } from '../files/contract/rules.ts'
import { canSeeHistory } from '../tickets/contract/rules.ts'
import type { TicketFacts } from '../tickets/contract/schema.ts'
import { BOUNDS, EXCERPTS } from './contract/bounds.ts'
import { cut } from './contract/safe-text.ts'
import type {
  Ack,
  FileState,
  FileView,
  MediaType,
  MessageView,
  OutboundAct,
  SendFailure,
} from './contract/schema.ts'
import { withNames } from './mentions.ts'

type Person = {
  id: number
  version: number
  name: string
  number: string
  otherNumbers: string[]
  isGroup: boolean
}

/** A message as it is read from the tables, before it is rendered for a viewer. Instants are ISO text. */
export type MessageRow = {
  id: number
  version: number
  clientId: string | null
  ticketId: number
  ticketUuid: string
  contactId: number
  queueId: number | null
  queue: MessageView['queue']
  body: string
  fromMe: boolean
  mediaType: MediaType
  dataJson: Record<string, unknown> | null
  createdAt: string
  isStub: boolean
  isPrivate: boolean
  isDeleted: boolean
  deletedAt: string | null
  deletedBy: string | null
  isSystem: boolean
  isEdited: boolean
  isForwarded: boolean
  ack: Ack
  failedAt: string | null
  failureCode: SendFailure | null
  refusedAct: OutboundAct | null
  pacedUntil: string | null
  user: MessageView['user']
  /** The participant who wrote in a group, else the contact of the conversation. */
  author: Person
  file: FileRow | null
  transcript: string | null
  quoted: QuotedRow | null
  reactions: { emoji: string; author: Person | null; userName: string | null }[]
  history: { body: string; replacedAt: string }[]
  /** Persons whom a text in a group mentions by number; null elsewhere. */
  mentions: Mention[] | null
  /** Colleagues whom a private message mentions, or mentioned before it was edited. */
  named: MessageView['mentions']
}

export type FileRow = {
  id: number
  name: string
  state: FileState
  mime: string
  originalName: string | null
  size: number | null
  width: number | null
  height: number | null
  durationSeconds: number | null
  isVoice: boolean
  thumbnail: { id: number; name: string } | null
}

type QuotedRow = {
  id: number
  body: string
  fromMe: boolean
  mediaType: MediaType
  isDeleted: boolean
  isForwarded: boolean
  isPrivate: boolean
  /** The colleague who wrote it; null when it came from the channel, the phone or the system. */
  userName: string | null
  author: Person
  mentions: Mention[] | null
  named: MessageView['mentions']
  /** The ticket of the quoted message, which may be an earlier one in another queue. */
  ticket: TicketFacts
}

/**
 * The viewer of a message: whether numbers are hidden from them, which tickets' messages they may read, and the address
 * of a file for them.
 */
export type Viewer = {
  masksNumbers: boolean
  /** Whether they may read the messages of a ticket that belongs to the conversation they are shown. */
  mayRead(ticket: TicketFacts): boolean
  urlOf(file: { id: number; name: string }): string
}

/** The rights of an actor as a viewer of messages. */
export function eyesOf(actor: Actor): Omit<Viewer, 'urlOf'> {
  return { masksNumbers: masksNumbers(actor), mayRead: (ticket) => canSeeHistory(actor, ticket) }
}

/** A message as it leaves the server, for one viewer. */
export function messageView(row: MessageRow, viewer: Viewer): MessageView {
  const {
    user,
    author,
    dataJson,
    createdAt,
    failedAt,
    deletedAt,
    isStub,
    quoted,
    reactions,
    history,
    mentions,
    named,
    ...plain
  } = row
  const say = (text: string) =>
    renderText(text, { ...saidIn(row, user !== null), mentions, named, numbers: numbersIn(row) }, viewer)
  const file = row.file && fileView(row.file, say, viewer)
  const past = isStub ? history.slice(1) : history
  return {
    ...plain,
    ticket: { id: row.ticketId, uuid: row.ticketUuid },
    // Names in place of numbers can make the text longer than the stored one.
    body: cut(say(row.body), BOUNDS.body.limit),
    file,
    transcript: row.transcript === null ? null : say(row.transcript),
    mediaUrl: file?.url ?? null,
    mediaPath: file?.url?.replace(/\?.*/, '') ?? null,
    dataJson: dataJson && !hidesData(row, viewer) ? JSON.stringify(dataJson, saying(say)) : null,
    createdAt: iso(createdAt),
    failedAt: failedAt && iso(failedAt),
    deletedAt: deletedAt && iso(deletedAt),
    user,
    contact: row.fromMe ? null : person(author, viewer),
    mentions: named.filter(({ id }) => row.body.includes(`<@${id}>`)),
    quotedMsg: quoted && quotedView(quoted, viewer),
    reactions: reactions.map(({ emoji, author: by, userName }) => ({
      emoji,
      author: by ? person(by, viewer).name : (userName ?? ''),
      fromMe: by === null,
    })),
    history: past.map(({ body, replacedAt }) => ({
      body: cut(say(body), EXCERPTS.version),
      replacedAt: iso(replacedAt),
    })),
  }
}

function person(contactRow: Person, { masksNumbers }: Viewer) {
  const { id, version, name, number } = masksNumbers ? maskContact(contactRow) : contactRow
  return { id, version, name, number }
}

/**
 * The facts by which a text of a message is rendered: whom it mentions, and whose numbers it may contain. A message that
 * our phone forwarded from another conversation may contain anybody's. Numbers in texts that colleagues wrote are hidden
 * by their shape alone: such a text may contain guesses and need never be sent, so the masking must not reveal which
 * guess is right.
 */
type TextFacts = {
  mentions: readonly Mention[] | null
  named: MessageView['mentions']
  numbers: readonly string[]
  isPassedOn: boolean
  isWrittenHere: boolean
}

type Origin = Pick<QuotedRow, 'fromMe' | 'isForwarded' | 'isPrivate'>

function saidIn({ fromMe, isForwarded, isPrivate }: Origin, isOfColleague: boolean) {
  return { isPassedOn: fromMe && isForwarded, isWrittenHere: isPrivate || isOfColleague }
}

function renderText(text: string, facts: TextFacts, viewer: Viewer): string {
  const { mentions, named, numbers, isPassedOn, isWrittenHere } = facts
  const people = mentions ? nameMentions(text, mentions, viewer.masksNumbers) : text
  const namedText = withNames(people, named)
  if (!viewer.masksNumbers) return namedText
  if (isWrittenHere) return maskWritten(namedText)
  return isPassedOn ? maskAll(namedText, numbers) : maskText(namedText, numbers)
}

/** The numbers of everybody who is part of the message: authors, quoted and mentioned persons, and those who reacted. */
function numbersIn({ author, quoted, reactions, mentions }: MessageRow): string[] {
  const people = [author, quoted?.author, ...reactions.map(({ author: by }) => by), ...(mentions ?? [])]
  return people.flatMap((person) => (person ? numbersOf(person) : []))
}

/** A JSON replacer that renders every text in a message's data. */
function saying(say: (text: string) => string) {
  return (_key: string, value: unknown) => (typeof value === 'string' ? say(value) : value)
}

/** Whether the raw data is hidden: a message that we could not read is stored as it came, with any numbers in it. */
function hidesData({ mediaType }: MessageRow, { masksNumbers }: Viewer): boolean {
  return masksNumbers && (mediaType === 'unsupported' || mediaType === 'notice')
}

function quotedView(quoted: QuotedRow, viewer: Viewer): MessageView['quotedMsg'] {
  const { id, fromMe, mediaType, isDeleted, mentions, named } = quoted
  if (!viewer.mayRead(quoted.ticket)) return hiddenQuote(id)
  const author = fromMe ? (quoted.userName ?? '') : person(quoted.author, viewer).name
  const numbers = numbersOf(quoted.author)
  const body = isDeleted
    ? ''
    : renderText(
        quoted.body,
        { ...saidIn(quoted, quoted.userName !== null), mentions, named, numbers },
        viewer,
      )
  return { id, fromMe, mediaType, author, body: cut(body, EXCERPTS.quoted), ...(isDeleted && { isDeleted }) }
}

/**
 * A quote whose message the viewer may not read: it shows that something is quoted, but not what, whose or of which
 * kind.
 */
function hiddenQuote(id: number): MessageView['quotedMsg'] {
  return { id, fromMe: false, mediaType: 'conversation', author: '', body: '', isHidden: true }
}

function fileView(file: FileRow, say: (text: string) => string, viewer: Viewer): FileView {
  const { originalName, thumbnail, name, ...plain } = file
  const isStored = file.state === 'stored'
  return {
    ...plain,
    name: originalName === null ? null : say(cleanFileName(originalName)),
    url: isStored ? viewer.urlOf({ id: file.id, name }) : null,
    thumbnailUrl: isStored && thumbnail ? viewer.urlOf(thumbnail) : null,
  }
}

function iso(text: string): string {
  return new Date(text).toISOString()
}

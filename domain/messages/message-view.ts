import { maskContact, maskNumber } from '../contacts/rules.ts'
import type { Ack, FileState, FileView, MediaType, MessageView, SendFailure } from './schema.ts'
import { maskCards } from './vcard.ts'

type Person = { id: number; name: string; number: string; isGroup: boolean }

/** A message as it is read from the tables, before it is known who looks. Instants are ISO text. */
export type MessageRow = {
  id: number
  version: number
  clientId: string | null
  ticketId: number
  ticketUuid: string
  contactId: number
  queueId: number | null
  queue: { id: number; name: string; color: string } | null
  body: string
  fromMe: boolean
  mediaType: MediaType
  dataJson: Record<string, unknown> | null
  createdAt: string
  isStub: boolean
  isPrivate: boolean
  isDeleted: boolean
  isEdited: boolean
  isForwarded: boolean
  ack: Ack
  failedAt: string | null
  failureCode: SendFailure | null
  user: { id: number; name: string } | null
  /** The participant who wrote in a group, else the contact of the conversation. */
  author: Person
  file: FileRow | null
  quoted: QuotedRow | null
  reactions: { emoji: string; author: Person | null }[]
  history: { body: string; replacedAt: string }[]
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
  userName: string | null
  author: Person
}

/** Who looks: whether numbers are hidden from them, and how a file is addressed for them. */
export type Viewer = { masksNumbers: boolean; urlOf(file: { id: number; name: string }): string }

/** A message as it leaves the house, for one viewer. */
export function messageView(row: MessageRow, viewer: Viewer): MessageView {
  const { user, author, dataJson, createdAt, failedAt, isStub, quoted, reactions, history, ...plain } = row
  const file = row.file && fileView(row.file, viewer)
  const past = isStub ? history.slice(1) : history
  return {
    ...plain,
    ticket: { id: row.ticketId, uuid: row.ticketUuid },
    body: shownBody(row, viewer),
    file,
    mediaUrl: file?.url ?? null,
    mediaPath: file?.url?.replace(/\?.*/, '') ?? null,
    dataJson: dataJson && !hidesData(row, viewer) ? JSON.stringify(dataJson) : null,
    createdAt: iso(createdAt),
    failedAt: failedAt && iso(failedAt),
    user,
    contact: row.fromMe ? null : person(author, viewer),
    quotedMsg: quoted && quotedView(quoted, viewer),
    reactions: reactions.map(({ emoji, author: by }) => ({
      emoji,
      author: by ? person(by, viewer).name : '',
      fromMe: by === null,
    })),
    history: past.map(({ body, replacedAt }) => ({ body, replacedAt: iso(replacedAt) })),
  }
}

function person(whole: Person, { masksNumbers }: Viewer) {
  const { id, name, number } = masksNumbers ? maskContact(whole) : whole
  return { id, name, number }
}

function shownBody(row: { body: string; mediaType: MediaType; author: Person }, viewer: Viewer): string {
  const hides = viewer.masksNumbers && row.mediaType === 'contactMessage' && !row.author.isGroup
  return hides ? maskCards(row.body, row.author.number, maskNumber) : row.body
}

/** What could not be understood is kept as it came, with whatever numbers stand in it. */
function hidesData({ mediaType }: MessageRow, { masksNumbers }: Viewer): boolean {
  return masksNumbers && mediaType === 'unsupported'
}

function quotedView(quoted: QuotedRow, viewer: Viewer) {
  const { id, fromMe, mediaType, isDeleted } = quoted
  const author = fromMe ? (quoted.userName ?? '') : person(quoted.author, viewer).name
  return { id, fromMe, mediaType, author, body: isDeleted ? '' : shownBody(quoted, viewer) }
}

function fileView(file: FileRow, viewer: Viewer): FileView {
  const { originalName, thumbnail, name, ...plain } = file
  const isStored = file.state === 'stored'
  return {
    ...plain,
    name: originalName,
    url: isStored ? viewer.urlOf({ id: file.id, name }) : null,
    thumbnailUrl: isStored && thumbnail ? viewer.urlOf(thumbnail) : null,
  }
}

function iso(text: string): string {
  return new Date(text).toISOString()
}

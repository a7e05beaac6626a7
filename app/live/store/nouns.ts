import { ConnectionView } from '#domain/connections/schema.ts'
import { ContactView } from '#domain/contacts/schema.ts'
import { MessageView } from '#domain/messages/schema.ts'
import { TicketView } from '#domain/tickets/schema.ts'

/** What a screen reads of a noun as a whole. */
export type Views = {
  ticket: TicketView
  message: MessageView
  contact: ContactView
  connection: ConnectionView
}
export type WholeNoun = keyof Views
/** Nouns of which other rows show parts. */
type PartNoun = 'queue' | 'user' | 'tag'
/** Kinds of rows that the browser keeps: those that are named here, and any resource. */
export type Noun = WholeNoun | PartNoun | (string & {})

/** A row, or as much of it as came. The rows that it shows stand in it by their ids. */
export type Fields = Readonly<Record<string, unknown>>

export type Key = `${Noun} ${number}`
export const keyOf = (noun: Noun, id: number): Key => `${noun} ${id}`

/** Another row, or several, in a field of a row: of which noun, and which of its fields are shown. */
type Embed = { noun: Noun; fields: readonly string[] }
type Definition = {
  /** Every field of a whole row. */
  whole: readonly string[]
  embeds: readonly (readonly [field: string, embed: Embed])[]
}

const embed = (noun: Noun, schema: { shape: object }): Embed => ({ noun, fields: Object.keys(schema.shape) })

const { queue, user, participants, contact, whatsapp, tags } = TicketView.shape
const said = MessageView.shape

/** Every noun: what a whole row has, and which other rows it shows. Both follow the schemas of the wire. */
const NOUNS: Readonly<Record<WholeNoun | PartNoun, Definition>> & Readonly<Record<string, Definition>> = {
  ticket: {
    whole: Object.keys(TicketView.shape),
    embeds: [
      ['queue', embed('queue', queue.unwrap())],
      ['user', embed('user', user.unwrap())],
      ['participants', embed('user', participants.element)],
      ['contact', embed('contact', contact)],
      ['whatsapp', embed('connection', whatsapp)],
      ['tags', embed('tag', tags.element)],
    ],
  },
  message: {
    whole: Object.keys(said),
    embeds: [
      ['queue', embed('queue', said.queue.unwrap())],
      ['user', embed('user', said.user.unwrap())],
      ['contact', embed('contact', said.contact.unwrap())],
    ],
  },
  contact: {
    whole: Object.keys(ContactView.shape),
    embeds: [
      ['tags', embed('tag', ContactView.shape.tags.element)],
      ['whatsapp', embed('connection', ContactView.shape.whatsapp.unwrap())],
    ],
  },
  connection: {
    whole: Object.keys(ConnectionView.shape),
    embeds: [['queues', embed('queue', ConnectionView.shape.queues.element)]],
  },
  queue: { whole: [], embeds: [] },
  user: { whole: [], embeds: [] },
  tag: { whole: [], embeds: [] },
}

/** What a noun is; the rows of one that is not named here show no others. */
export function definitionOf(noun: Noun): Definition {
  return Object.hasOwn(NOUNS, noun) ? (NOUNS[noun] ?? PLAIN) : PLAIN
}

const PLAIN: Definition = { whole: [], embeds: [] }

/** The id of the message that a message quotes, unless its reader may not see what was said there. */
export function quotedIdOf({ quotedMsg }: Fields): number | undefined {
  if (typeof quotedMsg !== 'object' || quotedMsg === null || 'isHidden' in quotedMsg) return undefined
  return 'id' in quotedMsg && typeof quotedMsg.id === 'number' ? quotedMsg.id : undefined
}

/** A quote of a message as the message is now; what shows it cuts it, as the server does. */
export function quoteOf({ id, fromMe, mediaType, isDeleted, user, contact, body }: MessageView) {
  const author = (fromMe ? user?.name : contact?.name) ?? ''
  return { id, fromMe, mediaType, author, body: isDeleted ? '' : body }
}

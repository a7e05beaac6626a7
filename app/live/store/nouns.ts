import type { ConnectionView } from '#domain/connections/contract/schema.ts'
import type { ContactView } from '#domain/contacts/contract/schema.ts'
import { ROW_SHAPES } from '#domain/live/contract/row-shapes.ts'
import type { MessageView } from '#domain/messages/contract/schema.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'

/** The complete views of the nouns, as a screen reads them. */
export type Views = {
  ticket: TicketView
  message: MessageView
  contact: ContactView
  connection: ConnectionView
}
export type WholeNoun = keyof Views
/** A row without the rows that it shows. */
export type OwnFields<N extends WholeNoun> = Omit<Views[N], (typeof ROW_SHAPES)[N]['embeds'][number][0]>
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

/** Every noun: what a whole row has, and which other rows it shows. */
const NOUNS: Readonly<Record<WholeNoun | PartNoun, Definition>> & Readonly<Record<string, Definition>> = {
  ...ROW_SHAPES,
  queue: { whole: [], embeds: [] },
  user: { whole: [], embeds: [] },
  tag: { whole: [], embeds: [] },
}

/** Returns the definition of a noun; the rows of a noun that is not listed here show no other rows. */
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
  return { id, fromMe, mediaType, author, body: isDeleted ? '' : body, ...(isDeleted && { isDeleted }) }
}

import { z } from 'zod'
import { Id } from '../../../core/contract/fields.ts'

/**
 * The facts that a phone tells about people: whom it has saved in its address book, and with whom it has conversations.
 */
export const PHONE_BOOK_KINDS = ['saved', 'chats'] as const
export type PhoneBookKind = (typeof PHONE_BOOK_KINDS)[number]

/**
 * The largest number of entries that are kept per connection and kind; further entries of a phone are passed over, and
 * the book says so.
 */
export const MAX_ENTRIES = 50_000

/** A person of a phone's address book or conversations, as the channel names them. */
export type PhoneBookEntry = {
  jid: string
  phone: string | null
  lid: string | null
  /** Empty = the phone has no name for them. */
  name: string
}

/** The data that a channel has read from its phone. */
export type PhoneBookNews = {
  kind: PhoneBookKind
  entries: readonly PhoneBookEntry[]
  /** Jids that are in the phone no more. */
  goneJids?: readonly string[]
  /** These are all there are: what is not among them is gone. */
  isWhole?: boolean
  /** The names that people give themselves, for those for whom the phone has no name. */
  pushNames?: readonly Omit<PhoneBookEntry, 'jid'>[]
}

/** The phone of a connection, and what has come from it. */
export const PhoneBookView = z.object({
  whatsappId: z.number(),
  name: z.string(),
  /** Whether the phone is connected now. */
  isOpen: z.boolean(),
  /** The number of people saved in its address book; null = it has not arrived. */
  saved: z.number().nullable(),
  savedAt: z.iso.datetime().nullable(),
  /** With how many it has conversations; null = they have not come. */
  chats: z.number().nullable(),
  chatsAt: z.iso.datetime().nullable(),
  /** True when the phone has more entries than are kept. */
  isCut: z.boolean(),
})
export type PhoneBookView = z.infer<typeof PhoneBookView>
export const PhoneBookList = z.object({ phones: z.array(PhoneBookView) })

/** POST /contacts/import. Specification 1 §7. */
export const ImportPhoneInput = z.object({
  whatsappId: Id(),
  /** Put on everybody who is imported. */
  tags: z.array(Id()).max(20).default([]),
})
export type ImportPhoneInput = z.infer<typeof ImportPhoneInput>

/** POST /contacts/import/chats: without a connection the only one, or the default, is meant. */
export const ImportPhoneChatsInput = ImportPhoneInput.extend({ whatsappId: Id().optional() })
export type ImportPhoneChatsInput = z.infer<typeof ImportPhoneChatsInput>

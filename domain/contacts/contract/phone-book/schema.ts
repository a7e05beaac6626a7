import { z } from 'zod'
import { Id } from '../../../core/contract/fields.ts'

/** What a phone tells of people: whom it has saved in its address book, and with whom it has conversations. */
export const PHONE_BOOK_KINDS = ['saved', 'chats'] as const
export type PhoneBookKind = (typeof PHONE_BOOK_KINDS)[number]

/** What is kept of one connection and kind; what a phone has beyond that is passed over, and the book says so. */
export const MOST_ENTRIES = 50_000

/** A person of a phone's address book or conversations, as the channel names them. */
export type PhoneBookEntry = {
  jid: string
  phone: string | null
  lid: string | null
  /** Empty = the phone has no name for them. */
  name: string
}

/** What a channel has read of its phone. */
export type PhoneBookNews = {
  kind: PhoneBookKind
  entries: readonly PhoneBookEntry[]
  /** Jids that are in the phone no more. */
  goneJids?: readonly string[]
  /** These are all there are: what is not among them is gone. */
  isWhole?: boolean
  /** What people call themselves, for those for whom the phone has no name. */
  pushNames?: readonly Omit<PhoneBookEntry, 'jid'>[]
}

/** The phone of a connection, and what has come from it. */
export const PhoneBookView = z.object({
  whatsappId: z.number(),
  name: z.string(),
  /** Whether the phone is connected now. */
  isOpen: z.boolean(),
  /** How many are saved in its address book; null = it has not come. */
  saved: z.number().nullable(),
  savedAt: z.iso.datetime().nullable(),
  /** With how many it has conversations; null = they have not come. */
  chats: z.number().nullable(),
  chatsAt: z.iso.datetime().nullable(),
  /** There are more in the phone than are kept. */
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

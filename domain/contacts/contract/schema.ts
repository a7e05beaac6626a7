import { z } from 'zod'
import { CHANNELS } from '../../channels/contract/capabilities.ts'
import { Choice, Flag, Id, OptionalId, PageNumber, QueryList, Text } from '../../core/contract/fields.ts'
import { isPhone, plainPhone } from './rules.ts'

/**
 * The identities by which a person is known. A phone is canonical digits; a lid is WhatsApp's hidden id; both name one
 * person.
 */
export const IDENTITY_KINDS = ['phone', 'lid', 'group', 'channel_user'] as const
export type IdentityKind = (typeof IDENTITY_KINDS)[number]
export type Identity = { kind: IdentityKind; value: string }

/** The result of a question to the channel about a number: `unanswered` when it could not tell. */
export const NUMBER_QUESTION_STATES = ['asked', 'found', 'unknown', 'unanswered'] as const

export const ContactIdParam = z.object({ contactId: Id() })

/** Shorter terms are not looked for inside of texts: they match too much, and the indexes hold threes of letters. */
export const MIN_TERM = 3

/** Orders of the list; `createdAt` is the order in which contacts came. */
export const CONTACT_SORTS = ['name', '-name', 'createdAt', '-createdAt'] as const
export type ContactSort = (typeof CONTACT_SORTS)[number]

export const ListContactsInput = z.object({
  searchParam: Text(120).optional(),
  channel: Choice(z.enum(CHANNELS)),
  isGroup: Flag().optional(),
  /** False: those who are blocked. */
  active: Flag().optional(),
  /** False: those of whom WhatsApp said that it does not know their number. */
  hasAccount: Flag().optional(),
  /** The connection that last brought a message of theirs. */
  whatsappId: Id().optional(),
  pageNumber: PageNumber(),
  cursor: z.string().max(300).optional(),
  contactTag: QueryList(Id()),
  sort: Choice(z.enum(CONTACT_SORTS)),
})
export type ListContactsInput = z.infer<typeof ListContactsInput>

const ExtraInfo = z.object({ id: Id().optional(), name: Text(100, 1), value: Text(1000) })
/** One that a number is hidden in may come back as it was shown. */
const HIDDEN_EMAIL = /^[^\s@*]*\*[^\s@]*@[^\s@]+$/
const isEmail = (text: string) => text === '' || HIDDEN_EMAIL.test(text) || z.email().safeParse(text).success
/** One field with one fault: a union would only say that it is not right. */
const Email = z.string().max(250).refine(isEmail, 'email').nullish()

/** Eight characters to fifty, or none. Specification 1 §5. */
const ContactNumber = z
  .string()
  .max(50)
  .refine((text) => text === '' || text.length >= 8, 'tooShort')

/** A whole number; without country code it is one of the company's country. */
export const PhoneText = () =>
  z
    .string()
    .max(50)
    .refine((text) => text.length >= 8, 'tooShort')
    .refine((text) => isPhone(plainPhone(text)), 'phone')

/** POST /contacts and PUT /contacts/{id}. A masked number that comes back is ignored. Specification 1 §5. */
export const SaveContactInput = z.object({
  name: Text(250, 2),
  number: ContactNumber,
  email: Email,
  extraInfo: z.array(ExtraInfo).max(50).optional(),
  disableBot: Flag().optional(),
  acceptAudioMessage: Flag().optional(),
  tags: z
    .array(z.union([Id(), z.object({ id: Id() }).transform((tag) => tag.id)]))
    .max(100)
    .optional(),
})
export type SaveContactInput = z.infer<typeof SaveContactInput>
/** With the `version` that was edited, what somebody else has saved since is not written over. */
export const UpdateContactInput = SaveContactInput.partial().extend({
  version: z.coerce.number<number | string>().int().optional(),
})
export type UpdateContactInput = z.infer<typeof UpdateContactInput>

/** PUT /contacts/wallet/{id}: null takes the contact out of whoever's wallet it is in. */
export const SetWalletInput = z.object({ contactId: Id(), walletUserId: OptionalId() })
export type SetWalletInput = z.infer<typeof SetWalletInput>

export const BlockContactInput = z.object({ contactId: Id(), active: Flag() })
export type BlockContactInput = z.infer<typeof BlockContactInput>

const Tag = z.object({ id: z.number(), name: z.string(), color: z.string() })

/** A contact as it leaves the server: `number` is masked for those who must not see it. */
export const ContactView = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  number: z.string(),
  email: z.string(),
  channel: z.enum(CHANNELS),
  isGroup: z.boolean(),
  active: z.boolean(),
  /** The connections whose number may only read the group. */
  readOnlyConnectionIds: z.array(z.number()),
  disableBot: z.boolean(),
  acceptAudioMessage: z.boolean(),
  /** Whether the number has an account on WhatsApp; null while nobody has asked. */
  hasAccount: z.boolean().nullable(),
  lgpdAcceptedAt: z.iso.datetime().nullable(),
  urlPicture: z.string().nullable(),
  companyId: z.number(),
  tags: z.array(Tag),
  extraInfo: z.array(z.object({ id: z.number(), name: z.string(), value: z.string() })),
  whatsapp: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** The user who looks after the contact: new tickets may go to them at once. */
  walletUser: z.object({ id: z.number(), version: z.number(), name: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type ContactView = z.infer<typeof ContactView>
export const ContactList = z.object({
  contacts: z.array(ContactView),
  hasMore: z.boolean(),
  /** Up to 10,000; `isCapped` says that there are more. */
  count: z.number(),
  isCapped: z.boolean(),
  next: z.string().nullable(),
})
export type ContactList = z.infer<typeof ContactList>

/**
 * The identities by which a contact is known; numbers that were theirs before are `former`. Hidden as the contact's
 * number is.
 */
export const ContactIdentities = z.array(
  z.object({ kind: z.enum([...IDENTITY_KINDS, 'former']), value: z.string() }),
)
export type ContactIdentities = z.infer<typeof ContactIdentities>

/** The data that depends on a contact who is to be deleted. */
export const ContactTraces = z.object({
  id: z.number(),
  name: z.string(),
  tickets: z.number(),
  liveTickets: z.number(),
  /** Scheduled messages that wait to be sent to them, which are not sent any more. */
  scheduled: z.number(),
  /** Contacts that were merged into this one: off the list nobody gets at it to take that apart. */
  merges: z.number(),
  /** Conversations or messages name them: they only leave the list, and come back when they write. */
  staysInHistory: z.boolean(),
})
export type ContactTraces = z.infer<typeof ContactTraces>

/** The data that depends on several contacts who are to be deleted, taken together. */
export const ManyContactTraces = ContactTraces.pick({ tickets: true, liveTickets: true, scheduled: true })
export type ManyContactTraces = z.infer<typeof ManyContactTraces>
export const ManyContactsInput = z.object({ contactIds: QueryList(Id()) })
export type ManyContactsInput = z.infer<typeof ManyContactsInput>

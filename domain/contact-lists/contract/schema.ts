import { z } from 'zod'
import { ExportContactsInput } from '../../contacts/contract/export/export-schema.ts'
import { PhoneText } from '../../contacts/contract/schema.ts'
import { BulkCursor, BulkPortion } from '../../core/contract/bulk.ts'
import { Id, Text } from '../../core/contract/fields.ts'
import { MAX_ITEM_NAME } from './rules.ts'

/** A list of people to whom campaigns are sent. Specification 3 §3. */
export const ContactListView = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  /** The source of these people and of their consent, in the words of who made the list. */
  consentSource: z.string(),
  contactsCount: z.number(),
  /** Those whose number has an account on WhatsApp, and those whose has none; of the others it is not known yet. */
  validCount: z.number(),
  invalidCount: z.number(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type ContactListView = z.infer<typeof ContactListView>

export const ConsentSource = () => Text(300)
export const ContactListInput = z.object({
  name: Text(50, 2),
  consentSource: ConsentSource().default(''),
})

/** A person of a list. Specification 3 §3. */
export const ContactListItemView = z.object({
  id: z.number(),
  version: z.number(),
  contactListId: z.number(),
  companyId: z.number(),
  name: z.string(),
  number: z.string(),
  email: z.string(),
  /** Whether the number has an account on WhatsApp; null while it is not known. */
  isWhatsappValid: z.boolean().nullable(),
  /** Values for placeholders of texts, by their names. */
  variables: z.record(z.string(), z.string()),
  /** The contact who has the number. */
  contactId: z.number().nullable(),
  /** They want no campaigns: none is sent to them. */
  isOptedOut: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type ContactListItemView = z.infer<typeof ContactListItemView>

const Email = z
  .string()
  .max(250)
  .refine((text) => text === '' || z.email().safeParse(text).success, 'email')

/** POST and PUT /contact-list-items. Specification 3 §5. */
export const ContactListItemInput = z.object({
  contactListId: Id(),
  name: Text(MAX_ITEM_NAME, 2),
  number: PhoneText(),
  email: Email.default(''),
})
export type ContactListItemInput = z.infer<typeof ContactListItemInput>

/** The list is named always: people of several lists are no list. */
export const ContactListItemFilter = z.object({ contactListId: Id().optional() })

export const ContactListIdParam = z.object({ contactListId: Id() })

export const ContactListChoices = z.array(ContactListView.pick({ id: true, name: true, contactsCount: true }))
export type ContactListChoices = z.infer<typeof ContactListChoices>

/** POST /contact-lists/{id}/from-contacts: the filter of the list of contacts, and where it goes on. */
export const CopyContactsInput = ExportContactsInput.extend({
  ...ContactListIdParam.shape,
  ...BulkCursor.shape,
  /** These alone, of those that the filter shows. */
  contactIds: z.array(Id()).min(1).max(500).optional(),
})
export type CopyContactsInput = z.infer<typeof CopyContactsInput>
/** `done` = who is new in the list; `skipped` = who was in it before, or has the number of somebody who was. */
export const CopiedContacts = BulkPortion.extend({ skipped: z.number() })
export type CopiedContacts = z.infer<typeof CopiedContacts>

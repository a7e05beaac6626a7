import { z } from 'zod'
import { PhoneText } from '../../contacts/contract/schema.ts'
import { Id, Text } from '../../core/contract/fields.ts'
import { OPT_OUT_SOURCES } from './rules.ts'

/** Somebody who wants no more campaigns. */
export const OptOutView = z.object({
  id: z.number(),
  version: z.number(),
  /** Digits; empty for somebody who is known by the channel's hidden id alone. */
  number: z.string(),
  /** The contact who has the number now, by their name; else as they were called then. */
  name: z.string(),
  contactId: z.number().nullable(),
  source: z.enum(OPT_OUT_SOURCES),
  /** The word that they wrote. */
  word: z.string().nullable(),
  campaignId: z.number().nullable(),
  campaignName: z.string().nullable(),
  /** The colleague who noted it. */
  userName: z.string().nullable(),
  note: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type OptOutView = z.infer<typeof OptOutView>

const Note = Text(300)

/** POST /contact-opt-outs. */
export const OptOutInput = z.object({ number: PhoneText(), note: Note.default('') })
export type OptOutInput = z.infer<typeof OptOutInput>

/** Why somebody gets campaigns again. */
const Reason = Text(300)
/** The deletion asks for the reason. */
export const OptOutRemoval = z.object({ reason: Reason.optional() })

/** An opt-out as it is shown at a contact, whose number the reader sees or does not see there. */
export const ContactOptOut = OptOutView.pick({
  source: true,
  word: true,
  campaignName: true,
  userName: true,
  note: true,
  createdAt: true,
})
export type ContactOptOut = z.infer<typeof ContactOptOut>
export const ContactOptOutAnswer = z.object({ optOut: ContactOptOut.nullable() })
export type ContactOptOutAnswer = z.infer<typeof ContactOptOutAnswer>

export const OptOutContactInput = z.object({ contactId: Id(), note: Note.default('') })
export type OptOutContactInput = z.infer<typeof OptOutContactInput>
export const EndOptOutInput = z.object({
  contactId: Id(),
  reason: Reason.refine((text) => text !== '', 'required'),
})
export type EndOptOutInput = z.infer<typeof EndOptOutInput>

import { z } from 'zod'
import { Id } from '../../../core/contract/fields.ts'
import { ContactView, IDENTITY_KINDS } from '../schema.ts'

/** POST /contacts/{id}/merge: `otherId` becomes a part of the contact of the path, which stays. */
export const MergeInput = z.object({ otherId: Id() })
export const MergeIdParam = z.object({ mergeId: Id() })

/** The effects of merging two contacts, for the user who decides it. */
export const MergePreview = z.object({
  kept: ContactView,
  merged: ContactView,
  /** The kept contact as it would be. */
  result: ContactView.pick({
    name: true,
    number: true,
    email: true,
    active: true,
    urlPicture: true,
    tags: true,
    extraInfo: true,
  }),
  /** Conversations of each, live and closed. */
  tickets: z.object({ kept: z.number(), merged: z.number() }),
  /** Live conversations that would end, because both have one on the same connection. */
  closes: z.array(z.object({ ticketId: z.number(), connection: z.string() })),
})
export type MergePreview = z.infer<typeof MergePreview>

/** One merge in a contact's history. `by` null: the channel itself said that two contacts are one person. */
export const MergeEntry = z.object({
  id: z.number(),
  mergedAt: z.iso.datetime(),
  undoneAt: z.iso.datetime().nullable(),
  by: z.string().nullable(),
  other: z.object({ id: z.number(), name: z.string(), number: z.string() }),
  tickets: z.number(),
  /** It is the latest of what made this contact, and nothing stands in the way. */
  canUndo: z.boolean(),
})
export type MergeEntry = z.infer<typeof MergeEntry>

/** GET /contacts/merge-notices: automatic merges that an admin has not read yet, by the contact that was kept. */
export const MergeNotices = z.object({
  notices: z.array(
    z.object({
      mergeId: z.number(),
      contact: z.object({ id: z.number(), name: z.string() }),
      mergedAt: z.iso.datetime(),
    }),
  ),
})
export type MergeNotices = z.infer<typeof MergeNotices>

/** The content of a row of `contact_merges` (merge-contacts.ts writes it): the data that an undo needs. */
export const Moved = z.object({
  ticketIds: z.array(z.number()),
  closedTicketIds: z.array(z.number()),
  authoredIds: z.array(z.number()),
  droppedIds: z.array(z.number()),
  extraInfoIds: z.array(z.number()),
  tagIds: z.array(z.number()),
  /** Merges of before there were schedules have none. */
  scheduleIds: z.array(z.number()).default([]),
  /** Merges of before there were notes moved none. */
  noteIds: z.array(z.number()).default([]),
  identities: z.array(z.object({ kind: z.enum(IDENTITY_KINDS), value: z.string() })),
  /** The kept contact before it took over what it lacked. */
  before: z.object({
    name: z.string(),
    number: z.string(),
    /** Merges of before these were kept have none. */
    otherNumbers: z.array(z.string()).default([]),
    email: z.string(),
    isActive: z.boolean(),
    isParticipantOnly: z.boolean(),
    pictureFileId: z.number().nullable(),
    /** Merges of before there were wallets have none. */
    walletUserId: z.number().nullable().default(null),
    /** Merges of before these were taken over have none. */
    disableBot: z.boolean().optional(),
    acceptAudioMessage: z.boolean().optional(),
    lgpdAcceptedAt: z.coerce.date().nullable().optional(),
    createdAt: z.coerce.date().optional(),
    isImported: z.boolean().optional(),
  }),
})
export type Moved = z.infer<typeof Moved>

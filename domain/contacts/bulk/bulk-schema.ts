import { z } from 'zod'
import { OptionalId } from '../../core/fields.ts'
import { ListContactsInput } from '../schema.ts'

/** What is done to every contact that a list's filter matches. */
const CONTACT_BULK_ACTS = ['tag', 'untag', 'block'] as const
export type ContactBulkAct = (typeof CONTACT_BULK_ACTS)[number]

const Count = () => z.coerce.number<number | string>().int().min(0).max(Number.MAX_SAFE_INTEGER)

/** POST /contacts/bulk: the filter of GET /contacts. `after`, `upTo` and `total` are what the call before answered. */
export const ContactBulkInput = ListContactsInput.omit({ pageNumber: true, cursor: true, sort: true }).extend(
  {
    act: z.enum(CONTACT_BULK_ACTS),
    /** With which label: of `tag` and `untag`. */
    tagId: OptionalId(),
    after: Count().optional(),
    upTo: Count().optional(),
    total: Count().optional(),
  },
)
export type ContactBulkInput = z.infer<typeof ContactBulkInput>

/** How far it came with one call. */
export const ContactBulkStep = z.object({
  /** How many were meant when it began. */
  total: z.number(),
  upTo: z.number(),
  done: z.number(),
  refused: z.array(z.object({ id: z.number(), name: z.string(), code: z.string() })),
  /** To be given as `after`; null at the end. */
  next: z.number().nullable(),
})
export type ContactBulkStep = z.infer<typeof ContactBulkStep>

import { z } from 'zod'
import { OptionalId } from '../../../core/contract/fields.ts'
import { ListContactsInput } from '../schema.ts'

/** The acts that can be done to all contacts that match a list's filter. */
const CONTACT_BULK_ACTS = ['tag', 'untag', 'block'] as const
export type ContactBulkAct = (typeof CONTACT_BULK_ACTS)[number]

const Count = () => z.coerce.number<number | string>().int().min(0).max(Number.MAX_SAFE_INTEGER)

/**
 * The body of POST /contacts/bulk: the filter of GET /contacts, and the act. `after`, `upTo` and `total` come from the
 * answer to the call before.
 */
export const ContactBulkInput = ListContactsInput.omit({ pageNumber: true, cursor: true, sort: true }).extend(
  {
    act: z.enum(CONTACT_BULK_ACTS),
    /** The tag that `tag` adds and `untag` removes. */
    tagId: OptionalId(),
    after: Count().optional(),
    upTo: Count().optional(),
    total: Count().optional(),
  },
)
export type ContactBulkInput = z.infer<typeof ContactBulkInput>

/** The progress after one call. */
export const ContactBulkStep = z.object({
  /** How many contacts matched when the act began. */
  total: z.number(),
  upTo: z.number(),
  done: z.number(),
  refused: z.array(z.object({ id: z.number(), name: z.string(), code: z.string() })),
  /** The next call's `after`; null at the end. */
  next: z.number().nullable(),
})
export type ContactBulkStep = z.infer<typeof ContactBulkStep>

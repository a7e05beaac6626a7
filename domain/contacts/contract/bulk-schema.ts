import { z } from 'zod'
import { BulkCursor } from '../../core/contract/bulk.ts'
import { OptionalId } from '../../core/contract/fields.ts'
import { ListContactsInput } from './schema.ts'

/** The acts that can be done to all contacts that match a list's filter. */
const CONTACT_BULK_ACTS = ['tag', 'untag', 'block'] as const
export type ContactBulkAct = (typeof CONTACT_BULK_ACTS)[number]

/** The body of POST /contacts/bulk: the filter of GET /contacts, the act, and where it goes on. */
export const ContactBulkInput = ListContactsInput.omit({ pageNumber: true, cursor: true, sort: true }).extend(
  {
    act: z.enum(CONTACT_BULK_ACTS),
    /** The tag that `tag` adds and `untag` removes. */
    tagId: OptionalId(),
    ...BulkCursor.shape,
  },
)
export type ContactBulkInput = z.infer<typeof ContactBulkInput>

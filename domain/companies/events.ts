import { z } from 'zod'

/** Something that every screen of the company must hear: its settings, plan flags, queues or tags. */
export const CompanyChanged = z.object({
  type: z.enum(['company.changed', 'queue.changed', 'tag.changed']),
  /** The queue or tag; null for the company itself. */
  id: z.number().nullable(),
  action: z.enum(['create', 'update', 'delete']),
  /** What users of the company may see changed: masking, subscription. */
  rights: z.boolean(),
})
export type CompanyChanged = z.infer<typeof CompanyChanged>

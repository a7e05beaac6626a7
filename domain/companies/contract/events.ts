import { z } from 'zod'

/** The company's settings or subscription changed: every screen of it must hear. */
export const CompanyChanged = z.object({
  type: z.literal('company.changed'),
  /** True when a change affects what users of the company may see or do: masking, subscription, the plan's flags. */
  rights: z.boolean(),
})
export type CompanyChanged = z.infer<typeof CompanyChanged>

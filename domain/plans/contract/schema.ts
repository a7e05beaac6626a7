import { z } from 'zod'
import { Id } from '../../core/contract/fields.ts'

export const CompanyIdParam = z.object({ companyId: Id() })

/** The plan that a company has bought: limits and features. `amount` is a decimal text. Specification 2 §3. */
export const PlanView = z.object({
  id: z.number(),
  name: z.string(),
  users: z.number(),
  connections: z.number(),
  queues: z.number(),
  amount: z.string(),
  currency: z.string(),
  useWhatsapp: z.boolean(),
  useFacebook: z.boolean(),
  useInstagram: z.boolean(),
  useCampaigns: z.boolean(),
  useSchedules: z.boolean(),
  useInternalChat: z.boolean(),
  useExternalApi: z.boolean(),
  useKanban: z.boolean(),
  useOpenAi: z.boolean(),
  useIntegrations: z.boolean(),
})
export type PlanView = z.infer<typeof PlanView>

/** GET /companies/listPlan/{companyId}. */
export const CompanyPlanView = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  status: z.boolean(),
  dueDate: z.iso.datetime().nullable(),
  timeZone: z.string(),
  plan: PlanView.nullable(),
  /** The company's current use of each limit in its plan. */
  held: z.object({ users: z.number(), connections: z.number(), queues: z.number() }),
  /** Names of who runs the company's account: whom its people ask to renew it. */
  admins: z.array(z.string()),
})
export type CompanyPlanView = z.infer<typeof CompanyPlanView>

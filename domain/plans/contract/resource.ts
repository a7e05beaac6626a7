import { z } from 'zod'
import { Flag, Text } from '../../core/contract/fields.ts'
import { defineResource } from '../../core/contract/resources/resource.ts'
import { Amount } from '../../core/contract/values/money.ts'
import { PlanView } from './schema.ts'

/**
 * So many, and no more: 0 would be none at all, with which nobody can work, and is not taken; without limits is who has no
 * plan. Specification 2 §3 names no number that means "any".
 */
const Limit = () => z.coerce.number<number | string>().int().min(1).max(100_000)
const Feature = () => Flag().default(true)

/** A plan as super keeps it. */
export const PlanDetails = PlanView.extend({
  version: z.number(),
  /** Offered to whoever signs up. */
  isPublic: z.boolean(),
  /** Companies that have it: while there are any, it cannot be deleted. */
  companiesCount: z.number(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type PlanDetails = z.infer<typeof PlanDetails>

/**
 * The plans that companies buy: limits, features, a price. They belong to the platform, for super alone. Specification
 * 2 §2, §3, §5.
 */
export const planResource = defineResource({
  noun: 'plan',
  path: '/plans',
  scope: 'platform',
  wire: { list: 'plans', row: 'plan', id: 'planId', event: () => 'company-plan' },
  view: PlanDetails,
  input: z.object({
    name: Text(100, 1),
    users: Limit(),
    connections: Limit(),
    queues: Limit(),
    amount: Amount(),
    isPublic: Flag().default(true),
    useWhatsapp: Feature(),
    useFacebook: Feature(),
    useInstagram: Feature(),
    useCampaigns: Feature(),
    useSchedules: Feature(),
    useInternalChat: Feature(),
    useExternalApi: Feature(),
    useKanban: Feature(),
    useOpenAi: Feature(),
    useIntegrations: Feature(),
  }),
  filter: z.object({}),
  sorts: ['name', 'amount', 'createdAt'],
  permissions: { read: 'plans:manage', save: 'plans:manage', remove: 'plans:manage' },
  deletion: 'asked',
  summary: { single: 'A plan', many: 'Plans' },
  label: 'name',
  sample: { name: 'Profissional', users: 5, connections: 2, queues: 10, amount: '149.00' },
})

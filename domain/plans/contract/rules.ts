import type { Channel } from '../../channels/contract/capabilities.ts'

/** The features that a plan may hold. */
export const PLAN_FLAGS = [
  'useWhatsapp',
  'useFacebook',
  'useInstagram',
  'useCampaigns',
  'useSchedules',
  'useInternalChat',
  'useExternalApi',
  'useKanban',
  'useOpenAi',
  'useIntegrations',
] as const
export type PlanFlag = (typeof PLAN_FLAGS)[number]

/** The features that exist. A plan stores the others too, but nobody has them and no form shows them. */
export const AVAILABLE_PLAN_FLAGS = [
  'useWhatsapp',
  'useCampaigns',
  'useSchedules',
  'useInternalChat',
  'useExternalApi',
  'useKanban',
  'useOpenAi',
  'useIntegrations',
] as const satisfies readonly PlanFlag[]

/** The feature that a plan must hold for anything to be sent over a channel. */
export const CHANNEL_PLAN_FLAGS = {
  whatsapp: 'useWhatsapp',
  whatsappapi: 'useWhatsapp',
  facebook: 'useFacebook',
  instagram: 'useInstagram',
} as const satisfies Record<Channel, PlanFlag>

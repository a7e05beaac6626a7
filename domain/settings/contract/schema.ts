import { z } from 'zod'
import { Flag, Storable } from '../../core/contract/fields.ts'
import { Switch } from '../../core/contract/values/switch.ts'

const text = (fallback = '') => ({ codec: z.string().max(4096), fallback, kind: 'text' as const })
const onOff = (fallback: boolean) => ({ codec: Switch, fallback, kind: 'switch' as const })
const flag = (fallback: boolean) => ({ codec: Flag(), fallback, kind: 'boolean' as const })
/** Whole minutes up to a day, as text. */
const minutes = (fallback: string) => ({
  codec: z.string().regex(/^([1-9]\d{0,2}|1[0-3]\d\d|14[0-3]\d|1440)$/),
  fallback,
  kind: 'minutes' as const,
})
/** A whole number, as text. */
const count = (fallback: string) => ({
  codec: z.string().regex(/^(0|[1-9]\d{0,11})$/),
  fallback,
  kind: 'count' as const,
})
const choice = <T extends string>(values: readonly [T, ...T[]]) => ({
  codec: z.enum(values),
  fallback: values[0],
  kind: 'choice' as const,
})

/** The text for callers, until a company sets another: the text may not be empty. */
const CALL_TEXT = 'Não atendemos chamadas por aqui. Escreva sua mensagem e respondemos assim que possível.'

/** A company's settings: one line each, with its default. Specification 2 §3. */
export const COMPANY_SETTINGS = {
  userRating: onOff(false),
  scheduleType: choice(['disabled', 'queue', 'company', 'connection']),
  chatBotType: choice(['text', 'list', 'button']),
  acceptCallWhatsapp: onOff(false),
  userRandom: onOff(false),
  sendGreetingMessageOneQueues: onOff(false),
  sendSignMessage: onOff(true),
  sendFarewellWaitingTicket: onOff(false),
  sendGreetingAccepted: onOff(false),
  sendQueuePosition: onOff(false),
  acceptAudioMessageContact: onOff(true),
  enableLGPD: onOff(false),
  requiredTag: onOff(false),
  lgpdDeleteMessage: onOff(false),
  lgpdHideNumber: onOff(false),
  lgpdConsent: onOff(false),
  lgpdMessage: text(),
  lgpdLink: text(),
  sendMsgTransfTicket: onOff(false),
  DirectTicketsToWallets: onOff(false),
  closeTicketOnTransfer: flag(false),
  transferMessage: text(),
  greetingAcceptedMessage: text(),
  AcceptCallWhatsappMessage: text(CALL_TEXT),
  sendQueuePositionMessage: text(),
  showNotificationPending: flag(false),
  /** Campaigns and contact lists are there, where the plan has them. */
  showCampaigns: onOff(true),
  /** People may be signed in on several devices at once. */
  allowSeveralDevices: flag(false),
  /** From how many minutes without an answer of the customer the attendance panel says so. */
  momentsSilentMinutes: minutes('30'),
  /** The tokens of language models that the company spends in a day; 0 = without a limit. */
  aiDailyTokens: count('0'),
  /** The prompt that helps attendants; 0 = none, and nothing of it is shown. */
  aiPromptId: count('0'),
  aiDraft: onOff(false),
  aiSummary: onOff(false),
  aiTranslate: onOff(false),
  aiWording: onOff(false),
} as const

export type CompanySetting = keyof typeof COMPANY_SETTINGS
export const COMPANY_SETTING_NAMES = Object.keys(COMPANY_SETTINGS).filter(isCompanySetting)

/** Every setting of a company, decoded: switches are booleans, texts are texts. */
export type CompanySettings = { [K in CompanySetting]: z.output<(typeof COMPANY_SETTINGS)[K]['codec']> }

export function isCompanySetting(name: string): name is CompanySetting {
  return Object.hasOwn(COMPANY_SETTINGS, name)
}

export const ReadSettingInput = z.object({ column: z.enum(COMPANY_SETTING_NAMES) })
/** PUT /companySettings: one column. */
export const SaveSettingInput = z.object({
  column: z.enum(COMPANY_SETTING_NAMES),
  data: z.union([Storable(4096), z.boolean()]),
})
export type SaveSettingInput = z.infer<typeof SaveSettingInput>

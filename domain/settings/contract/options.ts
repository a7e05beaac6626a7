import { z } from 'zod'
import { Flag, type Text } from '../../core/contract/fields.ts'
import type { Permission } from '../../core/contract/permissions.ts'
import { MachineText } from '../../core/contract/texts/machine-text.ts'
import { COMPANY_SETTINGS, type CompanySetting, type CompanySettings } from './schema.ts'

/** The headings of the settings page, in its order. */
export const OPTION_GROUPS = [
  'reception',
  'hours',
  'attendance',
  'transfers',
  'endings',
  'calls',
  'privacy',
] as const
export type OptionGroup = (typeof OPTION_GROUPS)[number]

export type CompanyOption = {
  group: OptionGroup
  permission: Permission
  /** The setting on which this one depends: it has an effect, and is shown, only while that one is on. */
  dependsOn?: CompanySetting
  /** This text may not be empty while the setting named in `dependsOn` is on; without one, ever. */
  isNeeded?: boolean
  /** This text must be a web address, or empty. */
  isAddress?: boolean
}

/** Settings that are chosen elsewhere than on the settings page: on the panel of /moments, and on /prompts. */
type ChosenElsewhere =
  | 'momentsSilentMinutes'
  | 'aiDailyTokens'
  | 'aiPromptId'
  | 'aiDraft'
  | 'aiSummary'
  | 'aiTranslate'
  | 'aiWording'

const admins = { permission: 'settings:save' } as const

/**
 * The settings on a company's settings page, one line each, in the page's order. COMPANY_SETTINGS says of which kind
 * each field is; its words are `options.<name>` and `options.<name>Help` in the page's texts. The code does not compile
 * when a setting is missing here.
 */
export const COMPANY_OPTIONS = {
  sendGreetingMessageOneQueues: { group: 'reception', ...admins },
  chatBotType: { group: 'reception', ...admins },
  userRandom: { group: 'reception', ...admins },
  sendQueuePosition: { group: 'reception', ...admins },
  sendQueuePositionMessage: { group: 'reception', ...admins, dependsOn: 'sendQueuePosition', isNeeded: true },
  DirectTicketsToWallets: { group: 'attendance', ...admins },
  sendGreetingAccepted: { group: 'attendance', ...admins },
  greetingAcceptedMessage: {
    group: 'attendance',
    ...admins,
    dependsOn: 'sendGreetingAccepted',
    isNeeded: true,
  },
  sendSignMessage: { group: 'attendance', ...admins },
  showNotificationPending: { group: 'attendance', ...admins },
  allowSeveralDevices: { group: 'attendance', ...admins },
  showCampaigns: { group: 'attendance', ...admins },
  scheduleType: { group: 'hours', ...admins },
  sendMsgTransfTicket: { group: 'transfers', ...admins },
  transferMessage: { group: 'transfers', ...admins, dependsOn: 'sendMsgTransfTicket', isNeeded: true },
  closeTicketOnTransfer: { group: 'transfers', ...admins },
  requiredTag: { group: 'endings', ...admins },
  userRating: { group: 'endings', ...admins },
  sendFarewellWaitingTicket: { group: 'endings', ...admins },
  acceptAudioMessageContact: { group: 'calls', ...admins },
  acceptCallWhatsapp: { group: 'calls', ...admins },
  // Specification 2 §5 asks for it also while nobody is told: turning it on finds its words.
  AcceptCallWhatsappMessage: { group: 'calls', ...admins, isNeeded: true },
  enableLGPD: { group: 'privacy', ...admins },
  lgpdMessage: { group: 'privacy', ...admins, dependsOn: 'enableLGPD' },
  lgpdLink: { group: 'privacy', ...admins, dependsOn: 'enableLGPD', isAddress: true },
  lgpdConsent: { group: 'privacy', ...admins, dependsOn: 'enableLGPD' },
  lgpdHideNumber: { group: 'privacy', ...admins, dependsOn: 'enableLGPD' },
  lgpdDeleteMessage: { group: 'privacy', ...admins, dependsOn: 'enableLGPD' },
} as const satisfies Record<Exclude<CompanySetting, ChosenElsewhere>, CompanyOption>

export type CompanyOptionName = keyof typeof COMPANY_OPTIONS
export const COMPANY_OPTION_NAMES = Object.keys(COMPANY_OPTIONS).filter(isCompanyOption)

export function isCompanyOption(name: string): name is CompanyOptionName {
  return Object.hasOwn(COMPANY_OPTIONS, name)
}

/** Settings for which one of a few values is chosen. */
export type ChoiceOption = {
  [K in CompanyOptionName]: SettingOf<K>['kind'] extends 'choice' ? K : never
}[CompanyOptionName]

export function isChoiceOption(name: CompanyOptionName): name is ChoiceOption {
  return COMPANY_SETTINGS[name].kind === 'choice'
}

export function optionOf(name: CompanyOptionName): CompanyOption {
  return COMPANY_OPTIONS[name]
}

/** Settings whose text is missing although it is needed, or the setting that sends it is on: `{transferMessage: 'required'}`. */
export function missingWords(settings: Partial<CompanySettings>): Record<string, 'required'> {
  const missing = COMPANY_OPTION_NAMES.filter((name) => {
    const { dependsOn, isNeeded } = optionOf(name)
    return (
      isNeeded &&
      (dependsOn === undefined || settings[dependsOn] === true) &&
      String(settings[name] ?? '').trim() === ''
    )
  })
  return Object.fromEntries(missing.map((name) => [name, 'required']))
}

const ADDRESS = /^(https?:\/\/)?[^\s/]+\.[^\s/]+(\/\S*)?$/i

/** Settings that must be a web address and are not: `{lgpdLink: 'address'}`. */
export function wrongAddresses(addresses: Partial<CompanySettings>): Record<string, 'address'> {
  const wrong = COMPANY_OPTION_NAMES.filter((name) => {
    const text = String(addresses[name] ?? '').trim()
    return optionOf(name).isAddress && text !== '' && !ADDRESS.test(text)
  })
  return Object.fromEntries(wrong.map((name) => [name, 'address']))
}

type SettingOf<K extends CompanySetting> = (typeof COMPANY_SETTINGS)[K]
/** The input type of a setting: one of its values, a flag, or a text. */
type GivenAs<K extends CompanySetting> = SettingOf<K>['kind'] extends 'choice'
  ? SettingOf<K>['codec']
  : ReturnType<CompanySettings[K] extends boolean ? typeof Flag : typeof Text>

type Fields = { [K in CompanyOptionName]: z.ZodOptional<GivenAs<K>> }

/** All settings that the page saves together. `version` is the version that the page read; without it the last save wins. */
export const SaveOptionsInput = z.object({
  version: z.coerce.number<number | string>().int().min(0).optional(),
  ...fieldsOf(COMPANY_OPTION_NAMES),
})
export type SaveOptionsInput = z.output<typeof SaveOptionsInput>

/** The settings of the page, decoded, and when they were last changed. */
export const CompanyOptionsView = z.object({
  version: z.number(),
  updatedAt: z.iso.datetime().optional(),
  ...viewOf(COMPANY_OPTION_NAMES),
})
export type CompanyOptionsView = z.infer<typeof CompanyOptionsView>

/** Guaranteed by construction: one field for each option, of its setting's kind. */
function fieldsOf(names: readonly CompanyOptionName[]): Fields {
  return Object.fromEntries(names.map((name) => [name, givenAs(name).optional()])) as Fields
}

function givenAs(name: CompanyOptionName): z.ZodType {
  const { kind, codec } = COMPANY_SETTINGS[name]
  if (kind === 'choice') return codec
  return kind === 'text' ? MachineText(4096) : Flag()
}

type Views = {
  [K in CompanyOptionName]: SettingOf<K>['kind'] extends 'choice'
    ? SettingOf<K>['codec']
    : CompanySettings[K] extends boolean
      ? z.ZodBoolean
      : z.ZodString
}

/** Guaranteed by construction: one field for each option, of its setting's kind. */
function viewOf(names: readonly CompanyOptionName[]): Views {
  return Object.fromEntries(names.map((name) => [name, viewedAs(name)])) as Views
}

function viewedAs(name: CompanyOptionName): z.ZodType {
  const { kind, codec } = COMPANY_SETTINGS[name]
  if (kind === 'choice') return codec
  return kind === 'text' ? z.string() : z.boolean()
}

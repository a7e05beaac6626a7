import { z } from 'zod'
import { Flag, Text } from '../core/fields.ts'
import type { Permission } from '../core/permissions.ts'
import { COMPANY_SETTINGS, type CompanySetting, type CompanySettings } from './schema.ts'

/** Under which heading a setting stands, in the order of the page. */
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
  /** Has an effect, and is shown, only while this one is on. */
  of?: CompanySetting
  /** May not be empty while that one is on. */
  isNeeded?: boolean
  /** A text that is one address, or empty. */
  isAddress?: boolean
}

/** Chosen where it is seen: on the panel of /moments. */
type ChosenElsewhere = 'momentsSilentMinutes'

const admins = { permission: 'settings:save' } as const

/**
 * The page of a company's settings, a line each, in its order. What kind of field it is says COMPANY_SETTINGS; its words
 * are `options.<name>` and `options.<name>Help` of the page's texts. A setting that is missing here does not compile.
 */
export const COMPANY_OPTIONS = {
  sendGreetingMessageOneQueues: { group: 'reception', ...admins },
  chatBotType: { group: 'reception', ...admins },
  userRandom: { group: 'reception', ...admins },
  sendQueuePosition: { group: 'reception', ...admins },
  sendQueuePositionMessage: { group: 'reception', ...admins, of: 'sendQueuePosition', isNeeded: true },
  DirectTicketsToWallets: { group: 'attendance', ...admins },
  sendGreetingAccepted: { group: 'attendance', ...admins },
  greetingAcceptedMessage: { group: 'attendance', ...admins, of: 'sendGreetingAccepted', isNeeded: true },
  sendSignMessage: { group: 'attendance', ...admins },
  showNotificationPending: { group: 'attendance', ...admins },
  scheduleType: { group: 'hours', ...admins },
  sendMsgTransfTicket: { group: 'transfers', ...admins },
  transferMessage: { group: 'transfers', ...admins, of: 'sendMsgTransfTicket', isNeeded: true },
  closeTicketOnTransfer: { group: 'transfers', ...admins },
  requiredTag: { group: 'endings', ...admins },
  userRating: { group: 'endings', ...admins },
  sendFarewellWaitingTicket: { group: 'endings', ...admins },
  acceptAudioMessageContact: { group: 'calls', ...admins },
  acceptCallWhatsapp: { group: 'calls', ...admins },
  AcceptCallWhatsappMessage: { group: 'calls', ...admins, of: 'acceptCallWhatsapp', isNeeded: true },
  enableLGPD: { group: 'privacy', ...admins },
  lgpdMessage: { group: 'privacy', ...admins, of: 'enableLGPD' },
  lgpdLink: { group: 'privacy', ...admins, of: 'enableLGPD', isAddress: true },
  lgpdConsent: { group: 'privacy', ...admins, of: 'enableLGPD' },
  lgpdHideNumber: { group: 'privacy', ...admins, of: 'enableLGPD' },
  lgpdDeleteMessage: { group: 'privacy', ...admins, of: 'enableLGPD' },
} as const satisfies Record<Exclude<CompanySetting, ChosenElsewhere>, CompanyOption>

export type CompanyOptionName = keyof typeof COMPANY_OPTIONS
export const COMPANY_OPTION_NAMES = Object.keys(COMPANY_OPTIONS).filter(isCompanyOption)

export function isCompanyOption(name: string): name is CompanyOptionName {
  return Object.hasOwn(COMPANY_OPTIONS, name)
}

/** Those of which one of a few values is chosen. */
export type ChoiceOption = {
  [K in CompanyOptionName]: SettingOf<K>['kind'] extends 'choice' ? K : never
}[CompanyOptionName]

export function isChoiceOption(name: CompanyOptionName): name is ChoiceOption {
  return COMPANY_SETTINGS[name].kind === 'choice'
}

export function optionOf(name: CompanyOptionName): CompanyOption {
  return COMPANY_OPTIONS[name]
}

/** Texts that must have words while the setting that sends them is on: `{transferMessage: 'required'}`. */
export function missingWords(settings: Partial<CompanySettings>): Record<string, 'required'> {
  const missing = COMPANY_OPTION_NAMES.filter((name) => {
    const { of, isNeeded } = optionOf(name)
    return isNeeded && of && settings[of] === true && String(settings[name] ?? '').trim() === ''
  })
  return Object.fromEntries(missing.map((name) => [name, 'required']))
}

const ADDRESS = /^(https?:\/\/)?[^\s/]+\.[^\s/]+(\/\S*)?$/i

/** Those that are to be an address and are none: `{lgpdLink: 'address'}`. */
export function wrongAddresses(given: Partial<CompanySettings>): Record<string, 'address'> {
  const wrong = COMPANY_OPTION_NAMES.filter((name) => {
    const text = String(given[name] ?? '').trim()
    return optionOf(name).isAddress && text !== '' && !ADDRESS.test(text)
  })
  return Object.fromEntries(wrong.map((name) => [name, 'address']))
}

type SettingOf<K extends CompanySetting> = (typeof COMPANY_SETTINGS)[K]
/** How a setting is given: one of its values, a flag, or a text. */
type GivenAs<K extends CompanySetting> = SettingOf<K>['kind'] extends 'choice'
  ? SettingOf<K>['codec']
  : ReturnType<CompanySettings[K] extends boolean ? typeof Flag : typeof Text>

type Fields = { [K in CompanyOptionName]: z.ZodOptional<GivenAs<K>> }

/** What the page saves at once. `version` = what was read: absent, the last who saves wins. */
export const SaveOptionsInput = z.object({
  version: z.coerce.number<number | string>().int().min(0).optional(),
  ...fieldsOf(COMPANY_OPTION_NAMES),
})
export type SaveOptionsInput = z.output<typeof SaveOptionsInput>

/** The page's settings, decoded, and when they were last changed. */
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
  return kind === 'text' ? Text(4096) : Flag()
}

type Views = {
  [K in CompanyOptionName]: SettingOf<K>['kind'] extends 'choice'
    ? SettingOf<K>['codec']
    : CompanySettings[K] extends boolean
      ? z.ZodBoolean
      : z.ZodString
}

/** As above. */
function viewOf(names: readonly CompanyOptionName[]): Views {
  return Object.fromEntries(names.map((name) => [name, viewedAs(name)])) as Views
}

function viewedAs(name: CompanyOptionName): z.ZodType {
  const { kind, codec } = COMPANY_SETTINGS[name]
  if (kind === 'choice') return codec
  return kind === 'text' ? z.string() : z.boolean()
}

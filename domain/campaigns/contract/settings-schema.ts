import { z } from 'zod'
import { Flag, Text } from '../../core/contract/fields.ts'
import { placeholderName } from './placeholders.ts'

/** Specification 3 §9: seconds between messages, messages until a longer pause, seconds of that. */
export const MESSAGE_INTERVALS = [0, 5, 10, 15, 20, 30, 60, 70, 80, 100, 120] as const
export const LONGER_INTERVALS_AFTER = [0, 5, 10, 15, 20, 30, 40, 50, 60] as const
export const GREATER_INTERVALS = [0, ...Array.from({ length: 17 }, (_, index) => 20 + index * 10)] as const

export const OPT_OUT_LINE = 'Responda PARAR para não receber mais mensagens como esta.'
export const OPT_OUT_ANSWER =
  'Pronto: você não receberá mais mensagens como esta. Para voltar a receber, escreva VOLTAR.'

export const OPT_IN_ANSWER = 'Pronto: você voltará a receber nossas mensagens.'

const OneOf = (offered: readonly number[]) =>
  z.coerce
    .number<number | string>()
    .int()
    .refine((value) => offered.includes(value), 'invalid')
const Hour = () => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid')

const MAX_VARIABLES = 50
/** A placeholder of the company's own, the same in each of its campaigns. */
export const CampaignVariable = z.object({
  key: Text(60, 1).refine((key) => /^[\p{L}\p{N} _-]+$/u.test(key), 'invalid'),
  value: Text(200),
})

/** POST /campaign-settings: what is left out stays. */
export const CampaignSettingsInput = z.object({
  messageInterval: OneOf(MESSAGE_INTERVALS),
  longerIntervalAfter: OneOf(LONGER_INTERVALS_AFTER),
  greaterInterval: OneOf(GREATER_INTERVALS),
  variables: z
    .array(CampaignVariable)
    .max(MAX_VARIABLES)
    .refine((list) => new Set(list.map(({ key }) => placeholderName(key))).size === list.length, 'taken'),
  sabado: Flag(),
  domingo: Flag(),
  startHour: Hour(),
  endHour: Hour(),
  restsOnHolidays: Flag(),
  optOutLine: Text(200, 1),
  optOutAnswer: Text(1000, 1),
  optInAnswer: Text(1000, 1),
  optOutWords: z.array(z.object({ word: Text(60, 2) })).max(50),
})
export type CampaignSettingsInput = Partial<z.output<typeof CampaignSettingsInput>>

/** The settings of a company's campaigns. */
export const CampaignSettingsView = z.object({
  version: z.number(),
  messageInterval: z.number(),
  longerIntervalAfter: z.number(),
  greaterInterval: z.number(),
  variables: z.array(z.object({ key: z.string(), value: z.string() })),
  sabado: z.boolean(),
  domingo: z.boolean(),
  startHour: z.string(),
  endHour: z.string(),
  restsOnHolidays: z.boolean(),
  optOutLine: z.string(),
  optOutAnswer: z.string(),
  optInAnswer: z.string(),
  optOutWords: z.array(z.object({ word: z.string() })),
})
export type CampaignSettingsView = z.infer<typeof CampaignSettingsView>

/** The settings of a company that has saved none. Specification 3 §9. */
export const USUAL_CAMPAIGN_SETTINGS: CampaignSettingsView = {
  version: 0,
  messageInterval: 20,
  longerIntervalAfter: 20,
  greaterInterval: 60,
  variables: [],
  sabado: false,
  domingo: false,
  startHour: '09:00',
  endHour: '18:00',
  restsOnHolidays: false,
  optOutLine: OPT_OUT_LINE,
  optOutAnswer: OPT_OUT_ANSWER,
  optInAnswer: OPT_IN_ANSWER,
  optOutWords: [],
}

/** As clients of this family send it: all in `settings`. */
export const SaveCampaignSettingsInput = z.object({
  settings: CampaignSettingsInput.partial(),
  version: z.coerce.number<number | string>().int().optional(),
})
export type SaveCampaignSettingsInput = z.output<typeof SaveCampaignSettingsInput>

/** The settings, and the same as clients of this family read them: key by key, as text. */
export const CampaignSettingsAnswer = z.object({
  settings: CampaignSettingsView,
  entries: z.array(z.object({ key: z.string(), value: z.string() })),
})
export type CampaignSettingsAnswer = z.infer<typeof CampaignSettingsAnswer>

/** The form of the page: all of them at once. */
export const CampaignSettingsForm = CampaignSettingsInput.extend({
  version: z.coerce.number<number | string>().int().optional(),
})

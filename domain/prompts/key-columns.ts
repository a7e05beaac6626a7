import type { prompts } from '#db/schema/prompts.ts'
import type { Tx } from '../core/context.ts'
import { invalid } from '../core/contract/errors.ts'
import { requirePublicUrl } from '../core/outgoing/outgoing.ts'
import type { PromptInput } from './contract/schema.ts'
import { TEXT_VOICE, voiceOf } from './contract/voices.ts'
import { sealKey } from './sealed-keys.ts'

type Given = Partial<PromptInput>
type Before = Pick<
  typeof prompts.$inferSelect,
  'baseUrl' | 'voice' | 'voiceRegion' | 'apiKeySealed' | 'voiceKeySealed'
>

/**
 * The columns of a prompt's keys. An empty key keeps the one that is stored, for the host that it was given for: another
 * address, or another region, needs it anew. Throws ERR_PRIVATE_ADDRESS, ERR_VALIDATION.
 */
export function keyColumns(tx: Tx, input: Given, before: Before | undefined) {
  requireAllowed(tx, input)
  const missing = missingKeys(input, before)
  if (Object.keys(missing).length > 0) throw invalid(missing)
  const { apiKey = '', voiceKey = '' } = input
  const hasMoved = before !== undefined && isOtherRegion(input, before)
  const model = apiKey && { apiKeySealed: sealKey(tx, 'apiKey', apiKey), apiKeyLastFour: apiKey.slice(-4) }
  const voice = voiceKey && {
    voiceKeySealed: sealKey(tx, 'voiceKey', voiceKey),
    voiceKeyLastFour: voiceKey.slice(-4),
  }
  const forgotten = hasMoved && { voiceKeySealed: null, voiceKeyLastFour: '' }
  return { ...model, ...forgotten, ...voice }
}

/** Fields without which a service cannot be asked: `{apiKey: 'required'}`. */
export function missingKeys(input: Given, before: Before | undefined): Record<string, string> {
  const { voice = before?.voice ?? TEXT_VOICE, voiceRegion = before?.voiceRegion ?? '' } = input
  const isModelKept = Boolean(before?.apiKeySealed) && !isOtherHost(input, before)
  const isVoiceKept = Boolean(before?.voiceKeySealed) && !isOtherRegion(input, before)
  const needsAzure = voiceOf(voice)?.service === 'azure'
  return {
    ...(!input.apiKey && !isModelKept && { apiKey: 'required' }),
    ...(needsAzure && !input.voiceKey && !isVoiceKept && { voiceKey: 'required' }),
    ...(needsAzure && voiceRegion === '' && { voiceRegion: 'required' }),
  }
}

function requireAllowed(tx: Tx, { baseUrl }: Given): void {
  if (baseUrl) requirePublicUrl('baseUrl', baseUrl, tx.services.outgoing ?? { mayReachPrivate: false })
}

function isOtherHost({ baseUrl }: Given, before: Pick<Before, 'baseUrl'> | undefined): boolean {
  return baseUrl !== undefined && hostOf(baseUrl) !== hostOf(before?.baseUrl ?? '')
}

function isOtherRegion({ voiceRegion }: Given, before: Pick<Before, 'voiceRegion'> | undefined): boolean {
  return voiceRegion !== undefined && voiceRegion !== before?.voiceRegion
}

function hostOf(baseUrl: string): string {
  return URL.parse(baseUrl)?.host ?? ''
}

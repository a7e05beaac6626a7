import { SECOND_MS } from '../../core/contract/time.ts'
import { withoutEnd } from '../../core/contract/values/without-end.ts'
import { askOutside, type OutgoingRequest, type OutgoingRules } from '../../core/outgoing/outgoing.ts'
import { REGION } from '../contract/schema.ts'
import { type Voice, voiceOf } from '../contract/voices.ts'

/** The settings of a prompt's voice, with opened keys. */
export type SpeechSettings = {
  voice: string
  voiceKey: string
  voiceRegion: string
  apiKey: string
  baseUrl: string
}

/** `refused`: the key or the region is wrong, which people must settle. */
export type Speech = { bytes: Uint8Array; failure: null } | { bytes: null; failure: 'refused' | 'failed' }

/** The longest text that is spoken, in characters; a longer one is read faster than heard. */
export const MAX_SPOKEN = 1500

const MAX_BYTES = 8 << 20
const LONGEST_MS = 20 * SECOND_MS
const OPENAI_MODEL = 'gpt-4o-mini-tts'
/** Phones play Ogg/Opus alone as a voice note. */
const OGG = Buffer.from('OggS')

/**
 * Has a text spoken as a voice note, Ogg/Opus of one channel. It never throws for what is the other side's doing: what
 * cannot be spoken is written.
 */
export async function speak(
  settings: SpeechSettings,
  text: string,
  rules: OutgoingRules,
  leftMs: number,
): Promise<Speech> {
  const request = requestOf(settings, text, rules)
  if (!request || text === '' || [...text].length > MAX_SPOKEN) return FAILED
  try {
    const timeoutMs = Math.max(1, Math.min(leftMs, LONGEST_MS))
    const answer = await askOutside({ ...request, method: 'POST', timeoutMs, maxBytes: MAX_BYTES }, rules)
    if (answer.status === 401 || answer.status === 403) return { bytes: null, failure: 'refused' }
    const isVoiceNote = answer.status === 200 && OGG.equals(answer.bytes.subarray(0, OGG.length))
    return isVoiceNote ? { bytes: answer.bytes, failure: null } : FAILED
  } catch {
    return FAILED
  }
}

const FAILED: Speech = { bytes: null, failure: 'failed' }

type Request = Pick<OutgoingRequest, 'url' | 'headers' | 'body'>

function requestOf(settings: SpeechSettings, text: string, rules: OutgoingRules): Request | undefined {
  const voice = voiceOf(settings.voice)
  if (!voice) return undefined
  return voice.service === 'azure'
    ? azureRequest(settings, voice, text, rules)
    : openAiRequest(settings, voice, text)
}

/** The region is a part of the host's name: nothing else may stand in it. */
function azureRequest(
  { voiceKey, voiceRegion }: SpeechSettings,
  { value }: Voice,
  text: string,
  { azureSpeechBase = 'https://{region}.tts.speech.microsoft.com' }: OutgoingRules,
): Request | undefined {
  if (!REGION.test(voiceRegion)) return undefined
  const ssml = `<speak version='1.0' xmlns='http://www.w3.org/2001/10/synthesis' xml:lang='pt-BR'><voice name='${value}'>${escapeXml(text)}</voice></speak>`
  return {
    url: `${azureSpeechBase.replace('{region}', voiceRegion)}/cognitiveservices/v1`,
    headers: {
      'Ocp-Apim-Subscription-Key': voiceKey,
      'Content-Type': 'application/ssml+xml',
      'X-Microsoft-OutputFormat': 'ogg-24khz-16bit-mono-opus',
      'User-Agent': 'recado',
    },
    body: Buffer.from(ssml),
  }
}

function openAiRequest({ apiKey, baseUrl }: SpeechSettings, { value }: Voice, input: string): Request {
  const body = { model: OPENAI_MODEL, input, voice: value, response_format: 'opus' }
  return {
    url: `${withoutEnd(baseUrl, '/')}/audio/speech`,
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(body)),
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** The text as XML may hold it. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')
}

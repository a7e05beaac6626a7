import { z } from 'zod'
import { AppError } from '../../core/contract/errors.ts'
import { MINUTE_MS, SECOND_MS } from '../../core/contract/time.ts'
import { askOutside, type OutgoingAnswer, type OutgoingRules } from '../../core/outgoing/outgoing.ts'
import type { Service } from './settings.ts'

const Answer = z.object({ text: z.string() })
const MAX_TEXT = 1 << 20
const TIMEOUT_MS = MINUTE_MS
/** A service that is busy is asked again once where it says that it will not be long. */
const PATIENCE_SECONDS = 3
const USUAL_WAIT_SECONDS = 30

export type Audio = { blob: Blob; mime: string }

/**
 * Has a service write down what is said in an audio: POST {base}/audio/transcriptions, multipart, as OpenAI has it and
 * others have taken over. Throws ERR_TRANSCRIPTION_KEY when the key is refused, ERR_TRANSCRIPTION_BUSY with `seconds`,
 * ERR_TRANSCRIPTION_FAILED for anything else that is no text, ERR_PRIVATE_ADDRESS.
 */
export async function askService(service: Service, audio: Audio, rules: OutgoingRules): Promise<string> {
  const first = await ask(service, audio, rules)
  if (first.status !== 429) return textOf(first)
  const seconds = waitOf(first)
  if (seconds > PATIENCE_SECONDS) throw new AppError('ERR_TRANSCRIPTION_BUSY', { seconds })
  await Bun.sleep(seconds * SECOND_MS)
  return textOf(await ask(service, audio, rules))
}

async function ask(service: Service, { blob, mime }: Audio, rules: OutgoingRules): Promise<OutgoingAnswer> {
  const form = new FormData()
  form.append('file', new File([blob], `audio.${KINDS[mime.split(';')[0] ?? ''] ?? 'ogg'}`, { type: mime }))
  form.append('model', service.model)
  form.append('response_format', 'json')
  if (service.language !== '') form.append('language', service.language)
  const packed = new Response(form)
  try {
    return await askOutside(
      {
        url: `${withoutSlash(service.baseUrl)}/audio/transcriptions`,
        method: 'POST',
        headers: {
          authorization: `Bearer ${service.key}`,
          'content-type': packed.headers.get('content-type') ?? 'multipart/form-data',
          accept: 'application/json',
        },
        body: new Uint8Array(await packed.arrayBuffer()),
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_TEXT,
      },
      rules,
    )
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('ERR_TRANSCRIPTION_FAILED', undefined, { cause: error })
  }
}

/** By which services know what they are given. */
const KINDS: Readonly<Record<string, string>> = {
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/aac': 'aac',
  'audio/wav': 'wav',
  'audio/webm': 'webm',
}

function textOf(answer: OutgoingAnswer): string {
  const { status, text } = answer
  if (status === 401 || status === 403) throw new AppError('ERR_TRANSCRIPTION_KEY')
  if (status === 429) throw new AppError('ERR_TRANSCRIPTION_BUSY', { seconds: waitOf(answer) })
  const read = Answer.safeParse(status === 200 ? jsonOf(text) : undefined)
  if (!read.success) throw new AppError('ERR_TRANSCRIPTION_FAILED', { status })
  return read.data.text.trim()
}

function waitOf({ headers }: OutgoingAnswer): number {
  const seconds = Number(headers['retry-after'])
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(Math.min(seconds, 3600)) : USUAL_WAIT_SECONDS
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An address is kept as it was typed, often with a slash at its end. */
function withoutSlash(address: string): string {
  return address.endsWith('/') ? withoutSlash(address.slice(0, -1)) : address
}

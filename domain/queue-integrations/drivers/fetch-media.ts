import { CAPABILITIES, type Channel } from '../../channels/contract/capabilities.ts'
import { AppError } from '../../core/contract/errors.ts'
import { SECOND_MS } from '../../core/contract/time.ts'
import { askOutside } from '../../core/outgoing/outgoing.ts'
import { inTransaction } from '../../core/transaction.ts'
import { addKept, keepUploads, type StoredUpload } from '../../files/keep-uploads.ts'
import type { Outside } from '../../flows/calls/driver.ts'
import type { AnswerPart } from '../../flows/contract/call-answer.ts'
import { readMaxFileBytes } from '../../settings/public-settings.ts'
import { oneText, textParts } from './text-parts.ts'

const MEDIA_TIMEOUT_MS = 10 * SECOND_MS
/** All files of one answer: the engine waits for the answer with them. */
const ALL_MEDIA_MS = 45 * SECOND_MS
/** Larger files of a bot are named by their address. */
const MAX_MEDIA_BYTES = 16 << 20

/** Files of one answer: an answer of two megabytes can name thousands. */
const MAX_FILES = 10

/** Bounds of the files of one answer: the time until which they are fetched, on the clock of the process, and how many are left. */
export type MediaBudget = { until: number; left: number }

export function mediaBudget(left = MAX_FILES): MediaBudget {
  return { until: performance.now() + ALL_MEDIA_MS, left }
}

export type Media = { url: string; caption: string; isVoice: boolean; budget: MediaBudget; name?: string }

/**
 * A file that another system names by its address, kept as a file of the company. What cannot be fetched, or is too large, becomes
 * its caption and address as text; of an address inside the own network only the caption.
 */
export async function mediaParts(outside: Outside, media: Media, channel: Channel): Promise<AnswerPart[]> {
  const { url, caption } = media
  try {
    const { name: fileName, isVoice } = await keepMedia(outside, media, channel)
    return [{ kind: 'file', fileName, caption: oneText(caption), isVoice }]
  } catch (error) {
    outside.ctx.services.log.debug({ failure: String(error) }, 'a file of an integration was not fetched')
    const isPrivate = error instanceof AppError && error.code === 'ERR_PRIVATE_ADDRESS'
    return textParts([caption, isPrivate ? '' : url].filter(Boolean).join('\n'))
  }
}

async function keepMedia(
  outside: Outside,
  { url, isVoice, name, budget }: Media,
  channel: Channel,
): Promise<StoredUpload> {
  const { ctx, rules } = outside
  budget.left -= 1
  if (budget.left < 0) throw new Error('the answer has too many files')
  const limits = [MAX_MEDIA_BYTES, CAPABILITIES[channel].maxFileBytes, await readMaxFileBytes(ctx.services)]
  const maxBytes = Math.min(...limits)
  const answer = await askOutside(
    { url, method: 'GET', headers: {}, timeoutMs: timeLeft(budget.until), maxBytes },
    rules,
  )
  if (answer.status !== 200) throw new Error(`the file answered ${answer.status}`)
  const type = answer.headers['content-type'] ?? ''
  const upload = { blob: new Blob([answer.bytes.slice()], { type }), name: name || nameIn(url), type }
  const storedUploads = await keepUploads(ctx, [upload], { maxBytes, asVoice: isVoice })
  await inTransaction(ctx, (tx) => addKept(tx, storedUploads))
  const [storedUpload] = storedUploads
  if (!storedUpload) throw new Error('the file was not kept')
  return storedUpload
}

function timeLeft(until: number): number {
  const leftMs = Math.floor(Math.min(MEDIA_TIMEOUT_MS, until - performance.now()))
  if (leftMs <= 0) throw new Error('the files of the answer took too long')
  return leftMs
}

/** The last part of the address: what people call a file. */
function nameIn(url: string): string {
  const last = URL.parse(url)?.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last) || 'file'
  } catch {
    return last
  }
}

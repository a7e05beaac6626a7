import { reading } from '../../core/transaction.ts'
import type { CallMessage, Outside } from '../../flows/calls/driver.ts'
import { findService } from '../../messages/transcription/settings.ts'
import { transcribeAudio } from '../../messages/transcription/transcribe-audio.ts'

/** Whether the company, or the platform for it, has audio written down. */
export function hasTranscription({ ctx }: Outside): Promise<boolean> {
  return reading(ctx, async (tx) => (await findService(tx)) !== undefined)
}

/** The words of each message, audio written down where a service does that; without those that say nothing. */
export async function wordsOf(outside: Outside, callMessages: readonly CallMessage[]): Promise<string[]> {
  const texts: string[] = []
  for (const message of callMessages) {
    const text = message.text ?? (message.mediaType === 'audio' ? await transcriptOf(outside, message) : null)
    if (text?.trim()) texts.push(text.trim())
  }
  return texts
}

async function transcriptOf(outside: Outside, { messageId }: CallMessage): Promise<string | null> {
  if (!(await hasTranscription(outside))) return null
  try {
    return (await transcribeAudio(outside.ctx, { messageId }, outside.rules)).transcribedText
  } catch (error) {
    outside.ctx.services.log.debug({ failure: String(error) }, 'an audio was not written down')
    return null
  }
}

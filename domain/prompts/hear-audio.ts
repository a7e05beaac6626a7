import { inArray } from 'drizzle-orm'
import { files } from '#db/schema/files.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { SECOND_MS } from '../core/contract/time.ts'
import { inCompany } from '../core/tenancy.ts'
import { reading } from '../core/transaction.ts'
import type { CallMessage, Outside } from '../flows/calls/driver.ts'
import { findService } from '../messages/transcription/settings.ts'
import { transcribeAudio } from '../messages/transcription/transcribe-audio.ts'

/** The time that audio may take of a turn. */
const LONGEST_MS = 15 * SECOND_MS

/**
 * Has the audios among these messages written down, where the company has a service for it. Answers `coming` while one of
 * them is still being fetched. An audio that cannot be written down stays an audio.
 */
export async function hearAudio(
  { ctx, rules }: Outside,
  messages: readonly CallMessage[],
): Promise<'heard' | 'coming'> {
  const audios = messages.filter(({ mediaType, fileId }) => mediaType === 'audio' && fileId !== null)
  if (audios.length === 0) return 'heard'
  const { hasService, isComing } = await reading(ctx, async (tx) => ({
    hasService: (await findService(tx)) !== undefined,
    isComing: await isBeingFetched(tx, audios),
  }))
  if (!hasService) return 'heard'
  if (isComing) return 'coming'
  const hearing = Promise.all(
    audios.map(({ messageId }) =>
      transcribeAudio(ctx, { messageId }, rules).catch((error) => noteUnheard(ctx, messageId, error)),
    ),
  )
  await Promise.race([hearing, Bun.sleep(LONGEST_MS)])
  return 'heard'
}

async function isBeingFetched(tx: Tx, audios: readonly CallMessage[]): Promise<boolean> {
  const ids = audios.flatMap(({ fileId }) => (fileId === null ? [] : [fileId]))
  const rows = await tx.db
    .select({ state: files.state })
    .from(files)
    .where(inCompany(tx, files, inArray(files.id, ids)))
  return rows.some(({ state }) => state === 'pending')
}

/** The service, or the message, said no: the conversation goes on without the words. */
function noteUnheard({ services }: Ctx, messageId: number, error: unknown): void {
  services.log.warn(
    { messageId, code: error instanceof AppError ? error.code : undefined },
    'an audio stays unheard',
  )
}

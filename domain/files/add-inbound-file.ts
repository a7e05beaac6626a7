import { files } from '#db/schema/files.ts'
import type { BoundedFile } from '../channels/contract/inbound.ts'
import type { Tx } from '../core/context.ts'
import { unguessable } from '../core/contract/id.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { sealSource } from './source.ts'

const MB = 1024 * 1024

/**
 * A file that the channel still holds: the row comes with its message, the bytes by a job. One over the platform's limit
 * is not fetched. Server behaviour §1.8.
 */
export async function addInboundFile(
  tx: Tx,
  input: { connectionId: number; downloadLimitMb: number; file: BoundedFile },
): Promise<{ id: number; isTooLarge: boolean }> {
  const { connectionId, downloadLimitMb, file } = input
  const { size, width, height, durationSeconds, isVoice } = file
  const isTooLarge = size !== null && size > downloadLimitMb * MB
  const name = unguessable()
  const row = firstOrThrow(
    await tx.db
      .insert(files)
      .values({
        companyId: tx.companyId,
        name,
        state: isTooLarge ? 'too_large' : 'pending',
        mime: file.mime,
        originalName: file.name || null,
        size: wholeNumber(size),
        width: wholeNumber(width),
        height: wholeNumber(height),
        durationSeconds: wholeNumber(durationSeconds),
        isVoice,
        source: isTooLarge ? null : sealSource(tx, name, file.source),
        createdAt: tx.now(),
      })
      .returning({ id: files.id }),
    'ERR_CREATING_MESSAGE',
  )
  if (!isTooLarge) {
    const { companyId } = tx
    await tx.services.jobs.enqueue(tx, 'fetch-media', { companyId, connectionId, fileId: row.id })
  }
  return { id: row.id, isTooLarge }
}

/** Senders write what they like where a whole number is expected. */
function wholeNumber(value: number | null): number | null {
  return value !== null && Number.isInteger(value) && value >= 0 && value < 2 ** 31 ? value : null
}

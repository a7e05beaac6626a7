import { inArray } from 'drizzle-orm'
import { files } from '#db/schema/files.ts'
import type { Tx } from '../../core/context.ts'
import { inCompany } from '../../core/tenancy.ts'
import type { SharedFile } from './forwarded-content.ts'

/** Files of the company that a message may show again, by id. */
export async function sharedFiles(tx: Tx, ids: readonly number[]): Promise<Map<number, SharedFile>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.db
    .select({
      id: files.id,
      name: files.name,
      state: files.state,
      mime: files.mime,
      originalName: files.originalName,
      isVoice: files.isVoice,
      durationSeconds: files.durationSeconds,
      width: files.width,
    })
    .from(files)
    .where(inCompany(tx, files, inArray(files.id, [...ids])))
  return new Map(rows.map((row) => [row.id, row]))
}

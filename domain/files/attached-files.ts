import { and, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { files } from '#db/schema/files.ts'
import type { Tx } from '../core/context.ts'
import { inCompany } from '../core/tenancy.ts'
import { fileUrl } from './links.ts'

/** A file as the view of the row shows it that it goes with. */
export type AttachedFile = {
  url: string
  name: string
  mime: string
  size: number | null
  /** A picture's small one, once it was made. */
  thumbnailUrl: string | null
}

const small = alias(files, 'small')

/** Stored files by id, for the views of the rows that they go with, for all of them at once. */
export async function attachedFiles(
  tx: Tx,
  ids: readonly (number | null)[],
  /** The company that owns the files: the actor's own, or the platform's. */
  companyId: number = tx.companyId,
): Promise<Map<number, AttachedFile>> {
  const wanted = ids.filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const rows = await tx.db
    .select({
      id: files.id,
      name: files.name,
      originalName: files.originalName,
      mime: files.mime,
      size: files.size,
      smallId: small.id,
      smallName: small.name,
    })
    .from(files)
    .leftJoin(small, and(eq(small.companyId, files.companyId), eq(small.id, files.thumbnailFileId)))
    .where(inCompany({ companyId }, files, inArray(files.id, wanted)))
  return new Map(
    rows.map(({ id, name, originalName, mime, size, smallId, smallName }) => [
      id,
      {
        url: fileUrl(tx, { id, name }),
        name: originalName ?? 'file',
        mime,
        size,
        thumbnailUrl: smallId && smallName ? fileUrl(tx, { id: smallId, name: smallName }) : null,
      },
    ]),
  )
}

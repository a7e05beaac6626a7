import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { files } from '#db/schema/files.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { unguessable } from '../core/contract/id.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { cleanFileName } from '../files/contract/rules.ts'

type Result = {
  /** The name of the file for people. */
  fileName: string
  mime: string
  /** Writes it to this place on disk, piece by piece. */
  write: (file: string) => Promise<void>
}

/** Bytes in the store that have no row yet: one that is added in the transaction that ends the job, or they are dropped. */
export type KeptResult = { addTo(tx: Tx): Promise<number>; drop(): Promise<void> }

/** Writes what came of a job beside the store, and puts it there whole. */
export async function keepResult(ctx: Ctx, { fileName, mime, write }: Result): Promise<KeptResult> {
  const folder = await mkdtemp(path.join(tmpdir(), 'recado-result-'))
  const name = unguessable()
  try {
    const resultPath = path.join(folder, 'result')
    await write(resultPath)
    const { size } = await ctx.services.files.put(ctx.companyId, name, Bun.file(resultPath))
    const originalName = cleanFileName(fileName)
    return {
      addTo: (tx) => addRow(tx, { name, size, mime, originalName }),
      drop: () => ctx.services.files.remove(ctx.companyId, name),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function addRow(
  tx: Tx,
  file: { name: string; size: number; mime: string; originalName: string },
): Promise<number> {
  const now = tx.now()
  const row = { ...file, companyId: tx.companyId, state: 'stored' as const, createdAt: now, storedAt: now }
  return firstOrThrow(await tx.db.insert(files).values(row).returning({ id: files.id })).id
}

import { eq } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { emitRow } from '../core/outbox.ts'
import { permit } from '../core/permissions.ts'
import { inTransaction, reading } from '../core/transaction.ts'
import { inspectFile, type Upload } from '../files/inspect-file.ts'
import { keepingUpload } from '../files/keep-uploads.ts'
import { existingConnections, findRow, viewOf } from './queries.ts'
import type { ConnectionView } from './schema.ts'

type Named = { connectionId: number }

/**
 * POST /whatsapp/{id}/media-upload: the picture or video under which the greeting goes, in place of the one that did, which stays in the
 * store until the nightly look for what nothing shows. Throws ERR_NO_WAPP_FOUND, ERR_FILE_TOO_LARGE, ERR_FILE_TYPE. Specification 2 §5.
 */
export async function attachGreeting(
  ctx: Ctx,
  { connectionId }: Named,
  upload: Upload,
  maxBytes: number,
): Promise<ConnectionView> {
  permit(ctx.actor, 'connections:manage')
  if (upload.blob.size > maxBytes) throw new AppError('ERR_FILE_TOO_LARGE', { maxBytes })
  const { mediaType, mime } = await inspectFile(upload, false)
  if (mediaType !== 'image' && mediaType !== 'video') throw new AppError('ERR_FILE_TYPE', { mime })
  return keepingUpload(ctx, upload, maxBytes, (tx, fileId) => keep(tx, connectionId, fileId))
}

/** DELETE /whatsapp/{id}/media-upload: the greeting goes alone. Throws ERR_NO_WAPP_FOUND. */
export function detachGreeting(ctx: Ctx, { connectionId }: Named): Promise<ConnectionView> {
  permit(ctx.actor, 'connections:manage')
  return inTransaction(ctx, (tx) => keep(tx, connectionId, null))
}

/** Refuses before an upload is read what would be refused after. */
export async function requireGreetingRight(ctx: Ctx, { connectionId }: Named): Promise<void> {
  permit(ctx.actor, 'connections:manage')
  await reading(ctx, (tx) => findRow(tx, connectionId))
}

async function keep(tx: Tx, connectionId: number, fileId: number | null): Promise<ConnectionView> {
  const rows = await tx.db
    .update(connections)
    .set({ greetingFileId: fileId, updatedAt: tx.now() })
    .where(existingConnections(tx, eq(connections.id, connectionId)))
    .returning({ version: connections.version })
  const { version } = firstOrThrow(rows, 'ERR_NO_WAPP_FOUND')
  emitRow(tx, { noun: 'connection', id: connectionId, version, action: 'update' })
  return viewOf(tx, connectionId)
}

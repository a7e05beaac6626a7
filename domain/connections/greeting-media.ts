import { eq } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import { SETTINGS_CHANGED } from '#db/settings-changed.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { emitRow } from '../core/outbox.ts'
import { inTransaction, reading } from '../core/transaction.ts'
import { inspectFile, type Upload } from '../files/inspect-file.ts'
import { keepingUpload } from '../files/keep-uploads.ts'
import type { ConnectionView } from './contract/schema.ts'
import { existingConnections, findRow, viewOf } from './queries.ts'
import { lockUnchanged } from './terms/settings-version.ts'

type Named = { connectionId: number }
type Edited = Named & { version?: number | undefined }

/**
 * POST /whatsapp/{id}/media-upload: the picture or video under which the greeting goes, in place of the one that did, which stays in the
 * store until the nightly look for what nothing shows. Throws ERR_NO_WAPP_FOUND, ERR_ROW_CHANGED, ERR_FILE_TOO_LARGE, ERR_FILE_TYPE. Specification 2 §5.
 */
export async function attachGreeting(
  ctx: Ctx,
  edited: Edited,
  upload: Upload,
  maxBytes: number,
): Promise<ConnectionView> {
  permit(ctx.actor, 'connections:manage')
  return keepingGreeting(ctx, upload, maxBytes, (tx, fileId) => showGreeting(tx, edited, fileId))
}

/** Stores what a greeting goes under, once it is known to be a picture or a video, and has `use` show it in the same transaction. */
export async function keepingGreeting(
  ctx: Ctx,
  original: Upload,
  maxBytes: number,
  use: (tx: Tx, fileId: number) => Promise<ConnectionView>,
): Promise<ConnectionView> {
  if (original.blob.size > maxBytes) throw new AppError('ERR_FILE_TOO_LARGE', { maxBytes })
  const { mediaType, mime, upload } = await inspectFile(ctx, original, false)
  if (mediaType !== 'image' && mediaType !== 'video') throw new AppError('ERR_FILE_TYPE', { mime })
  return keepingUpload(ctx, upload, maxBytes, use)
}

/** DELETE /whatsapp/{id}/media-upload: the greeting goes alone. Throws ERR_NO_WAPP_FOUND, ERR_ROW_CHANGED. */
export function detachGreeting(ctx: Ctx, edited: Edited): Promise<ConnectionView> {
  permit(ctx.actor, 'connections:manage')
  return inTransaction(ctx, (tx) => showGreeting(tx, edited, null))
}

/** Refuses before an upload is read what would be refused after. */
export async function requireGreetingRight(ctx: Ctx, { connectionId }: Named): Promise<void> {
  permit(ctx.actor, 'connections:manage')
  await reading(ctx, (tx) => findRow(tx, connectionId))
}

export async function showGreeting(
  tx: Tx,
  { connectionId, version: edited }: Edited,
  fileId: number | null,
): Promise<ConnectionView> {
  await lockUnchanged(tx, connectionId, edited)
  const rows = await tx.db
    .update(connections)
    .set({ greetingFileId: fileId, ...SETTINGS_CHANGED, updatedAt: tx.now() })
    .where(existingConnections(tx, eq(connections.id, connectionId)))
    .returning({ version: connections.version })
  const { version } = firstOrThrow(rows, 'ERR_NO_WAPP_FOUND')
  emitRow(tx, { noun: 'connection', id: connectionId, version, action: 'update' })
  return viewOf(tx, connectionId)
}

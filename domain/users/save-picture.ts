import { eq } from 'drizzle-orm'
import { users } from '#db/schema/users.ts'
import type { Ctx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { emitRow } from '../core/outbox.ts'
import { inTransaction, reading } from '../core/transaction.ts'
import { addStoredFile, type StoredPicture } from '../files/fetch-file.ts'
import { inspectFile, type Upload } from '../files/inspect-file.ts'
import { storeSmall } from '../files/small-picture.ts'
import type { SeenUser } from './contract/schema.ts'
import { mayEdit } from './may-edit.ts'
import { existingUsers } from './queries.ts'
import { updateUser } from './save-user.ts'
import { userVerbs } from './user-verbs.ts'

/** Requires that the actor may change the user, and so their picture. Throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION. */
export function requirePictureOf(ctx: Ctx, { userId }: { userId: number }): Promise<void> {
  permit(ctx.actor, 'users:save')
  return reading(ctx, async (tx) => {
    const rows = await tx.db
      .select({ id: users.id, isSuper: users.isSuper })
      .from(users)
      .where(existingUsers(tx, eq(users.id, userId)))
    mayEdit(tx, firstOrThrow(rows, 'ERR_NO_USER_FOUND'))
  })
}

type Named = { userId: number; version?: number | undefined }
type Edited = Named & { values?: Omit<Parameters<typeof updateUser>[1], 'userId' | 'version'> | undefined }

/**
 * POST /users/{id}/media-upload: the user's picture, made small from its pixels; what was hidden in the file goes. Throws
 * ERR_FILE_TYPE for what is no picture, ERR_ROW_CHANGED with `current` where the `version` that was edited is an old one. The values
 * that come with it are saved once the picture was judged, and refuse it with them.
 */
export async function savePicture(
  ctx: Ctx,
  { values, ...input }: Edited,
  original: Upload,
): Promise<SeenUser> {
  await requirePictureOf(ctx, input)
  const { upload, mediaType, mime } = await inspectFile(ctx, original, false)
  const smallPicture =
    mediaType === 'image' ? await storeSmall(ctx, new Uint8Array(await upload.blob.arrayBuffer())) : undefined
  if (!smallPicture) throw new AppError('ERR_FILE_TYPE', { mime })
  if (!values) return write(ctx, input, smallPicture.small)
  const { userId, version } = input
  await updateUser(ctx, { ...values, version, userId })
  return write(ctx, { userId }, smallPicture.small)
}

/** DELETE /users/{id}/media-upload: initials stand in its place again. */
export async function removePicture(ctx: Ctx, input: Named): Promise<SeenUser> {
  await requirePictureOf(ctx, input)
  return write(ctx, input, null)
}

/** The file of before is nobody's now, and is erased by the clean-up of such. */
function write(
  ctx: Ctx,
  { userId, version: edited }: Named,
  picture: StoredPicture | null,
): Promise<SeenUser> {
  return inTransaction(ctx, async (tx) => {
    const before = await tx.db
      .select({ version: users.version })
      .from(users)
      .where(existingUsers(tx, eq(users.id, userId)))
      .for('update')
    if (edited !== undefined && edited !== firstOrThrow(before, 'ERR_NO_USER_FOUND').version) {
      throw new AppError('ERR_ROW_CHANGED', { current: await userVerbs.get(tx, { userId }) })
    }
    const imageFileId = picture ? await addStoredFile(tx, picture) : null
    const { version } = firstOrThrow(
      await tx.db
        .update(users)
        .set({ imageFileId, updatedAt: tx.now() })
        .where(existingUsers(tx, eq(users.id, userId)))
        .returning({ version: users.version }),
      'ERR_NO_USER_FOUND',
    )
    emitRow(tx, { noun: 'user', id: userId, version, action: 'update' })
    return userVerbs.get(tx, { userId })
  })
}

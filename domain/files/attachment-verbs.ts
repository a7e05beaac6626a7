import type { Column } from 'drizzle-orm'
import type { Ctx, Tx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import type { IdKey } from '../core/contract/resources/resource-types.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import {
  type Binding,
  type ResourceTable,
  readingCtx,
  rowsOf,
  writingCtx,
} from '../core/resources/resource-table.ts'
import { changeRow, type Declared, updateRow, viewOf } from '../core/resources/resource-write.ts'
import { inTransaction, reading } from '../core/transaction.ts'
import { inspectFile, type Upload } from './inspect-file.ts'
import { keepingUpload } from './keep-uploads.ts'

type Rules<View> = {
  maxBytes: number
  /** The media types that the file may have, by its content; without it any file is taken. */
  types?: readonly string[]
  /** Throws where the row takes no other file. */
  judge?(view: View): void
  /** Throws where the row is nothing without its file. */
  judgeWithout?(view: View): void
}

/** The verbs that answer `attachmentOf` of a resource whose table has a `fileId`: the file that goes with a row. */
export function attachmentVerbs<
  R extends Declared & { idKey: string },
  T extends ResourceTable & { fileId: Column },
  View,
  Changes extends { version?: number | undefined },
  Facts,
>(
  { resource, binding }: { resource: R; binding: Binding<T, View, never, Changes, never, Facts> },
  { maxBytes, types, judge, judgeWithout }: Rules<View>,
) {
  type Named = { [K in IdKey<R['noun']>]: number }
  type Edited = Named & { version?: number | undefined }
  const idOf = (input: Named): number => input[resource.idKey as IdKey<R['noun']>]

  async function readOpen(tx: Tx, id: number) {
    const row = firstOrThrow(await rowsOf(binding, tx, [id]), resource.missing)
    await binding.mayChange?.(tx, row)
    const view = await viewOf(resource, binding, tx, row)
    judge?.(view)
    return { view, hasFile: Reflect.get(row, 'fileId') !== null }
  }

  async function requireType(ctx: Ctx, original: Upload): Promise<Upload> {
    if (!types) return original
    const { upload, mime } = await inspectFile(ctx, original, false)
    if (!types.includes(mime)) throw new AppError('ERR_FILE_TYPE', { mime })
    return upload
  }

  function writeFile(tx: Tx, id: number, version: number | undefined, fileId: number | null): Promise<View> {
    return changeRow(resource, binding, tx, id, { version, values: async () => ({ fileId }) })
  }

  return {
    resource,
    maxBytes,
    /**
     * POST …/media-upload: the file of a row, in place of the one that it had, which stays in the store until the nightly look
     * for what nothing shows. `values` of the row are saved with it or not at all. Throws the noun's "not found",
     * ERR_NO_PERMISSION, ERR_ROW_CHANGED, ERR_FILE_TOO_LARGE, ERR_FILE_TYPE, and what `judge` throws.
     */
    async attach(
      ctx: Ctx,
      input: Edited & { values?: Changes | undefined },
      upload: Upload,
      mostBytes = maxBytes,
    ): Promise<View> {
      permit(ctx.actor, resource.permissions.save)
      const { version, values } = input
      const id = idOf(input)
      const judgedUpload = await requireType(ctx, upload)
      return keepingUpload(writingCtx(resource, ctx), judgedUpload, mostBytes, async (tx, fileId) => {
        await readOpen(tx, id)
        const attached = await writeFile(tx, id, version, fileId)
        return values ? updateRow(resource, binding, tx, id, values) : attached
      })
    },
    /** DELETE …/media-upload: a row without a file is answered as it is. Throws as attach does. */
    detach(ctx: Ctx, input: Edited): Promise<View> {
      permit(ctx.actor, resource.permissions.save)
      return inTransaction(writingCtx(resource, ctx), async (tx) => {
        const { view, hasFile } = await readOpen(tx, idOf(input))
        if (!hasFile) return view
        judgeWithout?.(view)
        return writeFile(tx, idOf(input), input.version, null)
      })
    },
    /** Refuses before an upload is read what would be refused after. */
    async requireRight(ctx: Ctx, input: Named): Promise<void> {
      permit(ctx.actor, resource.permissions.save)
      await reading(readingCtx(resource, ctx), (tx) => readOpen(tx, idOf(input)))
    },
  }
}

import type { Context } from 'hono'
import { AppError, invalid } from '#domain/core/contract/errors.ts'
import { problemsOf } from '#domain/core/contract/problems.ts'
import * as fileLists from '#domain/file-lists/contract/endpoints.ts'
import { fileListResource } from '#domain/file-lists/contract/resource.ts'
import { MAX_FILES, MAX_LIST_FILE_BYTES, UploadListFields } from '#domain/file-lists/contract/schema.ts'
import { type ListUpload, requireListRight, uploadFiles } from '#domain/file-lists/upload-files.ts'
import { readMaxFileBytes } from '#domain/settings/public-settings.ts'
import { bind, raw } from '../lib/bind.ts'
import { readRowField } from '../lib/json-field.ts'
import type { ApiEnv } from '../lib/types.ts'
import { type Upload, withUpload } from '../lib/uploads.ts'

export const fileListRoutes = bind(fileLists, {
  upload: {
    form: raw(async (c, named) => {
      const { ctx, deps } = c.var
      await requireListRight(ctx, named)
      const maxFileBytes = Math.min(await readMaxFileBytes(deps.services), MAX_LIST_FILE_BYTES)
      return withUpload(c, { maxFileBytes, maxFiles: MAX_FILES }, ({ fields, files }) => {
        const { version, uploads, fileId, values } = readUploads(c, { fields, files })
        if (fileId && fileId !== named.fileListId) throw invalid({ fileId: 'unsupported' })
        return uploadFiles(ctx, { ...named, version, values }, uploads, maxFileBytes)
      })
    }),
  },
})

function readUploads(c: Context<ApiEnv>, { fields, files }: Upload) {
  const read = UploadListFields.safeParse(fields)
  if (!read.success) throw new AppError('ERR_VALIDATION', { fields: problemsOf(read.error.issues) })
  if (files.length === 0) throw invalid({ files: 'required' })
  const [ids, names, places] = [[read.data.id].flat(), [read.data.name].flat(), [read.data.place].flat()]
  const uploads: ListUpload[] = files.map((file, index) => ({
    upload: { blob: file.data, name: file.name, type: file.mime },
    id: ids[index] ?? null,
    name: names[index] ?? '',
    entryPosition: places[index],
  }))
  const values = readRowField(c, read.data.row, fileListResource.schemas.update)
  if (read.data.place !== undefined && !values) throw invalid({ place: 'unsupported' })
  return { version: read.data.version, fileId: read.data.fileId, uploads, values }
}

import { z } from 'zod'
import { endpoint } from '../../core/contract/endpoint.ts'
import { FileListIdParam, FileListView, UploadListFields } from './schema.ts'

// What lists of files have beside the calls of every resource. Specification 3 §7.

export const upload = endpoint({
  method: 'POST',
  path: '/files/uploadList/:fileListId',
  audience: 'user',
  permission: 'fileLists:save',
  ids: { 'params.fileListId': 'resource:fileList' },
  summary: 'Files of a list: each for an entry of it, or for a new one',
  params: FileListIdParam,
  form: {
    fields: UploadListFields.extend({ files: z.union([z.file(), z.array(z.file())]) }),
    answer: FileListView,
  },
  answer: FileListView,
  refuses: ['ERR_NOT_FOUND', 'ERR_ROW_CHANGED', 'ERR_FILE_TOO_LARGE', 'ERR_FILE_TYPE'],
})

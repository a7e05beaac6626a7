import { z } from 'zod'
import { defineResource } from '../../core/contract/resources/resource.ts'
import { FileListInput, FileListView } from './schema.ts'

/** Lists of files for customers; `/files` on the wire. Specification 3 §2, §5, §7. */
export const fileListResource = defineResource({
  noun: 'fileList',
  path: '/files',
  scope: 'company',
  wire: { list: 'files', row: 'file', id: 'fileId', event: (companyId) => `company-${companyId}-file` },
  view: FileListView,
  input: FileListInput,
  filter: z.object({}),
  sorts: ['name', 'createdAt'],
  permissions: { read: 'fileLists:list', save: 'fileLists:save', remove: 'fileLists:save' },
  deletion: 'undo',
  summary: { single: 'A list of files', many: 'Lists of files' },
  label: 'name',
  sample: { name: 'Catálogos', message: 'Seguem os nossos catálogos:' },
})

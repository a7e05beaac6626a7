import { z } from 'zod'
import { defineResource } from '../core/resources/resource.ts'
import { CreateHelpInput, HelpView } from './schema.ts'

/** Help videos: the platform's, for everybody to see. Specification 2 §2, §7. */
export const helpResource = defineResource({
  noun: 'help',
  path: '/helps',
  scope: 'platform',
  wire: { list: 'records', one: 'record', id: 'id', event: () => 'company-help' },
  view: HelpView,
  input: CreateHelpInput,
  filter: z.object({}),
  sorts: ['title', 'createdAt'],
  permissions: { read: 'helps:list', save: 'helps:save', remove: 'helps:save' },
  deletion: 'undo',
  summary: { one: 'A help video', many: 'Help videos' },
  missing: 'ERR_NO_HELP_FOUND',
  sample: { title: 'Primeiros passos', video: 'dQw4w9WgXcQ', description: 'Como conectar um número' },
})

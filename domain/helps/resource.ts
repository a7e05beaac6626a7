import { z } from 'zod'
import { Text } from '../core/fields.ts'
import { defineResource } from '../core/resources/resource.ts'

const HelpView = z.object({
  id: z.number(),
  version: z.number(),
  title: z.string(),
  /** The code of the video at its host. */
  video: z.string(),
  description: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})

/** Help videos: the platform's, for everybody to see. Specification 2 §2, §3, §7. */
export const helpResource = defineResource({
  noun: 'help',
  path: '/helps',
  scope: 'platform',
  wire: { list: 'records', one: 'record', id: 'id', event: () => 'company-help' },
  view: HelpView,
  input: z.object({ title: Text(200, 1), video: Text(200, 1), description: Text(2000).default('') }),
  filter: z.object({}),
  sorts: ['title', 'createdAt'],
  permissions: { read: 'helps:list', save: 'helps:save', remove: 'helps:save' },
  deletion: 'undo',
  summary: { one: 'A help video', many: 'Help videos' },
  label: 'title',
  sample: { title: 'Primeiros passos', video: 'dQw4w9WgXcQ', description: 'Como conectar um número' },
})

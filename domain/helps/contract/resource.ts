import { z } from 'zod'
import { Text } from '../../core/contract/fields.ts'
import { defineResource } from '../../core/contract/resources/resource.ts'

const HelpView = z.object({
  id: z.number(),
  version: z.number(),
  title: z.string(),
  /** The video's code at YouTube, eleven characters. */
  video: z.string(),
  description: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})

/**
 * The code of a YouTube video, or an address that holds it: https://www.youtube.com/watch?v=dQw4w9WgXcQ. Nothing else ever
 * stands in the player's address.
 */
const VideoCode = () =>
  Text(500, 1)
    .transform(
      (text) =>
        /(?:youtu\.be\/|[?&]v=|\/(?:embed|shorts|live)\/)([\w-]{11})(?![\w-])/.exec(text)?.[1] ?? text,
    )
    .pipe(z.string().regex(/^[\w-]{11}$/))

/** Help videos: the platform's, for everybody to see. Specification 2 §2, §3, §7. */
export const helpResource = defineResource({
  noun: 'help',
  path: '/helps',
  scope: 'platform',
  wire: { list: 'records', row: 'record', id: 'id', event: () => 'company-help' },
  view: HelpView,
  input: z.object({ title: Text(200, 1), video: VideoCode(), description: Text(2000).default('') }),
  filter: z.object({}),
  sorts: ['title', 'createdAt'],
  permissions: { read: 'helps:list', save: 'helps:save', remove: 'helps:save' },
  deletion: 'undo',
  summary: { single: 'A help video', many: 'Help videos' },
  label: 'title',
  sample: { title: 'Primeiros passos', video: 'dQw4w9WgXcQ', description: 'Como conectar um número' },
})

import { z } from 'zod'
import { Flag, Text } from '../../core/contract/fields.ts'
import { defineResource } from '../../core/contract/resources/resource.ts'
import { AnnouncementView, Priority } from './schema.ts'

/** The facts that decide who sees an announcement. */
export const AnnouncementFacts = z.object({ isActive: z.boolean() })

/** The announcements of the platform to everybody. Specification 3 §2, §3, §5. */
export const announcementResource = defineResource({
  noun: 'announcement',
  path: '/announcements',
  scope: 'platform',
  wire: { list: 'records', row: 'record', id: 'id', event: () => 'company-announcement' },
  view: AnnouncementView,
  input: z.object({
    title: Text(200, 1),
    text: Text(5000, 1),
    priority: z.coerce.number<number | string>().pipe(Priority).default(3),
    status: Flag().default(true),
  }),
  filter: z.object({}),
  sorts: ['title', 'priority', 'createdAt'],
  permissions: { read: 'announcements:list', save: 'announcements:save', remove: 'announcements:save' },
  deletion: 'undo',
  visibility: {
    facts: AnnouncementFacts,
    maySee: (actor, { isActive }) => isActive || actor.isSuper,
    users: () => [],
  },
  summary: { single: 'An announcement', many: 'Announcements' },
  label: 'title',
  sample: { title: 'Novidades', text: 'Agora com vídeos de ajuda.' },
})

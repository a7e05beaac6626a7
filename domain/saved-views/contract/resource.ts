import { z } from 'zod'
import { defineResource } from '../../core/contract/resources/resource.ts'
import { SavedViewInput, SavedViewView } from './schema.ts'

/** The facts that decide who sees a view. */
export const SavedViewFacts = z.object({ userId: z.number().nullable(), isShared: z.boolean() })

/** Views of the ticket list: one's own, and those that admins share with the company. */
export const savedViewResource = defineResource({
  noun: 'savedView',
  path: '/saved-views',
  scope: 'company',
  wire: {
    list: 'views',
    row: 'view',
    id: 'viewId',
    event: (companyId) => `company-${companyId}-savedView`,
  },
  view: SavedViewView,
  input: SavedViewInput,
  filter: z.object({}),
  sorts: ['name'],
  permissions: { read: 'tickets:list', save: 'tickets:list', remove: 'tickets:list' },
  deletion: 'undo',
  visibility: {
    facts: SavedViewFacts,
    maySee: (actor, { userId, isShared }) => isShared || userId === actor.userId,
    users: ({ userId, isShared }) => (isShared || userId === null ? [] : [userId]),
  },
  summary: { single: 'A view of the ticket list', many: 'Views of the ticket list' },
  label: 'name',
  sample: { name: 'Urgentes', query: 'section=open&sort=asc', isShared: true },
})

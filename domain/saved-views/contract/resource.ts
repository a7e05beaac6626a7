import { z } from 'zod'
import { Choice } from '../../core/contract/fields.ts'
import { defineResource } from '../../core/contract/resources/resource.ts'
import { SAVED_VIEW_PAGES } from './rules.ts'
import { SavedViewInput, SavedViewView } from './schema.ts'

/** The facts that decide who sees a view. */
export const SavedViewFacts = z.object({ userId: z.number().nullable(), isShared: z.boolean() })

/** Views of the ticket list and of the report: one's own, and those that admins share with the company. */
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
  filter: z.object({ page: Choice(z.enum(SAVED_VIEW_PAGES)) }),
  sorts: ['name'],
  permissions: { read: 'tickets:list', save: 'tickets:list', remove: 'tickets:list' },
  createOnly: ['page'],
  deletion: 'undo',
  visibility: {
    facts: SavedViewFacts,
    maySee: (actor, { userId, isShared }) => isShared || userId === actor.userId,
    users: ({ userId, isShared }) => (isShared || userId === null ? [] : [userId]),
  },
  summary: { single: 'A view of a list', many: 'Views of lists' },
  label: 'name',
  sample: { name: 'Urgentes', query: 'section=open&sort=asc', isShared: true },
})

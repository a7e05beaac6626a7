import type { Page } from '~/pages/page'

export const lanesPage = {
  path: '/TagsKanban',
  title: 'kanban:lanes.title',
  texts: ['kanban'],
  permission: 'lanes:save',
  plan: 'useKanban',
} as const satisfies Page

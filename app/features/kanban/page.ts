import { KanbanSquare } from 'lucide-react'
import type { Page } from '~/pages/page'

export const kanbanPage = {
  path: '/Kanban',
  title: 'kanban:title',
  texts: ['kanban', 'tickets'],
  menu: { group: 'service', icon: KanbanSquare, key: 'k' },
  permission: 'tickets:list',
  plan: 'useKanban',
} as const satisfies Page

import { FileChartColumn } from 'lucide-react'
import type { Page } from '~/pages/page'

/** Conversations by what became of them. Specification 3 §2. */
export const reportsPage = {
  path: '/reports',
  title: 'reports:title',
  texts: ['reports', 'dashboard', 'tickets', 'user-jobs'],
  menu: { group: 'management', icon: FileChartColumn },
  permission: 'dashboard:view',
} as const satisfies Page

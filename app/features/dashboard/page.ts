import { LayoutDashboard } from 'lucide-react'
import type { Page } from '~/pages/page'

/** The figures of service. Specification 1 §2. */
export const dashboardPage = {
  path: '/',
  title: 'dashboard:title',
  texts: ['dashboard'],
  menu: { group: 'management', icon: LayoutDashboard, key: 's' },
  permission: 'dashboard:view',
} as const satisfies Page

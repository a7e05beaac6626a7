import { MonitorDot } from 'lucide-react'
import type { Page } from '~/pages/page'

export const attendancePanelPage = {
  path: '/moments',
  title: 'attendance-panel:title',
  texts: ['attendance-panel', 'kanban', 'tickets'],
  menu: { group: 'management', icon: MonitorDot, key: 'p' },
  permission: 'moments:view',
} as const satisfies Page

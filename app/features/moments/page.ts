import { MonitorDot } from 'lucide-react'
import type { Page } from '~/pages/page'

export const momentsPage = {
  path: '/moments',
  title: 'moments:title',
  texts: ['moments', 'kanban', 'tickets'],
  menu: { group: 'management', icon: MonitorDot, key: 'p' },
  permission: 'moments:view',
} as const satisfies Page

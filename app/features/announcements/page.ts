import { Megaphone } from 'lucide-react'
import type { Page } from '~/pages/page'

export const announcementsPage = {
  path: '/announcements',
  title: 'announcements:title',
  texts: ['announcements'],
  menu: { group: 'system', icon: Megaphone, key: 'i' },
  permission: 'announcements:save',
} as const satisfies Page

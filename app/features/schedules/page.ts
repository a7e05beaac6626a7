import { CalendarClock } from 'lucide-react'
import type { Page } from '~/pages/page'

export const schedulesPage = {
  path: '/schedules',
  title: 'schedules:title',
  texts: ['schedules', 'tickets', 'bubbles'],
  menu: { group: 'service', icon: CalendarClock, key: 'a' },
  permission: 'schedules:list',
  plan: 'useSchedules',
} as const satisfies Page

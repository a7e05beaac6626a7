import { CalendarOff } from 'lucide-react'
import type { Page } from '~/pages/page'

export const holidaysPage = {
  path: '/holidays',
  title: 'holidays:title',
  texts: ['holidays', 'bot-playground'],
  menu: { group: 'administration', icon: CalendarOff, key: 'd' },
  permission: 'holidays:save',
} as const satisfies Page

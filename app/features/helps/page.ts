import { CircleHelp } from 'lucide-react'
import type { Page } from '~/pages/page'

export const settingsHelpsPage = {
  path: '/settings/helps',
  title: 'helps:admin',
  texts: ['helps'],
  tabOf: 'settings',
  permission: 'helps:save',
} as const satisfies Page

export const helpsPage = {
  path: '/helps',
  title: 'helps:title',
  texts: ['helps'],
  menu: { group: 'system', icon: CircleHelp, key: 'h' },
  permission: 'helps:list',
  needs: 'helps',
} as const satisfies Page

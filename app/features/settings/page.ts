import { Settings } from 'lucide-react'
import type { Page } from '~/pages/page'

export const settingsPage = {
  path: '/settings',
  title: 'settings:title',
  texts: ['settings'],
  menu: { group: 'system', icon: Settings, key: 'f' },
} as const satisfies Page

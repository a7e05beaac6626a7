import { Smartphone } from 'lucide-react'
import type { Page } from '~/pages/page'

export const connectionsPage = {
  path: '/connections',
  title: 'connections:title',
  texts: ['connections', 'hours', 'bot-playground', 'bubbles'],
  menu: { group: 'system', icon: Smartphone, key: 'c' },
  permission: 'connections:manage',
} as const satisfies Page

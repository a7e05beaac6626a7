import { Zap } from 'lucide-react'
import type { Page } from '~/pages/page'

export const quickMessagesPage = {
  path: '/quick-messages',
  title: 'quick-messages:title',
  texts: ['quick-messages'],
  menu: { group: 'service', icon: Zap, key: 'r' },
  permission: 'quickMessages:list',
} as const satisfies Page

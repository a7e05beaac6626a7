import { Layers } from 'lucide-react'
import type { Page } from '~/pages/page'

export const queuesPage = {
  path: '/queues',
  title: 'queues:title',
  texts: ['queues', 'hours', 'bot-playground', 'bubbles'],
  menu: { group: 'administration', icon: Layers, key: 'q' },
  permission: 'queues:save',
} as const satisfies Page

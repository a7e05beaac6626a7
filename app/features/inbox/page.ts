import { MessagesSquare } from 'lucide-react'
import type { Page } from '~/pages/page'

export const ticketsPage = {
  path: '/tickets',
  title: 'shell:tickets',
  texts: ['tickets', 'messages', 'bubbles', 'composer', 'contacts', 'schedules'],
  menu: { group: 'service', icon: MessagesSquare, key: 't' },
} as const satisfies Page

import { MessageSquareText } from 'lucide-react'
import type { Page } from '~/pages/page'

export const chatsPage = {
  path: '/chats',
  title: 'chats:title',
  texts: ['chats', 'composer', 'bubbles'],
  menu: { group: 'service', icon: MessageSquareText, key: 'n' },
  permission: 'chats:use',
  plan: 'useInternalChat',
} as const satisfies Page

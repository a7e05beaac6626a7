import { Webhook } from 'lucide-react'
import type { Page } from '~/pages/page'

export const messagesApiPage = {
  path: '/messages-api',
  title: 'messages-api:title',
  texts: ['messages-api', 'queue-integrations'],
  menu: { group: 'administration', icon: Webhook },
  permission: 'externalApi:manage',
  plan: 'useExternalApi',
} as const satisfies Page

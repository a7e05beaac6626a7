import { Plug } from 'lucide-react'
import type { Page } from '~/pages/page'

export const queueIntegrationsPage = {
  path: '/queue-integration',
  title: 'queue-integrations:title',
  texts: ['queue-integrations'],
  menu: { group: 'administration', icon: Plug, key: 'y' },
  permission: 'queueIntegrations:list',
  plan: 'useIntegrations',
} as const satisfies Page

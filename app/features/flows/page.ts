import { Workflow } from 'lucide-react'
import type { Page } from '~/pages/page'

export const flowsPage = {
  path: '/flowbuilders',
  title: 'flows:title',
  texts: ['flows'],
  menu: { group: 'administration', icon: Workflow, key: 'x' },
  permission: 'flows:list',
  plan: 'useIntegrations',
} as const satisfies Page

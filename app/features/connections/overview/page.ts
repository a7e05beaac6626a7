import { Cable } from 'lucide-react'
import type { Page } from '~/pages/page'

export const allConnectionsPage = {
  path: '/allConnections',
  title: 'connections:allTitle',
  texts: ['connections'],
  menu: { group: 'system', icon: Cable, key: 'w' },
  tabOf: 'settings',
  permission: 'connections:seeCompanies',
} as const satisfies Page

import { Building2 } from 'lucide-react'
import type { Page } from '~/pages/page'

export const companiesPage = {
  path: '/companies',
  title: 'companies:title',
  texts: ['companies'],
  menu: { group: 'system', icon: Building2, key: 'm' },
  tabOf: 'settings',
  permission: 'companies:manage',
} as const satisfies Page

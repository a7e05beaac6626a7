import { ListChecks } from 'lucide-react'
import type { Page } from '~/pages/page'

export const contactListsPage = {
  path: '/contact-lists',
  title: 'contact-lists:title',
  texts: ['contact-lists'],
  menu: { group: 'campaigns', icon: ListChecks, key: 'z' },
  permission: 'contactLists:list',
  plan: 'useCampaigns',
} as const satisfies Page

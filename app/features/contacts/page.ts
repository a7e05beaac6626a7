import { Users } from 'lucide-react'
import type { Page } from '~/pages/page'

export const contactsPage = {
  path: '/contacts',
  title: 'contacts:title',
  texts: ['contacts', 'user-jobs', 'opt-outs', 'contact-lists'],
  menu: { group: 'service', icon: Users, key: 'o' },
  permission: 'contacts:list',
} as const satisfies Page

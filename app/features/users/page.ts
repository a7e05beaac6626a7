import { UserCog } from 'lucide-react'
import type { Page } from '~/pages/page'

export const usersPage = {
  path: '/users',
  title: 'users:title',
  texts: ['users'],
  menu: { group: 'administration', icon: UserCog, key: 'u' },
  permission: 'users:edit',
} as const satisfies Page

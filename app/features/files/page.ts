import { Files } from 'lucide-react'
import type { Page } from '~/pages/page'

export const fileListsPage = {
  path: '/files',
  title: 'files:title',
  texts: ['files'],
  menu: { group: 'administration', icon: Files, key: 'v' },
  permission: 'fileLists:list',
} as const satisfies Page

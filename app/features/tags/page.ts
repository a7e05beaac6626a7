import { Tags } from 'lucide-react'
import type { Page } from '~/pages/page'

export const tagsPage = {
  path: '/tags',
  title: 'tags:title',
  texts: ['tags', 'contact-lists'],
  menu: { group: 'service', icon: Tags, key: 'e' },
  permission: 'tags:list',
} as const satisfies Page

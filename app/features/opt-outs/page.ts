import { UserX } from 'lucide-react'
import type { Page } from '~/pages/page'

export const optOutsPage = {
  path: '/contact-opt-outs',
  title: 'opt-outs:title',
  texts: ['opt-outs', 'user-jobs'],
  menu: { group: 'campaigns', icon: UserX },
  permission: 'optOuts:list',
  plan: 'useCampaigns',
} as const satisfies Page

import { MessageSquareQuote } from 'lucide-react'
import type { Page } from '~/pages/page'

export const flowCampaignsPage = {
  path: '/phrase-lists',
  title: 'flow-campaigns:title',
  texts: ['flow-campaigns', 'connections'],
  menu: { group: 'campaigns', icon: MessageSquareQuote, key: 'j' },
  permission: 'flowCampaigns:list',
  plan: 'useIntegrations',
} as const satisfies Page

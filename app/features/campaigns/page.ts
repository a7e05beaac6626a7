import { Megaphone } from 'lucide-react'
import type { Page } from '~/pages/page'

export const campaignsPage = {
  path: '/campaigns',
  title: 'campaigns:title',
  texts: ['campaigns', 'connections', 'bot-playground'],
  menu: { group: 'campaigns', icon: Megaphone, key: 'g' },
  permission: 'campaigns:list',
  plan: 'useCampaigns',
} as const satisfies Page

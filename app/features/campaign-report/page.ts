import type { Page } from '~/pages/page'

/** The report of one campaign. Specification 3 §2. */
export const campaignReportPage = {
  path: '/campaign',
  title: 'campaigns:reportTitle',
  texts: ['campaigns', 'user-jobs'],
  permission: 'campaigns:list',
  plan: 'useCampaigns',
  isOfRow: true,
} as const satisfies Page

import type { Page } from '~/pages/page'

/** Settings of the company’s campaigns. Specification 3 §2. */
export const campaignSettingsPage = {
  path: '/campaigns-config',
  title: 'campaigns:settingsTitle',
  texts: ['campaigns'],
  permission: 'campaigns:save',
  plan: 'useCampaigns',
} as const satisfies Page

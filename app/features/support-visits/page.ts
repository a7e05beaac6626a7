import type { Page } from '~/pages/page'

export const settingsSupportVisitsPage = {
  path: '/settings/support-visits',
  title: 'support-visits:title',
  texts: ['support-visits'],
  tabOf: 'settings',
  permission: 'supportVisits:list',
} as const satisfies Page

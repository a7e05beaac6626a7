import type { Page } from '~/pages/page'

export const settingsPlansPage = {
  path: '/settings/plans',
  title: 'plans:title',
  texts: ['plans'],
  tabOf: 'settings',
  permission: 'plans:manage',
} as const satisfies Page

import type { Page } from '~/pages/page'

export const settingsRegionPage = {
  path: '/settings/region',
  title: 'region:title',
  texts: ['region'],
  tabOf: 'settings',
  permission: 'settings:save',
} as const satisfies Page

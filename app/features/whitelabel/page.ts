import type { Page } from '~/pages/page'

export const settingsWhitelabelPage = {
  path: '/settings/whitelabel',
  title: 'whitelabel:title',
  texts: ['whitelabel'],
  tabOf: 'settings',
  permission: 'platform:save',
} as const satisfies Page

import type { Page } from '~/pages/page'

export const settingsBrandPage = {
  path: '/settings/whitelabel',
  title: 'brand:title',
  texts: ['brand'],
  tabOf: 'settings',
  permission: 'platform:save',
} as const satisfies Page

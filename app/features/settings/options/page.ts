import type { Page } from '~/pages/page'

export const settingsOptionsPage = {
  path: '/settings/options',
  title: 'settings:options.title',
  texts: ['settings', 'bot-playground', 'bubbles'],
  tabOf: 'settings',
  permission: 'settings:save',
} as const satisfies Page

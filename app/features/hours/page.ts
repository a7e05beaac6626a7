import type { Page } from '~/pages/page'

export const settingsHoursPage = {
  path: '/settings/hours',
  title: 'hours:title',
  texts: ['hours', 'bot-playground'],
  tabOf: 'settings',
  permission: 'settings:save',
  setting: { name: 'scheduleType', is: 'company' },
} as const satisfies Page

import type { Page } from '~/pages/page'

export const notificationsPage = {
  path: '/notifications',
  title: 'notifications:title',
  texts: ['notifications'],
  // To be changed: a visitor of another company reads their settings with the frame alone.
  permission: 'users:save',
} as const satisfies Page

import type { Page } from '~/pages/page'

export const tryPage = {
  path: '/try',
  title: 'try:title',
  texts: ['try'],
  permission: 'queues:save',
} as const satisfies Page

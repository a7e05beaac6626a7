import type { Page } from '~/pages/page'

export const subscriptionPage = {
  path: '/financeiro',
  title: 'login:subscription.page',
  texts: ['login'],
  always: true,
} as const satisfies Page

import type { Page } from '~/pages/page'

export const setUpPage = {
  path: '/set-up',
  title: 'login:setUpTitle',
  texts: ['login'],
} as const satisfies Page

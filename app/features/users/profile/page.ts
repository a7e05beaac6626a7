import type { Page } from '~/pages/page'

export const profilePage = {
  path: '/profile',
  title: 'users:profile.title',
  texts: ['users'],
} as const satisfies Page

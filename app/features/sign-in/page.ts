import type { Page } from '~/pages/page'

export const loginPage = { path: '/login', title: 'login:title', texts: ['login'] } as const satisfies Page

/** The names of the pages, in the visitor's language: with the operator's name they are the titles of tabs. */
export const PAGE_NAMES = {
  login: 'login:title',
  setUp: 'login:setUpTitle',
  tickets: 'shell:tickets',
  connections: 'shell:connections',
  subscription: 'login:subscription.page',
  forbidden: 'common:forbidden.title',
  notFound: 'common:notFound.title',
} as const
export type PageName = keyof typeof PAGE_NAMES

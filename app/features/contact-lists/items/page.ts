import type { Page } from '~/pages/page'

/** The people of one list. Specification 3 §2. */
export const contactListItemsPage = {
  path: '/contact-lists/:contactListId/contacts',
  title: 'contact-lists:items.title',
  texts: ['contact-lists', 'user-jobs'],
  permission: 'contactLists:list',
  plan: 'useCampaigns',
  isOfRow: true,
} as const satisfies Page

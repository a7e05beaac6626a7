import { defineResource } from '../../core/contract/resources/resource.ts'
import { ContactListItemFilter, ContactListItemInput, ContactListItemView } from './schema.ts'

/** People of contact lists. Specification 3 §3, §5, §7. */
export const contactListItemResource = defineResource({
  noun: 'contactListItem',
  path: '/contact-list-items',
  scope: 'company',
  wire: {
    list: 'contacts',
    row: 'record',
    id: 'id',
    event: (companyId) => `company-${companyId}-ContactListItem`,
  },
  view: ContactListItemView,
  input: ContactListItemInput,
  createOnly: ['contactListId'],
  filter: ContactListItemFilter,
  sorts: ['createdAt', 'name'],
  permissions: { read: 'contactLists:list', save: 'contactLists:save', remove: 'contacts:delete' },
  plan: 'useCampaigns',
  deletion: 'asked',
  ids: { 'body.contactListId': 'resource:contactList', 'query.contactListId': 'resource:contactList' },
  summary: { single: 'A person of a contact list', many: 'People of contact lists' },
  label: 'name',
  sample: { name: 'Maria Souza', number: '351912345678', email: 'maria@loja.example' },
})

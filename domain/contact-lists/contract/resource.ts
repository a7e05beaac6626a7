import { z } from 'zod'
import { defineResource } from '../../core/contract/resources/resource.ts'
import { ContactListInput, ContactListView } from './schema.ts'

/** Lists of people to whom campaigns are sent. Specification 3 §2, §3, §7. */
export const contactListResource = defineResource({
  noun: 'contactList',
  path: '/contact-lists',
  scope: 'company',
  wire: {
    list: 'records',
    row: 'record',
    id: 'id',
    event: (companyId) => `company-${companyId}-ContactList`,
  },
  view: ContactListView,
  input: ContactListInput,
  filter: z.object({}),
  sorts: ['name', 'createdAt'],
  permissions: { read: 'contactLists:list', save: 'contactLists:save', remove: 'contactLists:save' },
  plan: 'useCampaigns',
  deletion: 'undo',
  summary: { single: 'A contact list', many: 'Contact lists' },
  label: 'name',
  sample: { name: 'Clientes de Natal', consentSource: 'Cadastro na loja' },
})

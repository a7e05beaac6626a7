import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import {
  BlockContactInput,
  ContactIdParam,
  ContactList,
  ContactView,
  ListContactsInput,
  SaveContactInput,
  UpdateContactInput,
} from './schema.ts'

// Specification 1 §7, contacts.

const LISTED = { method: 'GET', who: 'user', permission: 'contacts:list' } as const
const ONE = { ids: { 'params.contactId': 'contact' }, params: ContactIdParam, answer: ContactView } as const
const SAVED = { who: 'user', permission: 'contacts:save' } as const

export const list = endpoint({
  ...LISTED,
  path: '/contacts',
  ids: { 'query.contactTag': 'tag' },
  summary: 'A page of the company’s contacts, by name',
  query: ListContactsInput,
  answer: ContactList,
  refuses: ['ERR_SEARCH_TIMEOUT'],
})

export const listChoices = endpoint({
  ...LISTED,
  path: '/contacts/list',
  summary: 'Ids and names to choose from',
  query: ListContactsInput.pick({ searchParam: true }),
  answer: z.array(z.object({ id: z.number(), name: z.string(), number: z.string() })),
})

export const getProfile = endpoint({
  ...LISTED,
  path: '/contacts/profile/:number',
  ids: { 'params.number': 'number' },
  summary: 'Who has this number',
  params: z.object({ number: z.string().max(50) }),
  answer: z.object({ contactId: z.number(), urlPicture: z.string().nullable() }),
  refuses: ['ERR_NO_CONTACT_FOUND'],
})

export const get = endpoint({
  ...LISTED,
  ...ONE,
  path: '/contacts/:contactId',
  summary: 'A contact',
  refuses: ['ERR_NO_CONTACT_FOUND'],
})

export const create = endpoint({
  ...SAVED,
  method: 'POST',
  path: '/contacts',
  ids: { 'body.tags': 'tag' },
  summary: 'Makes a contact',
  body: SaveContactInput,
  answer: ContactView,
  refuses: ['ERR_DUPLICATED_CONTACT'],
  sample: { body: { name: 'Cliente novo', number: '5511955554444' } },
})

export const update = endpoint({
  ...SAVED,
  ...ONE,
  method: 'PUT',
  path: '/contacts/:contactId',
  ids: { 'params.contactId': 'contact', 'body.tags': 'tag' },
  summary: 'Changes the fields named',
  body: UpdateContactInput,
  refuses: ['ERR_NO_CONTACT_FOUND', 'ERR_DUPLICATED_CONTACT', 'ERR_MASKED_NUMBER'],
  sample: { body: { name: 'Outro nome' } },
})

export const toggleAcceptAudio = endpoint({
  ...SAVED,
  ...ONE,
  method: 'PUT',
  path: '/contacts/toggleAcceptAudio/:contactId',
  summary: 'Turns around whether audio is accepted',
  refuses: ['ERR_NO_CONTACT_FOUND'],
})

export const toggleDisableBot = endpoint({
  ...SAVED,
  ...ONE,
  method: 'PUT',
  path: '/contacts/toggleDisableBot/:contactId',
  summary: 'Turns around whether the bot leaves them alone',
  refuses: ['ERR_NO_CONTACT_FOUND'],
})

export const block = endpoint({
  ...ONE,
  method: 'PUT',
  path: '/contacts/block/:contactId',
  who: 'user',
  permission: 'contacts:block',
  summary: 'Blocks a contact, or takes that back',
  body: BlockContactInput.omit({ contactId: true }),
  refuses: ['ERR_NO_CONTACT_FOUND'],
  sample: { body: { active: false } },
})

export const remove = endpoint({
  ...ONE,
  method: 'DELETE',
  path: '/contacts/:contactId',
  who: 'user',
  permission: 'contacts:delete',
  summary: 'Deletes a contact',
  answer: 'done',
  message: 'contact deleted',
  refuses: ['ERR_NO_CONTACT_FOUND'],
})

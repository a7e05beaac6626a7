import { z } from 'zod'
import { BulkPortion } from '../../core/contract/bulk.ts'
import { endpoint } from '../../core/contract/endpoint.ts'
import { ContactBulkInput } from './bulk-schema.ts'
import { MergeEntry, MergeIdParam, MergeInput, MergeNotices, MergePreview } from './merging/merge-schema.ts'
import {
  BlockContactInput,
  ContactIdentities,
  ContactIdParam,
  ContactList,
  ContactTraces,
  ContactView,
  ListContactsInput,
  ManyContactsInput,
  ManyContactTraces,
  SaveContactInput,
  SetWalletInput,
  UpdateContactInput,
} from './schema.ts'

// Specification 1 §7, contacts.

const LISTED = { method: 'GET', audience: 'user', permission: 'contacts:list' } as const
const CONTACT_CALL = {
  ids: { 'params.contactId': 'contact' },
  params: ContactIdParam,
  answer: ContactView,
} as const
const SAVED = { audience: 'user', permission: 'contacts:save' } as const

export const list = endpoint({
  ...LISTED,
  path: '/contacts',
  ids: { 'query.contactTag': 'tag', 'query.whatsappId': 'connection' },
  summary: 'A page of the company’s contacts, by name or as they came',
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
  refuses: ['ERR_NO_CONTACT_FOUND', 'ERR_TOO_MANY_ATTEMPTS'],
})

export const get = endpoint({
  ...LISTED,
  ...CONTACT_CALL,
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
  refuses: [
    'ERR_DUPLICATED_CONTACT',
    'ERR_WAPP_INVALID_CONTACT',
    'ERR_WAPP_CHECK_CONTACT',
    'ERR_TOO_MANY_ATTEMPTS',
  ],
  sample: { body: { name: 'Cliente novo', number: '5511955554444' } },
})

export const update = endpoint({
  ...SAVED,
  ...CONTACT_CALL,
  method: 'PUT',
  path: '/contacts/:contactId',
  ids: { 'params.contactId': 'contact', 'body.tags': 'tag' },
  summary: 'Changes the fields named',
  body: UpdateContactInput,
  refuses: [
    'ERR_NO_CONTACT_FOUND',
    'ERR_DUPLICATED_CONTACT',
    'ERR_WAPP_INVALID_CONTACT',
    'ERR_WAPP_CHECK_CONTACT',
    'ERR_MASKED_NUMBER',
    'ERR_ROW_CHANGED',
  ],
  sample: { body: { name: 'Outro nome' } },
})

export const runBulk = endpoint({
  method: 'POST',
  path: '/contacts/bulk',
  audience: 'user',
  permission: 'contacts:list',
  ids: { 'body.tagId': 'tag', 'body.contactTag': 'tag', 'body.whatsappId': 'connection' },
  summary: 'Does one thing to every contact that a filter matches, portion by portion',
  body: ContactBulkInput,
  answer: BulkPortion,
  refuses: ['ERR_NO_PERMISSION', 'ERR_NO_TAG_FOUND', 'ERR_SEARCH_TIMEOUT'],
  sample: { body: { act: 'tag' } },
})

export const toggleAcceptAudio = endpoint({
  ...SAVED,
  ...CONTACT_CALL,
  method: 'PUT',
  path: '/contacts/toggleAcceptAudio/:contactId',
  summary: 'Turns around whether audio is accepted',
  refuses: ['ERR_NO_CONTACT_FOUND'],
})

export const toggleDisableBot = endpoint({
  ...SAVED,
  ...CONTACT_CALL,
  method: 'PUT',
  path: '/contacts/toggleDisableBot/:contactId',
  summary: 'Turns around whether the bot leaves them alone',
  refuses: ['ERR_NO_CONTACT_FOUND'],
})

export const block = endpoint({
  ...CONTACT_CALL,
  method: 'PUT',
  path: '/contacts/block/:contactId',
  audience: 'user',
  permission: 'contacts:block',
  summary: 'Blocks a contact, or takes that back',
  body: BlockContactInput.omit({ contactId: true }),
  refuses: ['ERR_NO_CONTACT_FOUND'],
  sample: { body: { active: false } },
})

export const remove = endpoint({
  ...CONTACT_CALL,
  method: 'DELETE',
  path: '/contacts/:contactId',
  audience: 'user',
  permission: 'contacts:delete',
  summary: 'Deletes a contact',
  answer: 'done',
  message: 'contact deleted',
  refuses: ['ERR_NO_CONTACT_FOUND'],
})

export const traces = endpoint({
  ...CONTACT_CALL,
  method: 'GET',
  path: '/contacts/:contactId/traces',
  audience: 'user',
  permission: 'contacts:delete',
  summary: 'What hangs on a contact who is to be deleted',
  answer: ContactTraces,
  refuses: ['ERR_NO_CONTACT_FOUND'],
})

export const manyTraces = endpoint({
  method: 'GET',
  path: '/contacts/traces',
  audience: 'user',
  permission: 'contacts:delete',
  ids: { 'query.contactIds': 'contact' },
  summary: 'What hangs on several contacts who are to be deleted, together',
  query: ManyContactsInput,
  answer: ManyContactTraces,
})

export const setWallet = endpoint({
  ...CONTACT_CALL,
  method: 'PUT',
  path: '/contacts/wallet/:contactId',
  audience: 'user',
  permission: 'contacts:wallet',
  ids: { 'params.contactId': 'contact', 'body.walletUserId': 'user' },
  summary: 'Says whose a contact is, or that it is nobody’s',
  body: SetWalletInput.omit({ contactId: true }),
  refuses: ['ERR_NO_CONTACT_FOUND', 'ERR_NO_USER_FOUND'],
})

export const identities = endpoint({
  ...LISTED,
  ...CONTACT_CALL,
  path: '/contacts/:contactId/identities',
  summary: 'What a contact is known by on its channel',
  answer: ContactIdentities,
  refuses: ['ERR_NO_CONTACT_FOUND'],
})

const MERGING = { audience: 'user', permission: 'contacts:merge' } as const

export const previewMerge = endpoint({
  ...MERGING,
  method: 'GET',
  path: '/contacts/:contactId/merge',
  ids: { 'params.contactId': 'contact', 'query.otherId': 'otherContact' },
  summary: 'What merging another contact into this one would do',
  params: ContactIdParam,
  query: MergeInput,
  answer: MergePreview,
  refuses: ['ERR_NO_CONTACT_FOUND'],
})

export const merge = endpoint({
  ...MERGING,
  method: 'POST',
  path: '/contacts/:contactId/merge',
  ids: { 'params.contactId': 'contact', 'body.otherId': 'otherContact' },
  summary: 'Another contact is the same person: all of theirs becomes this one’s',
  params: ContactIdParam,
  body: MergeInput,
  answer: ContactView,
  refuses: ['ERR_NO_CONTACT_FOUND'],
})

export const merges = endpoint({
  ...MERGING,
  ...CONTACT_CALL,
  method: 'GET',
  path: '/contacts/:contactId/merges',
  summary: 'Which contacts became this one',
  answer: z.array(MergeEntry),
  refuses: ['ERR_NO_CONTACT_FOUND'],
})

export const mergeNotices = endpoint({
  ...MERGING,
  method: 'GET',
  path: '/contacts/merge-notices',
  summary: 'Automatic merges that the admin has not read yet',
  answer: MergeNotices,
})

export const seeMerges = endpoint({
  ...MERGING,
  ...CONTACT_CALL,
  method: 'PUT',
  path: '/contacts/:contactId/merges/seen',
  summary: 'The admin has read which contacts became this one',
  answer: 'done',
  message: 'merges seen',
  refuses: ['ERR_NO_CONTACT_FOUND'],
})

export const undoMerge = endpoint({
  ...MERGING,
  method: 'POST',
  path: '/contacts/merges/:mergeId/undo',
  ids: { 'params.mergeId': 'merge' },
  summary: 'Two contacts that were merged are two again',
  params: MergeIdParam,
  answer: 'done',
  message: 'merge undone',
  refuses: ['ERR_NO_CONTACT_FOUND', 'ERR_UNDO_CHANGED', 'ERR_OTHER_OPEN_TICKET'],
})

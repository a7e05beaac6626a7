import { z } from 'zod'
import { ContactIdParam, ContactList, ContactView } from '../../contacts/contract/schema.ts'
import { endpoint } from '../../core/contract/endpoint.ts'
import { matchingOf } from '../../core/contract/resources/matching-endpoints.ts'
import { TicketIdParam, TicketView } from '../../tickets/contract/schema.ts'
import { tagResource } from './resource.ts'
import {
  ListTagContactsInput,
  ListTagsInput,
  SyncTagsInput,
  TagContactParam,
  TagIdParam,
  TagView,
  TicketTagParam,
} from './schema.ts'

// What labels and lanes have beside the calls of every resource (resource.ts). Specification 1 §7, 2 §7.

export const all = endpoint({
  method: 'GET',
  path: '/tags/list',
  audience: 'user',
  permission: 'tags:list',
  summary: 'The company’s labels, or its lanes',
  query: ListTagsInput,
  answer: z.array(TagView),
  refuses: ['ERR_PLAN_FEATURE'],
})

export const sync = endpoint({
  method: 'POST',
  path: '/tags/sync',
  audience: 'user',
  permission: 'tags:assign',
  ids: { 'body.contactId': 'contact', 'body.tags': 'tag' },
  summary: 'The contact’s labels become these',
  body: SyncTagsInput,
  answer: ContactView,
  refuses: ['ERR_NO_CONTACT_FOUND', 'ERR_NO_TAG_FOUND'],
})

export const ofContact = endpoint({
  method: 'GET',
  path: '/contactTags/:contactId',
  audience: 'user',
  permission: 'tags:list',
  ids: { 'params.contactId': 'contact' },
  summary: 'The labels of a contact',
  params: ContactIdParam,
  answer: z.array(TagView),
  refuses: ['ERR_NO_CONTACT_FOUND'],
})

export const setLane = endpoint({
  method: 'PUT',
  path: '/ticket-tags/:ticketId/:tagId',
  audience: 'user',
  permission: 'tags:assign',
  plan: 'useKanban',
  ids: { 'params.ticketId': 'ticket', 'params.tagId': 'lane' },
  summary: 'Moves a ticket into a lane',
  params: TicketTagParam,
  answer: TicketView,
  refuses: ['ERR_NO_TICKET_FOUND', 'ERR_NO_TAG_FOUND'],
})

export const clearLane = endpoint({
  method: 'DELETE',
  path: '/ticket-tags/:ticketId',
  audience: 'user',
  permission: 'tags:assign',
  plan: 'useKanban',
  ids: { 'params.ticketId': 'ticket' },
  summary: 'Takes a ticket out of its lane',
  params: TicketIdParam,
  answer: TicketView,
  refuses: ['ERR_NO_TICKET_FOUND'],
})

export const contacts = endpoint({
  method: 'GET',
  path: '/tags-contacts/:tagId',
  audience: 'user',
  permission: 'contacts:list',
  ids: { 'params.tagId': 'tag' },
  summary: 'A page of the contacts that carry a label',
  params: TagIdParam,
  query: ListTagContactsInput,
  answer: ContactList,
  refuses: ['ERR_NO_TAG_FOUND'],
})

export const addContact = endpoint({
  method: 'PUT',
  path: '/tags-contacts/:tagId/:contactId',
  audience: 'user',
  permission: 'tags:assign',
  ids: { 'params.tagId': 'tag', 'params.contactId': 'contact' },
  summary: 'Puts a label on a contact, beside those that it carries',
  params: TagContactParam,
  answer: ContactView,
  refuses: ['ERR_NO_TAG_FOUND', 'ERR_NO_CONTACT_FOUND'],
})

export const removeContact = endpoint({
  method: 'DELETE',
  path: '/tags-contacts/:tagId/:contactId',
  audience: 'user',
  permission: 'tags:assign',
  ids: { 'params.tagId': 'tag', 'params.contactId': 'contact' },
  summary: 'Takes a label off a contact',
  params: TagContactParam,
  answer: ContactView,
  refuses: ['ERR_NO_TAG_FOUND', 'ERR_NO_CONTACT_FOUND'],
})

/** The resource of labels alone, without lanes. */
const LABELS = { ...tagResource, filter: z.object({}), ids: {} }
export const { countMatching, deleteMatching } = matchingOf(LABELS, 'tags:deleteMatching')

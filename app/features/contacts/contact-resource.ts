import * as endpoints from '#domain/contacts/endpoints.ts'
import {
  ContactView,
  ListContactsInput,
  SaveContactInput,
  UpdateContactInput,
} from '#domain/contacts/schema.ts'
import { LIVE_NAMES } from '#domain/live/schema.ts'

/** Contacts as the kit's list and sheet know a noun. Their verbs are their own: a million rows, hidden numbers, merging. */
export const contacts = {
  noun: 'contact',
  idKey: 'contactId',
  wire: { list: 'contacts', one: 'contact', id: 'contactId', event: LIVE_NAMES.contact },
  view: ContactView,
  permissions: { save: 'contacts:save' as const, remove: 'contacts:delete' as const },
  /** Asked about at an address of its own, which says what goes with them. */
  deletion: 'asked' as const,
  schemas: { list: ListContactsInput, create: SaveContactInput, update: UpdateContactInput },
  endpoints,
}

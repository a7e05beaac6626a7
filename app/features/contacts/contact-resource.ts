import * as endpoints from '#domain/contacts/contract/endpoints.ts'
import {
  ContactView,
  ListContactsInput,
  SaveContactInput,
  UpdateContactInput,
} from '#domain/contacts/contract/schema.ts'
import { LIVE_NAMES } from '#domain/live/contract/schema.ts'

/**
 * Describes contacts to the kit's list and sheet, as a resource would. Contacts have verbs of their own (a million rows,
 * hidden numbers, merging), so they are no resource.
 */
export const contacts = {
  noun: 'contact',
  idKey: 'contactId',
  wire: { list: 'contacts', row: 'contact', id: 'contactId', event: LIVE_NAMES.contact },
  view: ContactView,
  permissions: { save: 'contacts:save' as const, remove: 'contacts:delete' as const },
  /** The question before a deletion has a route of its own, which says what is deleted with the contacts. */
  deletion: 'asked' as const,
  schemas: { list: ListContactsInput, create: SaveContactInput, update: UpdateContactInput },
  endpoints,
}

import * as tags from '#domain/tags/contract/endpoints.ts'
import { tagMatching } from '#domain/tags/delete-matching-tags.ts'
import { listContactTags, listTags } from '#domain/tags/list-tags.ts'
import { clearTicketTags, setTicketTag } from '#domain/tags/set-ticket-tag.ts'
import { syncContactTags } from '#domain/tags/sync-contact-tags.ts'
import { addTagContact, listTagContacts, removeTagContact } from '#domain/tags/tag-contacts.ts'
import { bind } from '../lib/bind.ts'

export const tagRoutes = bind(tags, {
  all: listTags,
  sync: syncContactTags,
  ofContact: listContactTags,
  setLane: setTicketTag,
  clearLane: clearTicketTags,
  contacts: listTagContacts,
  addContact: addTagContact,
  removeContact: removeTagContact,
  ...tagMatching,
})

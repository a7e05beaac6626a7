import * as tags from '#domain/tags/endpoints.ts'
import { listTagPage } from '#domain/tags/list-tag-page.ts'
import { listContactTags, listTags } from '#domain/tags/list-tags.ts'
import { clearTicketTags, setTicketTag } from '#domain/tags/set-ticket-tag.ts'
import { syncContactTags } from '#domain/tags/sync-contact-tags.ts'
import { listTagContacts, removeTagContact } from '#domain/tags/tag-contacts.ts'
import { tagVerbs } from '#domain/tags/tag-verbs.ts'
import { bind } from '../lib/bind.ts'

const { get, create, update, remove, undoRemove } = tagVerbs

export const tagRoutes = bind(tags, {
  ...{ list: listTagPage, get, create, update, remove, undoRemove },
  all: listTags,
  sync: syncContactTags,
  ofContact: listContactTags,
  setLane: setTicketTag,
  clearLane: clearTicketTags,
  contacts: listTagContacts,
  removeContact: removeTagContact,
})

import { blockContact } from '#domain/contacts/block-contact.ts'
import { createContact } from '#domain/contacts/create-contact.ts'
import { deleteContact } from '#domain/contacts/delete-contact.ts'
import * as contacts from '#domain/contacts/endpoints.ts'
import { getContact } from '#domain/contacts/get-contact.ts'
import { getContactProfile } from '#domain/contacts/get-contact-profile.ts'
import { listContactChoices, listContacts } from '#domain/contacts/lists/list-contacts.ts'
import { toggleAcceptAudio } from '#domain/contacts/toggle-accept-audio.ts'
import { toggleDisableBot } from '#domain/contacts/toggle-disable-bot.ts'
import { updateContact } from '#domain/contacts/update-contact.ts'
import { bind } from '../lib/bind.ts'

export const contactRoutes = bind(contacts, {
  list: listContacts,
  listChoices: listContactChoices,
  getProfile: getContactProfile,
  get: getContact,
  create: createContact,
  update: updateContact,
  toggleAcceptAudio,
  toggleDisableBot,
  block: blockContact,
  remove: deleteContact,
})

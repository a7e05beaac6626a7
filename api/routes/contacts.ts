import { blockContact } from '#domain/contacts/block-contact.ts'
import { getContactTraces, getManyTraces } from '#domain/contacts/contact-traces.ts'
import * as contacts from '#domain/contacts/contract/endpoints.ts'
import { createContact } from '#domain/contacts/create-contact.ts'
import { deleteContact } from '#domain/contacts/delete-contact.ts'
import { getContact } from '#domain/contacts/get-contact.ts'
import { getContactProfile } from '#domain/contacts/get-contact-profile.ts'
import { listIdentities } from '#domain/contacts/identity/list-identities.ts'
import { listContactChoices, listContacts } from '#domain/contacts/lists/list-contacts.ts'
import { listMerges } from '#domain/contacts/merging/list-merges.ts'
import { mergeByHand } from '#domain/contacts/merging/merge-by-hand.ts'
import { listMergeNotices, seeMerges } from '#domain/contacts/merging/merge-notices.ts'
import { previewMerge } from '#domain/contacts/merging/preview-merge.ts'
import { undoMerge } from '#domain/contacts/merging/undo-merge.ts'
import { runContactBulk } from '#domain/contacts/run-contact-bulk.ts'
import { setWallet } from '#domain/contacts/set-wallet.ts'
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
  runBulk: runContactBulk,
  toggleAcceptAudio,
  toggleDisableBot,
  setWallet,
  identities: listIdentities,
  block: blockContact,
  remove: deleteContact,
  traces: getContactTraces,
  manyTraces: getManyTraces,
  previewMerge,
  merge: mergeByHand,
  merges: listMerges,
  mergeNotices: listMergeNotices,
  seeMerges,
  undoMerge,
})

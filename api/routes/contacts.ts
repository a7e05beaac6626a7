import { Hono } from 'hono'
import { z } from 'zod'
import { blockContact } from '#domain/contacts/block-contact.ts'
import { createContact } from '#domain/contacts/create-contact.ts'
import { deleteContact } from '#domain/contacts/delete-contact.ts'
import { getContact } from '#domain/contacts/get-contact.ts'
import { getContactProfile } from '#domain/contacts/get-contact-profile.ts'
import { listContactChoices, listContacts } from '#domain/contacts/list-contacts.ts'
import {
  BlockContactInput,
  ContactIdParam,
  ContactList,
  ContactView,
  ListContactsInput,
  SaveContactInput,
  UpdateContactInput,
} from '#domain/contacts/schema.ts'
import { toggleAcceptAudio } from '#domain/contacts/toggle-accept-audio.ts'
import { toggleDisableBot } from '#domain/contacts/toggle-disable-bot.ts'
import { updateContact } from '#domain/contacts/update-contact.ts'
import { describe } from '../lib/describe.ts'
import type { ApiEnv } from '../lib/types.ts'
import { validate } from '../lib/validate.ts'

const Choices = z.array(z.object({ id: z.number(), name: z.string(), number: z.string() }))
const NumberParam = z.object({ number: z.string().max(50) })
const Profile = z.object({ contactId: z.number(), urlPicture: z.string().nullable() })
const ContactPath = '/contacts/:contactId{[0-9]+}'

/** Specification 1 §7, contacts. */
export const contactRoutes = new Hono<ApiEnv>()
  .get(
    '/contacts',
    describe('contacts', 'A page of the company’s contacts, by name', ContactList, ['ERR_SEARCH_TIMEOUT']),
    validate('query', ListContactsInput),
    async (c) => c.json(await listContacts(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/contacts/list',
    describe('contacts', 'Ids and names to choose from', Choices),
    validate('query', ListContactsInput.pick({ searchParam: true })),
    async (c) => c.json(await listContactChoices(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/contacts/profile/:number',
    describe('contacts', 'Who has this number', Profile, ['ERR_NO_CONTACT_FOUND']),
    validate('param', NumberParam),
    async (c) => c.json(await getContactProfile(c.var.ctx, c.req.valid('param'))),
  )
  .get(
    ContactPath,
    describe('contacts', 'A contact', ContactView, ['ERR_NO_CONTACT_FOUND']),
    validate('param', ContactIdParam),
    async (c) => c.json(await getContact(c.var.ctx, c.req.valid('param'))),
  )
  .post(
    '/contacts',
    describe('contacts', 'Makes a contact', ContactView, ['ERR_DUPLICATED_CONTACT']),
    validate('json', SaveContactInput),
    async (c) => c.json(await createContact(c.var.ctx, c.req.valid('json'))),
  )
  .put(
    ContactPath,
    describe('contacts', 'Changes the fields named', ContactView, [
      'ERR_NO_CONTACT_FOUND',
      'ERR_DUPLICATED_CONTACT',
      'ERR_MASKED_NUMBER',
    ]),
    validate('param', ContactIdParam),
    validate('json', UpdateContactInput),
    async (c) => c.json(await updateContact(c.var.ctx, { ...c.req.valid('json'), ...c.req.valid('param') })),
  )
  .put(
    '/contacts/toggleAcceptAudio/:contactId{[0-9]+}',
    describe('contacts', 'Turns around whether audio is accepted', ContactView, ['ERR_NO_CONTACT_FOUND']),
    validate('param', ContactIdParam),
    async (c) => c.json(await toggleAcceptAudio(c.var.ctx, c.req.valid('param'))),
  )
  .put(
    '/contacts/toggleDisableBot/:contactId{[0-9]+}',
    describe('contacts', 'Turns around whether the bot leaves them alone', ContactView, [
      'ERR_NO_CONTACT_FOUND',
    ]),
    validate('param', ContactIdParam),
    async (c) => c.json(await toggleDisableBot(c.var.ctx, c.req.valid('param'))),
  )
  .put(
    '/contacts/block/:contactId{[0-9]+}',
    describe('contacts', 'Blocks a contact, or takes that back', ContactView, ['ERR_NO_CONTACT_FOUND']),
    validate('param', ContactIdParam),
    validate('json', BlockContactInput.omit({ contactId: true })),
    async (c) => c.json(await blockContact(c.var.ctx, { ...c.req.valid('json'), ...c.req.valid('param') })),
  )
  .delete(
    ContactPath,
    describe('contacts', 'Deletes a contact', 'empty', ['ERR_NO_CONTACT_FOUND']),
    validate('param', ContactIdParam),
    async (c) => {
      await deleteContact(c.var.ctx, c.req.valid('param'))
      return c.json({ message: 'contact deleted' })
    },
  )

import { Hono } from 'hono'
import { z } from 'zod'
import { ContactIdParam, ContactView } from '#domain/contacts/schema.ts'
import { listContactTags, listTags } from '#domain/tags/list-tags.ts'
import { ListTagsInput, SyncTagsInput, TagView, TicketTagParam } from '#domain/tags/schema.ts'
import { clearTicketTags, setTicketTag } from '#domain/tags/set-ticket-tag.ts'
import { syncContactTags } from '#domain/tags/sync-contact-tags.ts'
import { TicketIdParam, TicketView } from '#domain/tickets/schema.ts'
import { describe } from '../lib/describe.ts'
import type { ApiEnv } from '../lib/types.ts'
import { validate } from '../lib/validate.ts'

/** Labels of contacts and lanes of tickets. Specification 1 §7. */
export const tagRoutes = new Hono<ApiEnv>()
  .get(
    '/tags/list',
    describe('tags', 'The company’s labels, or its lanes', z.array(TagView)),
    validate('query', ListTagsInput),
    async (c) => c.json(await listTags(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    '/tags/sync',
    describe('tags', 'The contact’s labels become these', ContactView, [
      'ERR_NO_CONTACT_FOUND',
      'ERR_NO_TAG_FOUND',
    ]),
    validate('json', SyncTagsInput),
    async (c) => c.json(await syncContactTags(c.var.ctx, c.req.valid('json'))),
  )
  .get(
    '/contactTags/:contactId{[0-9]+}',
    describe('tags', 'The labels of a contact', z.array(TagView), ['ERR_NO_CONTACT_FOUND']),
    validate('param', ContactIdParam),
    async (c) => c.json(await listContactTags(c.var.ctx, c.req.valid('param'))),
  )
  .put(
    '/ticket-tags/:ticketId{[0-9]+}/:tagId{[0-9]+}',
    describe('tags', 'Moves a ticket into a lane', TicketView, ['ERR_NO_TICKET_FOUND', 'ERR_NO_TAG_FOUND']),
    validate('param', TicketTagParam),
    async (c) => c.json(await setTicketTag(c.var.ctx, c.req.valid('param'))),
  )
  .delete(
    '/ticket-tags/:ticketId{[0-9]+}',
    describe('tags', 'Takes a ticket out of its lane', TicketView, ['ERR_NO_TICKET_FOUND']),
    validate('param', TicketIdParam),
    async (c) => c.json(await clearTicketTags(c.var.ctx, c.req.valid('param'))),
  )

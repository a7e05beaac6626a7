import { Hono } from 'hono'
import { z } from 'zod'
import { deleteMessage } from '#domain/messages/delete-message.ts'
import { discardMessage } from '#domain/messages/discard-message.ts'
import { editMessage } from '#domain/messages/edit-message.ts'
import { forwardMessages } from '#domain/messages/forward-messages.ts'
import { listMessages } from '#domain/messages/list-messages.ts'
import { reactToMessage } from '#domain/messages/react-to-message.ts'
import { retryMessageFile } from '#domain/messages/retry-file.ts'
import { retryMessage } from '#domain/messages/retry-message.ts'
import {
  EditMessageInput,
  ForwardMessagesInput,
  ListMessagesInput,
  MessageIdParam,
  MessageList,
  MessageView,
  ReactInput,
} from '#domain/messages/schema.ts'
import { sendMessage } from '#domain/messages/send-message.ts'
import { TicketIdParam, TicketUuidParam } from '#domain/tickets/schema.ts'
import { describe } from '../lib/describe.ts'
import type { ApiEnv } from '../lib/types.ts'
import { validate } from '../lib/validate.ts'
import { FilesForm, textOrFiles } from '../middleware/upload.ts'

/** Specification 1 §7, messages; reactions and failed sends beside it. */
export const messageRoutes = new Hono<ApiEnv>()
  .get(
    '/messages/:uuid{[0-9a-fA-F-]{36}}',
    describe('messages', 'A page of a conversation, oldest first; the newest page first', MessageList, [
      'ERR_NO_TICKET_FOUND',
    ]),
    validate('param', TicketUuidParam),
    validate('query', ListMessagesInput),
    async (c) => c.json(await listMessages(c.var.ctx, { ...c.req.valid('query'), ...c.req.valid('param') })),
  )
  .post(
    '/messages/:ticketId{[0-9]+}',
    describe(
      'messages',
      'Says something in a ticket',
      MessageView,
      ['ERR_NO_TICKET_FOUND', 'ERR_MESSAGE_STATE', 'ERR_CONTACT_BLOCKED'],
      FilesForm,
    ),
    validate('param', TicketIdParam),
    textOrFiles,
    async (c) => c.json(await sendMessage(c.var.ctx, { ...c.req.valid('json'), ...c.req.valid('param') })),
  )
  .post(
    '/messages/edit/:messageId{[0-9]+}',
    describe('messages', 'Corrects a text of one’s own, within 15 minutes', MessageView, [
      'ERR_NO_MESSAGE_FOUND',
      'ERR_EDIT_WINDOW',
      'ERR_MESSAGE_STATE',
    ]),
    validate('param', MessageIdParam),
    validate('json', EditMessageInput.omit({ messageId: true })),
    async (c) => c.json(await editMessage(c.var.ctx, { ...c.req.valid('json'), ...c.req.valid('param') })),
  )
  .delete(
    '/messages/:messageId{[0-9]+}',
    describe('messages', 'Takes back a message of one’s own', 'empty', ['ERR_NO_MESSAGE_FOUND']),
    validate('param', MessageIdParam),
    async (c) => {
      await deleteMessage(c.var.ctx, c.req.valid('param'))
      return c.json({ message: 'message deleted' })
    },
  )
  .post(
    '/messages/:messageId{[0-9]+}/reaction',
    describe('messages', 'Reacts, or takes the reaction back (empty)', MessageView, [
      'ERR_NO_MESSAGE_FOUND',
      'ERR_MESSAGE_STATE',
    ]),
    validate('param', MessageIdParam),
    validate('json', ReactInput.omit({ messageId: true })),
    async (c) => c.json(await reactToMessage(c.var.ctx, { ...c.req.valid('json'), ...c.req.valid('param') })),
  )
  .post(
    '/messages/:messageId{[0-9]+}/retry',
    describe('messages', 'Sends a failed message again, under the same id', MessageView, [
      'ERR_NO_MESSAGE_FOUND',
      'ERR_MESSAGE_STATE',
    ]),
    validate('param', MessageIdParam),
    async (c) => c.json(await retryMessage(c.var.ctx, c.req.valid('param'))),
  )
  .post(
    '/message/forward',
    describe('messages', 'Sends messages on to a contact', z.object({ messages: z.array(MessageView) }), [
      'ERR_NO_MESSAGE_FOUND',
      'ERR_NO_CONTACT_FOUND',
    ]),
    validate('json', ForwardMessagesInput),
    async (c) => c.json({ messages: await forwardMessages(c.var.ctx, c.req.valid('json')) }),
  )
  .post(
    '/messages/:messageId{[0-9]+}/file',
    describe('messages', 'Fetches a file again that did not come', MessageView, [
      'ERR_NO_MESSAGE_FOUND',
      'ERR_WAPP_DOWNLOAD_MEDIA',
    ]),
    validate('param', MessageIdParam),
    async (c) => c.json(await retryMessageFile(c.var.ctx, c.req.valid('param'))),
  )
  .post(
    '/messages/:messageId{[0-9]+}/discard',
    describe('messages', 'A failed message shall not be sent any more', MessageView, [
      'ERR_NO_MESSAGE_FOUND',
      'ERR_MESSAGE_STATE',
    ]),
    validate('param', MessageIdParam),
    async (c) => c.json(await discardMessage(c.var.ctx, c.req.valid('param'))),
  )

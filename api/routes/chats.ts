import * as chats from '#domain/chats/contract/endpoints.ts'
import { MAX_FILE_BYTES } from '#domain/chats/contract/schema.ts'
import { createChat } from '#domain/chats/create-chat.ts'
import { deleteChat } from '#domain/chats/delete-chat.ts'
import { getChat } from '#domain/chats/get-chat.ts'
import { leaveChat } from '#domain/chats/leave-chat.ts'
import { listChatMessages } from '#domain/chats/list-chat-messages.ts'
import { countUnread, listChats } from '#domain/chats/list-chats.ts'
import { muteChat } from '#domain/chats/mute-chat.ts'
import { readChat } from '#domain/chats/read-chat.ts'
import { searchChatMessages } from '#domain/chats/search-chat-messages.ts'
import { requireChat, sendChatFile, sendChatMessage } from '#domain/chats/send-chat-message.ts'
import { showTicket } from '#domain/chats/show-ticket.ts'
import { tellWriting } from '#domain/chats/tell-writing.ts'
import { updateChat } from '#domain/chats/update-chat.ts'
import { readMaxFileBytes } from '#domain/settings/public-settings.ts'
import { bind, raw } from '../lib/bind.ts'
import { withOneFile } from '../lib/one-file.ts'

const Beside = chats.send.form.fields.omit({ file: true })

export const chatRoutes = bind(chats, {
  list: listChats,
  unread: countUnread,
  search: searchChatMessages,
  find: getChat,
  get: getChat,
  create: createChat,
  update: updateChat,
  remove: deleteChat,
  leave: leaveChat,
  mute: muteChat,
  read: readChat,
  messages: listChatMessages,
  send: {
    json: sendChatMessage,
    form: raw(async (c, { chatId }) => {
      const { ctx, deps } = c.var
      await requireChat(ctx, { chatId })
      const maxBytes = Math.min(await readMaxFileBytes(deps.services), MAX_FILE_BYTES)
      return withOneFile(c, Beside, maxBytes, (upload, input) =>
        sendChatFile(ctx, { ...input, chatId }, upload, maxBytes),
      )
    }),
  },
  writing: tellWriting,
  ticket: showTicket,
})

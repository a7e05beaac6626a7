import { SEARCH_WORD } from './fixture.ts'
import { type Answer, among, lookAtEach, ticketIdsOf } from './look-through.ts'
import { type Door, reads, sees } from './opens.ts'

/** The doors to everything that was said, sent and noted. */
export const CONTENT_DOORS: Readonly<Record<string, Door>> = {
  'its messages': {
    through: ['messages.list'],
    opens: sees,
    look: lookAtEach(({ uuid }) => ['GET', `/messages/${uuid}`]),
  },
  'what was said, in the conversation': {
    through: ['messages.list'],
    opens: reads,
    look: async ({ call, fixture }) => {
      const shownIds: number[] = []
      for (const { uuid } of fixture.tickets) {
        const response = await call('GET', `/messages/${uuid}`)
        if (response.ok) shownIds.push(...ticketIdsOf((await response.json()).messages))
      }
      return shownIds
    },
  },
  'a message, in the conversation around it': {
    through: ['messages.list'],
    opens: reads,
    look: async ({ call, fixture }) => {
      const shownIds: number[] = []
      for (const { uuid, contactId } of fixture.tickets) {
        const conversation = fixture.tickets.filter((ticket) => ticket.contactId === contactId)
        for (const { id, messageId } of conversation) {
          const response = await call('GET', `/messages/${uuid}?around=${messageId}`)
          if (response.ok) shownIds.push(id)
        }
      }
      return shownIds
    },
  },
  'what happened, in the conversation': {
    through: ['tickets.listThreadLog'],
    opens: reads,
    look: async ({ call, fixture }) => {
      const shownIds: number[] = []
      for (const { uuid } of fixture.tickets) {
        const response = await call('GET', `/tickets-log/u/${uuid}`)
        if (response.ok) shownIds.push(...ticketIdsOf(await response.json()))
      }
      return shownIds
    },
  },
  'a search among messages': {
    through: ['inbox.searchMessages'],
    opens: reads,
    look: async (look) => {
      const ids = (answer: Answer) => answer.hits.map(({ message }: Answer) => message.id)
      const shownIds = await among(['GET', `/messages-search?searchParam=${SEARCH_WORD}`], ids)(look)
      return look.fixture.tickets.filter(({ messageId }) => shownIds.includes(messageId)).map(({ id }) => id)
    },
  },
  'pictures of the contact': {
    through: ['messages.listShared'],
    opens: reads,
    look: async (look) => {
      const shownIds: number[] = []
      for (const { contactId } of look.fixture.tickets) {
        const filesWithin = among(['GET', `/contacts/${contactId}/files?kind=media`], ({ messages }) =>
          ticketIdsOf(messages),
        )
        shownIds.push(...(await filesWithin(look)))
      }
      return shownIds
    },
  },
  'the link of a file': {
    through: ['files.sign'],
    opens: reads,
    look: lookAtEach(({ fileId }) => ['GET', `/files/${fileId}/link`]),
  },
  'notes on it': {
    through: ['ticketNotes.list'],
    opens: reads,
    look: lookAtEach(({ id }) => ['GET', `/ticket-notes/list?ticketId=${id}`]),
  },
  'notes on the contact': {
    through: ['ticketNotes.list'],
    opens: reads,
    look: async (look) => {
      const shownIds: number[] = []
      for (const { contactId } of look.fixture.tickets)
        shownIds.push(
          ...(await among(['GET', `/ticket-notes/list?contactId=${contactId}`], ticketIdsOf)(look)),
        )
      return shownIds
    },
  },
  'the document': {
    through: ['conversationPdfs.make'],
    opens: sees,
    look: lookAtEach(({ id }) => ['POST', `/tickets/${id}/pdf`]),
  },
  'its card in a chat': {
    through: ['chats.ticket'],
    opens: sees,
    look: lookAtEach(({ uuid }) => ['GET', `/chats/tickets/${uuid}`]),
  },
  'what colleagues see of a message': {
    through: ['messages.retryFile'],
    opens: sees,
    look: lookAtEach(({ messageId }) => ['POST', `/messages/${messageId}/file`]),
  },
}

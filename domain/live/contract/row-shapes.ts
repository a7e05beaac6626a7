import { ConnectionView } from '../../connections/contract/schema.ts'
import { ContactView } from '../../contacts/contract/schema.ts'
import { MessageView } from '../../messages/contract/schema.ts'
import { TicketView } from '../../tickets/contract/schema.ts'

type Fields = { shape: object }
const embed = <N extends string>(noun: N, { shape }: Fields) => ({ noun, fields: Object.keys(shape) })

const { queue, user, participants, contact, whatsapp, tags, lastUser } = TicketView.shape
const messageShape = MessageView.shape

/**
 * The rows that a browser keeps whole: every field of them, and which of those show fields of another row. Follows the
 * schemas of the wire; plain data, so that a page holds it without them.
 */
export const ROW_SHAPES = {
  ticket: {
    whole: Object.keys(TicketView.shape),
    embeds: [
      ['queue', embed('queue', queue.unwrap())],
      ['user', embed('user', user.unwrap())],
      ['lastUser', embed('user', lastUser.unwrap())],
      ['participants', embed('user', participants.element)],
      ['contact', embed('contact', contact)],
      ['whatsapp', embed('connection', whatsapp)],
      ['tags', embed('tag', tags.element)],
    ],
  },
  message: {
    whole: Object.keys(messageShape),
    embeds: [
      ['queue', embed('queue', messageShape.queue.unwrap())],
      ['user', embed('user', messageShape.user.unwrap())],
      ['mentions', embed('user', messageShape.mentions.element)],
      ['contact', embed('contact', messageShape.contact.unwrap())],
    ],
  },
  contact: {
    whole: Object.keys(ContactView.shape),
    embeds: [
      ['tags', embed('tag', ContactView.shape.tags.element)],
      ['whatsapp', embed('connection', ContactView.shape.whatsapp.unwrap())],
      ['walletUser', embed('user', ContactView.shape.walletUser.unwrap())],
    ],
  },
  connection: {
    whole: Object.keys(ConnectionView.shape),
    embeds: [['queues', embed('queue', ConnectionView.shape.queues.element)]],
  },
} as const

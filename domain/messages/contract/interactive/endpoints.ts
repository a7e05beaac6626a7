import { endpoint } from '../../../core/contract/endpoint.ts'
import { TicketIdParam } from '../../../tickets/contract/schema.ts'
import { MessageView } from '../schema.ts'
import {
  SendCallInput,
  SendCopyInput,
  SendListInput,
  SendPixInput,
  SendUrlInput,
} from './interactive-schema.ts'

// Specification 1 §7: messages with something to press.

const SENT = {
  method: 'POST',
  audience: 'user',
  permission: 'messages:send',
  ids: { 'params.ticketId': 'ticket', 'body.quotedMsg': 'message' },
  params: TicketIdParam,
  answer: MessageView,
  refuses: [
    'ERR_NO_TICKET_FOUND',
    'ERR_MESSAGE_STATE',
    'ERR_CONTACT_BLOCKED',
    'ERR_WAPP_NOT_INITIALIZED',
    'ERR_FETCH_WAPP_MSG',
    'ERR_FILE_TYPE',
  ],
} as const

export const list = endpoint({
  ...SENT,
  path: '/messages/lista/:ticketId',
  summary: 'Sends a list to choose from',
  body: SendListInput.omit({ ticketId: true }),
  sample: {
    body: {
      title: 'Horários',
      text: 'Qual é melhor?',
      buttonText: 'Escolher',
      sections: [{ title: 'Manhã', rows: [{ title: '9h' }, { title: '10h' }] }],
    },
  },
})

export const copy = endpoint({
  ...SENT,
  path: '/messages/copy/:ticketId',
  summary: 'Sends a code with a button that copies it',
  body: SendCopyInput.omit({ ticketId: true }),
  sample: { body: { title: 'Cupom', text: 'Dez por cento.', buttonText: 'Copiar', copyText: 'DEZ10' } },
})

export const call = endpoint({
  ...SENT,
  path: '/messages/call/:ticketId',
  summary: 'Sends a button that calls a number',
  body: SendCallInput.omit({ ticketId: true }),
  sample: { body: { title: 'Plantão', text: 'Ligue.', buttonText: 'Ligar', copyText: '+551133334444' } },
})

export const url = endpoint({
  ...SENT,
  path: '/messages/URL/:ticketId',
  summary: 'Sends a button that opens an address',
  body: SendUrlInput.omit({ ticketId: true }),
  sample: {
    body: { title: 'Loja', text: 'Veja.', buttonText: 'Abrir', copyText: 'https://example.com/loja' },
  },
})

export const pix = endpoint({
  ...SENT,
  path: '/messages/PIX/:ticketId',
  summary: 'Asks for a payment by PIX; a phone as key gets +55 where it is missing',
  body: SendPixInput.omit({ ticketId: true }),
  sample: {
    body: {
      sendmerchant_name: 'Padaria',
      sendkey_type: 'PHONE',
      sendKey: '11988887777',
      sendvalue: '10,50',
    },
  },
})

import type { FileView, MediaType, MessageView } from '#domain/messages/contract/schema.ts'
import { aMessageView } from '#tests/support/views.ts'

const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#7aa5c9"/><circle cx="600" cy="150" r="70" fill="#f4d58d"/><path d="M0 600 260 260l170 220 130-140 240 260z" fill="#3d6a52"/></svg>',
)}`

let nextId = 100

function aFile(mime: string, change: Partial<FileView> = {}): FileView {
  return {
    id: nextId++,
    state: 'stored',
    mime,
    name: null,
    size: 184_320,
    width: null,
    height: null,
    durationSeconds: null,
    isVoice: false,
    url: PICTURE,
    thumbnailUrl: null,
    ...change,
  }
}

export function aMessage(mediaType: MediaType, body: string, change: Partial<MessageView> = {}): MessageView {
  return aMessageView({
    id: nextId++,
    ticketId: 1042,
    ticketUuid: '3f0e8b0a-5f1c-4e4f-9a55-0d3a2f1b7c11',
    ticket: { id: 1042, uuid: '3f0e8b0a-5f1c-4e4f-9a55-0d3a2f1b7c11' },
    contactId: 5,
    queueId: 1,
    queue: { id: 1, version: 1, name: 'Vendas', color: '#2266aa' },
    body,
    mediaType,
    createdAt: '2026-11-21T12:41:00.000Z',
    contact: { id: 5, version: 1, name: 'Maria Souza', number: '5511999991234' },
    ...change,
  })
}

const ownFields = { fromMe: true, user: { id: 7, version: 1, name: 'Ana Lima' } } as const
const VCARD =
  'BEGIN:VCARD\nVERSION:3.0\nFN:João Pereira da Silva\nTEL;type=CELL;waid=5511988887777:+55 11 98888-7777\nEND:VCARD'

/** One message of every kind and state. */
export const SAMPLES: MessageView[] = [
  aMessage(
    'conversation',
    'Oi! Meu pedido *#4471* ainda não chegou. Vocês podem ver? https://loja.exemplo.com.br/pedidos/4471?origem=whatsapp.',
  ),
  aMessage('conversation', 'É ~urgente~ para _sexta_'),
  aMessage('conversation', '*Ana Lima:*\nOlá, Maria! Já estou verificando.', { ...ownFields, ack: 5 }),
  aMessage('conversation', 'Na fila', { ...ownFields, ack: 0 }),
  aMessage('conversation', 'Seu boleto vence amanhã, {{firstName}}.', {
    fromMe: true,
    isSystem: true,
    ack: 0,
    pacedUntil: '2126-11-22T11:00:00.000Z',
  }),
  aMessage('conversation', 'Enviada', { ...ownFields, ack: 1 }),
  aMessage('conversation', 'Entregue', {
    ...ownFields,
    ack: 2,
    isEdited: true,
    history: [{ body: 'Entrege', replacedAt: '2026-11-21T12:42:00.000Z' }],
  }),
  aMessage('conversation', 'Ligar para o depósito antes das 15h. O rastreio dela está errado.', {
    ...ownFields,
    isPrivate: true,
  }),
  aMessage('conversation', 'Segue o comprovante', {
    ...ownFields,
    ack: 3,
    quotedMsg: {
      id: 100,
      body: 'Oi! Meu pedido *#4471* ainda não chegou.',
      fromMe: false,
      mediaType: 'conversation',
      author: 'Maria Souza',
    },
    reactions: [
      { emoji: '👍', author: 'Maria Souza', fromMe: false },
      { emoji: '👍', author: 'João', fromMe: false },
      { emoji: '❤️', author: 'Pedro', fromMe: false },
    ],
  }),
  aMessage('conversation', 'Esta não saiu.', {
    ...ownFields,
    failedAt: '2026-11-21T12:43:00.000Z',
    failureCode: 'not_confirmed',
  }),
  aMessage('conversation', 'Texto antigo', { ...ownFields, isDeleted: true }),
  aMessage('conversation', 'deixa pra lá', { isDeleted: true }),
  aMessage('image', 'Foto da embalagem', { file: aFile('image/jpeg', { width: 800, height: 600 }) }),
  aMessage('image', '', { ...ownFields, ack: 2, file: aFile('image/jpeg', { width: 600, height: 1100 }) }),
  aMessage('image', '', { file: aFile('image/jpeg', { state: 'pending', url: null }) }),
  aMessage('audio', 'Áudio', { file: aFile('audio/ogg', { state: 'failed', url: null }) }),
  aMessage('video', '', { file: aFile('video/mp4', { state: 'too_large', url: null, size: 98_000_000 }) }),
  aMessage('audio', 'Áudio', { file: aFile('audio/ogg', { isVoice: true, durationSeconds: 17 }) }),
  aMessage('audio', 'Áudio', {
    ...ownFields,
    ack: 3,
    file: aFile('audio/ogg', { isVoice: true, durationSeconds: 187 }),
  }),
  aMessage('video', 'Veja como ficou', {
    file: aFile('video/mp4', { width: 640, height: 360, thumbnailUrl: PICTURE }),
  }),
  aMessage('application', '', {
    file: aFile('application/pdf', { name: 'Contrato de prestação de serviços 2026 assinado.pdf' }),
  }),
  aMessage('sticker', 'sticker', { file: aFile('image/webp') }),
  aMessage(
    'locationMessage',
    '|https://maps.google.com/maps?q=-23.5,-46.6|Rua Augusta, 1500, Consolação, São Paulo',
  ),
  aMessage('contactMessage', VCARD),
  aMessage(
    'adMetaPreview',
    `|https://fb.me/abc|Promoção de novembro|Frete grátis em compras acima de R$ 99|Quero saber mais`,
  ),
  aMessage('viewOnceMessage', ''),
  aMessage('interactiveMessage', 'Qual o melhor horário?', {
    ...ownFields,
    ack: 2,
    dataJson: '{"buttons":[{"id":"1","title":"Manhã"},{"id":"2","title":"Tarde"}]}',
  }),
  aMessage('pollCreationMessageV3', 'Qual cor?\nAzul\nVerde\nPreto'),
  aMessage('eventMessage', 'Reunião de entrega'),
  aMessage('listMessage', 'Segunda opção'),
  aMessage('reactionMessage', '🎉'),
  aMessage('call_log', 'Chamada de voz perdida às 09:41'),
  aMessage('unsupported', '', { dataJson: '{"newKind":{"a":1}}' }),
  aMessage('conversation', 'Encaminhada para você', { isForwarded: true }),
  aMessage('conversation', 'Palavramuitocompridasemespaços'.repeat(8)),
]

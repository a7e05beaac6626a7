import { describe, expect, test } from 'bun:test'
import { encodeWAMessage, proto } from '@whiskeysockets/baileys'
import { type KindRule, MESSAGE_KINDS, type MessageKind } from './message-kinds.ts'
import { parse } from './parse.ts'

const KINDS = Object.keys(MESSAGE_KINDS).filter((name): name is MessageKind => name in MESSAGE_KINDS)

/** A message with the least that its kind needs to say something. */
const SPOKEN: proto.IMessage = { conversation: 'palavras' }
const MEDIA = { mediaKey: new Uint8Array(32), directPath: '/v/1', caption: 'palavras' }
const KEY: proto.IMessageKey = { id: 'T1', fromMe: true, remoteJid: '222@lid' }
const ENVELOPE = { encPayload: new Uint8Array(40), encIv: new Uint8Array(12) }
const SAMPLES: Partial<{ [K in MessageKind]: proto.IMessage[K] }> = {
  conversation: 'palavras',
  extendedTextMessage: { text: 'palavras' },
  imageMessage: MEDIA,
  videoMessage: MEDIA,
  ptvMessage: MEDIA,
  documentMessage: MEDIA,
  audioMessage: MEDIA,
  stickerMessage: MEDIA,
  stickerPackMessage: { name: 'palavras' },
  locationMessage: { degreesLatitude: 1, degreesLongitude: 2, name: 'palavras' },
  liveLocationMessage: { degreesLatitude: 1, degreesLongitude: 2, caption: 'palavras' },
  contactMessage: { vcard: 'BEGIN:VCARD\nVERSION:3.0\nFN:palavras\nEND:VCARD' },
  contactsArrayMessage: { contacts: [{ vcard: 'BEGIN:VCARD\nVERSION:3.0\nFN:palavras\nEND:VCARD' }] },
  groupInviteMessage: { groupName: 'Família', caption: 'palavras' },
  eventMessage: { name: 'palavras' },
  commentMessage: { message: SPOKEN, targetMessageKey: KEY },
  pollCreationMessage: { name: 'palavras' },
  pollCreationMessageV2: { name: 'palavras' },
  pollCreationMessageV3: { name: 'palavras' },
  pollCreationMessageV5: { name: 'palavras' },
  listMessage: { title: 'palavras' },
  listResponseMessage: { title: 'palavras' },
  buttonsMessage: { contentText: 'palavras', headerType: 1 },
  buttonsResponseMessage: { selectedDisplayText: 'palavras' },
  templateMessage: { hydratedTemplate: { hydratedContentText: 'palavras' } },
  templateButtonReplyMessage: { selectedDisplayText: 'palavras' },
  interactiveMessage: { body: { text: 'palavras' } },
  interactiveResponseMessage: { body: { text: 'palavras' } },
  highlyStructuredMessage: { hydratedHsm: { hydratedTemplate: { hydratedContentText: 'palavras' } } },
  orderMessage: { orderId: '7', message: 'palavras' },
  productMessage: { product: { title: 'Bolo' }, body: 'palavras' },
  invoiceMessage: { note: 'palavras' },
  sendPaymentMessage: { noteMessage: SPOKEN },
  requestPaymentMessage: { noteMessage: SPOKEN },
  reactionMessage: { key: KEY, text: '👍' },
  protocolMessage: { key: KEY, type: proto.Message.ProtocolMessage.Type.REVOKE },
  secretEncryptedMessage: { ...ENVELOPE, targetMessageKey: KEY, secretEncType: 2 },
  encReactionMessage: { ...ENVELOPE, targetMessageKey: KEY },
  encCommentMessage: { ...ENVELOPE, targetMessageKey: KEY },
  encEventResponseMessage: { ...ENVELOPE, eventCreationMessageKey: KEY },
  pollUpdateMessage: { pollCreationMessageKey: KEY, vote: ENVELOPE },
  lottieStickerMessage: { message: { stickerMessage: MEDIA } },
  pollCreationMessageV4: { message: { pollCreationMessage: { name: 'palavras' } } },
}
/** Their kinds hold no words of their sender. */
const WITHOUT_WORDS: ReadonlySet<MessageKind> = new Set<MessageKind>([
  'audioMessage',
  'stickerMessage',
  'lottieStickerMessage',
])

function sampleOf(kind: MessageKind): proto.IMessage {
  const wraps = MESSAGE_KINDS[kind] === 'wraps' || MESSAGE_KINDS[kind] === 'wrapsNotice'
  return { [kind]: SAMPLES[kind] ?? (wraps ? { message: SPOKEN } : {}) }
}

function eventsOf(plaintext: Uint8Array) {
  const attrs = { from: '222@lid', sender_pn: '5511988887777@s.whatsapp.net', id: 'M1', t: '1750000000' }
  const node = { tag: 'message', attrs, children: [] }
  return parse({
    kind: 'message',
    me: { id: '5511999990000:1@s.whatsapp.net', lid: '111:1@lid' },
    node,
    reason: null,
    plaintext,
  })
}

function outcomeOf(kind: MessageKind): KindRule[] {
  const [event] = eventsOf(encodeWAMessage(sampleOf(kind)))
  if (!event) return ['ignored']
  if (event.kind === 'sealed') return ['sealed']
  if (event.kind !== 'message') return ['acts']
  expect(event.mediaType).not.toBe('unsupported')
  if (event.mediaType === 'notice') return ['notice', 'wrapsNotice']
  if (!WITHOUT_WORDS.has(kind)) expect(event.body).toContain('palavras')
  return ['says', 'wraps']
}

test('every kind of the protocol has a rule', () => {
  const fields = Object.entries(proto.Message.prototype).flatMap(([name, value]) =>
    typeof value === 'function' || name.startsWith('_') ? [] : [name],
  )
  expect(fields.length).toBeGreaterThan(90)
  expect(fields.filter((name) => !(name in MESSAGE_KINDS))).toEqual([])
})

test.each(KINDS)('%s is handled as its rule says', (kind) => {
  expect(outcomeOf(kind)).toContain(MESSAGE_KINDS[kind])
})

describe('what nobody said', () => {
  test('a kind that this version does not know is shown quietly, with no word of it lost to silence', () => {
    // Field 4000 with three bytes, and a byte of padding.
    const plaintext = Uint8Array.from([0x82, 0xfa, 0x01, 0x03, 1, 2, 3, 1])
    expect(eventsOf(plaintext)).toMatchObject([{ kind: 'message', mediaType: 'notice' }])
  })

  test('the words inside a quiet kind are shown, and its raw data is kept', () => {
    const statusMentionMessage = { message: { extendedTextMessage: { text: 'olha isto' } } }
    const [event] = eventsOf(encodeWAMessage({ statusMentionMessage }))
    expect(event).toMatchObject({ body: 'Mencionou você em um status.\nolha isto' })
  })

  test('wrappers without end are no message of anybody', () => {
    let message: proto.IMessage = SPOKEN
    for (let depth = 0; depth < 40; depth++) message = { ephemeralMessage: { message } }
    expect(eventsOf(encodeWAMessage(message))).toMatchObject([{ mediaType: 'notice' }])
  })
})

describe('trade', () => {
  const bodyOf = (message: proto.IMessage) => {
    const [event] = eventsOf(encodeWAMessage(message))
    return event?.kind === 'message' ? event.body : null
  }

  test('an order tells number, items, amount and the words of the customer', () => {
    const order = { orderId: '7', itemCount: 3, totalAmount1000: 150_000, totalCurrencyCode: 'BRL' }
    expect(bodyOf({ orderMessage: { ...order, message: 'sem cebola' } })).toBe(
      'Pedido nº 7: 3 itens, R$ 150,00\nsem cebola',
    )
    expect(bodyOf({ orderMessage: { itemCount: 1 } })).toBe('Pedido: 1 item')
    expect(bodyOf({ orderMessage: { ...order, totalCurrencyCode: 'XX1' } })).toBe('Pedido nº 7: 3 itens')
  })

  test('a product tells name, price, description and address', () => {
    const product = {
      title: 'Bolo',
      priceAmount1000: 45_500,
      currencyCode: 'BRL',
      description: 'de fubá',
      url: 'https://x/1',
    }
    expect(bodyOf({ productMessage: { product, body: 'tem?' } })).toBe(
      'Bolo: R$ 45,50\nde fubá\nhttps://x/1\ntem?',
    )
  })
})

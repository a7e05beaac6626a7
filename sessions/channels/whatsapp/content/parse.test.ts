import { describe, expect, test } from 'bun:test'
import { encodeWAMessage, proto } from '@whiskeysockets/baileys'
import { parse } from './parse.ts'
import { decodeRaw, encodeRaw, type RawEvent } from './raw-event.ts'

const ME = { id: '5511999990000:1@s.whatsapp.net', lid: '111:1@lid' }
const FROM_MARIA = {
  from: '222@lid',
  sender_pn: '5511988887777@s.whatsapp.net',
  id: 'M1',
  t: '1750000000',
  notify: 'Maria',
}

/** As it is stored and read back. */
function understood(message: proto.IMessage, attrs: Record<string, string> = FROM_MARIA) {
  const raw: RawEvent = {
    kind: 'message',
    me: ME,
    node: { tag: 'message', attrs, children: [] },
    reason: null,
    plaintext: encodeWAMessage(message),
  }
  return parse(decodeRaw(encodeRaw(raw)))
}

const card = (name: string) => `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nEND:VCARD`
const parseOne = (message: proto.IMessage, attrs?: Record<string, string>) => understood(message, attrs)[0]

describe('a message', () => {
  test('tells who wrote, where, when, and what', () => {
    expect(understood({ conversation: 'oi' })).toEqual([
      {
        kind: 'message',
        chat: { kind: 'person', person: { phone: '5511988887777', lid: '222', pushName: 'Maria' } },
        externalId: 'M1',
        fromMe: false,
        author: null,
        sentAt: new Date(1750000000_000),
        quotedExternalId: null,
        isForwarded: false,
        mediaType: 'conversation',
        body: 'oi',
        file: null,
        dataJson: null,
        isReplay: false,
      },
    ])
  })

  test('of an outage says that it is late', () => {
    expect(parseOne({ conversation: 'oi' }, { ...FROM_MARIA, offline: '0' })).toMatchObject({
      isReplay: true,
    })
  })

  test('in a group has the group as chat and the participant as author', () => {
    const attrs = {
      from: '1203@g.us',
      participant: '222:4@lid',
      participant_pn: '5511988887777@s.whatsapp.net',
    }
    expect(parseOne({ conversation: 'oi' }, { ...attrs, id: 'G1', t: '1', notify: 'Maria' })).toMatchObject({
      chat: { kind: 'group', groupId: '1203', subject: null },
      author: { phone: '5511988887777', lid: '222', pushName: 'Maria' },
      fromMe: false,
    })
  })

  test.each([
    ['5511988887777:12@s.whatsapp.net', { phone: '5511988887777', lid: null }],
    ['5511988887777_1:12@s.whatsapp.net', { phone: '5511988887777', lid: null }],
    ['222:12@lid', { phone: null, lid: '222' }],
    ['222_1:12@lid', { phone: null, lid: '222' }],
  ])('of the device %s is of the person, whose number has no device in it', (from, person) => {
    const attrs = { from, id: 'D1', t: '1' }
    expect(parseOne({ conversation: 'oi' }, attrs)?.chat).toMatchObject({ kind: 'person', person })
    const inGroup = { from: '1203@g.us', participant: from, id: 'D2', t: '1' }
    expect(parseOne({ conversation: 'oi' }, inGroup)?.author).toMatchObject(person)
    const ownAttrs = { from: '111:7@lid', recipient: from, id: 'D3', t: '1', notify: 'Loja' }
    const copy = { deviceSentMessage: { destinationJid: from, message: { conversation: 'oi' } } }
    expect(parseOne(copy, ownAttrs)).toMatchObject({
      fromMe: true,
      chat: { kind: 'person', person: { ...person, pushName: null } },
    })
  })

  test('of an album is each picture; the header is nothing, however it is wrapped', () => {
    const header: proto.IMessage = { albumMessage: { expectedImageCount: 3 } }
    expect(understood(header)).toEqual([])
    expect(understood({ ephemeralMessage: { message: header } })).toEqual([])
    const parent = { key: { remoteJid: '222@lid', fromMe: false, id: 'ALBUM' } }
    const picture: proto.IMessage = {
      imageMessage: { mimetype: 'image/jpeg', mediaKey: Buffer.alloc(32), directPath: '/x' },
      messageContextInfo: {
        messageAssociation: {
          associationType: proto.MessageAssociation.AssociationType.MEDIA_ALBUM,
          parentMessageKey: parent.key,
        },
      },
    }
    for (const id of ['P1', 'P2', 'P3']) {
      expect(understood(picture, { ...FROM_MARIA, id })).toMatchObject([
        { kind: 'message', mediaType: 'image', externalId: id, quotedExternalId: null },
      ])
    }
  })

  test('written on our own phone is ours, in the chat of who it went to', () => {
    const attrs = { from: '111@lid', recipient: '222@lid', peer_recipient_pn: '5511988887777@s.whatsapp.net' }
    const copy = { deviceSentMessage: { destinationJid: '222@lid', message: { conversation: 'do celular' } } }
    expect(parseOne(copy, { ...attrs, id: 'O1', t: '1', notify: 'Loja' })).toMatchObject({
      fromMe: true,
      body: 'do celular',
      chat: { kind: 'person', person: { phone: '5511988887777', lid: '222', pushName: null } },
    })
  })

  test('that disappears, or was passed on, or quotes another, is a message all the same', () => {
    const contextInfo = { stanzaId: 'Q1', isForwarded: true }
    const inner = { extendedTextMessage: { text: 'veja', contextInfo } }
    expect(parseOne({ ephemeralMessage: { message: inner } })).toMatchObject({
      body: 'veja',
      quotedExternalId: 'Q1',
      isForwarded: true,
    })
  })

  test('keeps the words of what it quotes, which may not be here', () => {
    const quoting = (quotedMessage: proto.IMessage) => ({
      extendedTextMessage: { text: 'quanto?', contextInfo: { stanzaId: 'S1', quotedMessage } },
    })
    const dataOf = (message: proto.IMessage) => {
      const event = parseOne(quoting(message))
      return event?.kind === 'message' ? JSON.parse(event.dataJson ?? '{}') : null
    }
    expect(dataOf({ imageMessage: { caption: 'promoção de hoje' } })).toEqual({
      quotedText: 'promoção de hoje',
    })
    expect(dataOf({ imageMessage: {} })).toEqual({ quotedText: 'Imagem' })
    expect(dataOf({ productMessage: { product: { title: 'Bolo' } } })).toEqual({ quotedText: 'Bolo' })
    expect(dataOf({})).toEqual({})
  })

  test('through a broadcast list stands in the chat of who sent it', () => {
    const list = { from: '1700000000@broadcast', participant: '222@lid', id: 'B', t: '1' }
    const person = { lid: '222', phone: '5511988887777' }
    const [event] = understood(
      { conversation: 'promoção' },
      { ...list, participant_pn: '5511988887777@s.whatsapp.net' },
    )
    expect(event).toMatchObject({ kind: 'message', body: 'promoção', fromMe: false, author: null })
    expect(event?.chat).toMatchObject({ kind: 'person', person })
  })

  test('that the owner sent through a list names nobody to show it to', () => {
    const list = {
      from: '1700000000@broadcast',
      participant: '5511999990000:3@s.whatsapp.net',
      id: 'B',
      t: '1',
    }
    expect(understood({ conversation: 'promoção' }, list)).toEqual([])
  })

  test('from status posts and newsletters is none of ours', () => {
    for (const from of ['status@broadcast', '123@newsletter']) {
      expect(understood({ conversation: 'x' }, { from, participant: '222@lid', id: 'S', t: '1' })).toEqual([])
    }
  })

  test('of the protocol is noise', () => {
    for (const message of [
      { senderKeyDistributionMessage: { groupId: '1203@g.us' } },
      { protocolMessage: { type: proto.Message.ProtocolMessage.Type.EPHEMERAL_SETTING } },
      { pollUpdateMessage: { pollCreationMessageKey: { id: 'P' } } },
      { messageContextInfo: {} },
      {},
    ]) {
      expect(understood(message)).toEqual([])
    }
  })
})

describe('bodies', () => {
  const bodies: [string, proto.IMessage, string, string][] = [
    [
      'a place: image | link | description',
      {
        locationMessage: {
          degreesLatitude: -1.5,
          degreesLongitude: 2,
          name: 'Sé',
          address: 'Praça | centro',
        },
      },
      'locationMessage',
      '|https://maps.google.com/maps?q=-1.5%2C2&z=17&hl=pt-BR|Sé, Praça ¦ centro',
    ],
    [
      'an advertisement: image | link | title | text | what was written',
      {
        extendedTextMessage: {
          text: 'quero saber mais',
          contextInfo: {
            externalAdReply: {
              sourceUrl: 'https://fb.me/x',
              title: 'Oferta',
              body: 'Só hoje',
              thumbnailUrl: 'https://img/x.jpg',
              showAdAttribution: true,
            },
          },
        },
      },
      'adMetaPreview',
      'https://img/x.jpg|https://fb.me/x|Oferta|Só hoje|quero saber mais',
    ],
    [
      'contact cards, one after the other',
      { contactsArrayMessage: { contacts: [{ vcard: card('A') }, { vcard: card('B') }] } },
      'contactMessage',
      `${card('A')}\n${card('B')}`,
    ],
    [
      'a poll: question and options, one per line',
      { pollCreationMessage: { name: 'Cor?', options: [{ optionName: 'azul' }, { optionName: 'verde' }] } },
      'pollCreationMessageV3',
      'Cor?\nazul\nverde',
    ],
    ['an event: its name', { eventMessage: { name: 'Festa' } }, 'eventMessage', 'Festa'],
    [
      'a list that somebody sends us',
      { listMessage: { title: 'Menu', sections: [{ rows: [{ title: 'Um' }, { title: 'Dois' }] }] } },
      'listMessage',
      'Menu\nUm\nDois',
    ],
    [
      'a button’s answer',
      { buttonsResponseMessage: { selectedDisplayText: 'Sim', selectedButtonId: 'b1' } },
      'conversation',
      'Sim',
    ],
    [
      'a list’s answer',
      { listResponseMessage: { title: 'Dois', singleSelectReply: { selectedRowId: 'r2' } } },
      'conversation',
      'Dois',
    ],
  ]
  for (const [kind, message, mediaType, body] of bodies) {
    test(kind, () => {
      expect(parseOne(message)).toMatchObject({ kind: 'message', mediaType, body })
    })
  }

  test('an answer keeps the id that was chosen', () => {
    const message = { listResponseMessage: { title: 'Dois', singleSelectReply: { selectedRowId: 'r2' } } }
    expect(parseOne(message)).toMatchObject({ dataJson: '{"answerId":"r2"}' })
  })

  test('what nobody can read has a placeholder and its raw data, without its bytes', () => {
    const event = parseOne({ imageMessage: { caption: 'sem chave', jpegThumbnail: new Uint8Array(5000) } })
    expect(event).toMatchObject({ kind: 'message', mediaType: 'unsupported' })
    const data = event?.kind === 'message' ? event.dataJson : ''
    expect(data).toContain('imageMessage')
    expect(data?.length).toBeLessThan(600)
  })
})

describe('what acts upon a message', () => {
  const Type = proto.Message.ProtocolMessage.Type

  test('an edit carries the new text, also of a caption', () => {
    const edit = (editedMessage: proto.IMessage) => ({
      protocolMessage: { type: Type.MESSAGE_EDIT, key: { id: 'T1', fromMe: true }, editedMessage },
    })
    expect(parseOne(edit({ conversation: 'certo' }))).toMatchObject({
      kind: 'edit',
      targetExternalId: 'T1',
      body: 'certo',
    })
  })

  test('whose message it is, is told from our side', () => {
    const revoke = (key: proto.IMessageKey) => ({ protocolMessage: { type: Type.REVOKE, key } })
    expect(parseOne(revoke({ id: 'T1', fromMe: true }))).toMatchObject({
      kind: 'revoke',
      targetFromMe: false,
    })
    const react = (key: proto.IMessageKey) => ({ reactionMessage: { key, text: '👍' } })
    expect(parseOne(react({ id: 'T1', fromMe: false }))).toMatchObject({
      kind: 'reaction',
      targetFromMe: true,
    })
    const inGroup = { from: '1203@g.us', participant: '222@lid', id: 'R', t: '1' }
    const customerKey = { id: 'T1', fromMe: false, participant: '333@lid' }
    const ownKey = { id: 'T1', fromMe: false, participant: '5511999990000:7@s.whatsapp.net' }
    expect(parseOne(react(customerKey), inGroup)).toMatchObject({ targetFromMe: false })
    expect(parseOne(react(ownKey), inGroup)).toMatchObject({ targetFromMe: true })
  })

  test('a deletion by an admin is one only in a group, as the server marks it', () => {
    const revoke = { protocolMessage: { type: Type.REVOKE, key: { id: 'T1', participant: '333@lid' } } }
    const inGroup = { from: '1203@g.us', participant: '222@lid', id: 'R', t: '1' }
    expect(parseOne(revoke, { ...inGroup, edit: '8' })).toMatchObject({ kind: 'revoke', isByAdmin: true })
    expect(parseOne(revoke, { ...inGroup, edit: '7' })).toMatchObject({ kind: 'revoke', isByAdmin: false })
    expect(parseOne(revoke, { from: '222@lid', id: 'R', t: '1', edit: '8' })).toMatchObject({
      isByAdmin: false,
    })
  })

  test('taking a reaction back has an empty emoji', () => {
    expect(parseOne({ reactionMessage: { key: { id: 'T1' }, text: '' } })).toMatchObject({
      kind: 'reaction',
      emoji: '',
    })
  })
})

describe('a message without a content', () => {
  const stub = (children: RawEvent['node']['children']) =>
    parse({
      kind: 'stub',
      me: ME,
      node: { tag: 'message', attrs: FROM_MARIA, children },
      reason: 'No session record',
      plaintext: null,
    })

  test('is a stub that a later delivery fills', () => {
    expect(stub([])).toMatchObject([{ kind: 'stub', externalId: 'M1', reason: 'No session record' }])
  })

  test('that may be seen once has a placeholder: it is on the phone alone', () => {
    const [event] = stub([{ tag: 'unavailable', attrs: { type: 'view_once' }, children: [] }])
    expect(event).toMatchObject({ kind: 'message', mediaType: 'viewOnceMessage' })
  })
})

test('talk between our own devices never enters the inbox', () => {
  const attrs = { from: '5511999990000@s.whatsapp.net', id: 'P1', t: '1', category: 'peer' }
  expect(understood({ conversation: 'x' }, attrs)).toEqual([])
})

test('bytes that are no raw event are refused', () => {
  expect(() => decodeRaw(new Uint8Array(8))).toThrow()
})

import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { decryptPollVote, encodeWAMessage, proto } from '@whiskeysockets/baileys'
import { type SealedUse, seal } from '#simulators/whatsapp/phone/sealing.ts'
import { parse } from './parse.ts'
import type { RawEvent } from './raw-event.ts'
import { unseal } from './unseal.ts'

const ME = { id: '5511999990000:1@s.whatsapp.net', lid: '111:1@lid' }
const MARIA = { from: '222@lid', sender_pn: '5511988887777@s.whatsapp.net', t: '1750000000', notify: 'Maria' }
const SECRET = new Uint8Array(32).fill(9)

function rawOf(message: proto.IMessage, attrs: Record<string, string>): RawEvent {
  const node = { tag: 'message', attrs, children: [] }
  return { kind: 'message', me: ME, node, reason: null, plaintext: encodeWAMessage(message) }
}

const original = (message: proto.IMessage) => ({
  raw: rawOf({ ...message, messageContextInfo: { messageSecret: SECRET } }, { ...MARIA, id: 'O1' }),
})

function sealing(
  use: SealedUse,
  content: Uint8Array,
  { author = '222@lid', sender = '222@lid', secret = SECRET } = {},
) {
  return seal({ use, secret, targetId: 'O1', author, sender, content })
}

const KEY: proto.IMessageKey = { id: 'O1', fromMe: true, remoteJid: '111@lid' }
const MESSAGE_EDIT = 14
const correction = (editedMessage: proto.IMessage) =>
  proto.Message.encode({ protocolMessage: { type: MESSAGE_EDIT, key: KEY, editedMessage } }).finish()

function editOf(sealed: ReturnType<typeof seal>) {
  return rawOf(
    { secretEncryptedMessage: { ...sealed, targetMessageKey: KEY, secretEncType: 2 } },
    { ...MARIA, id: 'E1' },
  )
}

describe('a sealed correction', () => {
  test('is known as such before it is opened, and by whom', () => {
    const raw = editOf(sealing('Message Edit', correction({ conversation: 'certo' })))
    expect(parse(raw)).toMatchObject([{ kind: 'sealed', externalId: 'E1', targetExternalId: 'O1' }])
  })

  test.each([
    ['hidden ids', '222@lid'],
    ['phones', '5511988887777@s.whatsapp.net'],
  ])('is opened with the secret of its original, sealed by %s', (_how, jid) => {
    const raw = editOf(
      sealing('Message Edit', correction({ conversation: 'certo' }), { author: jid, sender: jid }),
    )
    expect(unseal(raw, [original({ conversation: 'erado' })])).toMatchObject([
      { kind: 'edit', targetExternalId: 'O1', body: 'certo', fromMe: false },
    ])
  })

  test('of a caption is its words; of what has none it changes nothing', () => {
    const caption = editOf(sealing('Message Edit', correction({ imageMessage: { caption: 'certo' } })))
    expect(unseal(caption, [original({ conversation: '' })])).toMatchObject([{ kind: 'edit', body: 'certo' }])
    const sticker = editOf(sealing('Message Edit', correction({ stickerMessage: {} })))
    expect(unseal(sticker, [original({ conversation: '' })])).toEqual([])
  })

  test('with another secret, by another author or cut short changes nothing', () => {
    const content = correction({ conversation: 'certo' })
    const originals = [original({ conversation: 'erado' })]
    const secret = new Uint8Array(32).fill(8)
    expect(unseal(editOf(sealing('Message Edit', content, { secret })), originals)).toEqual([])
    expect(unseal(editOf(sealing('Message Edit', content, { sender: '333@lid' })), originals)).toEqual([])
    const { encIv } = sealing('Message Edit', content)
    expect(unseal(editOf({ encPayload: Buffer.alloc(5), encIv }), originals)).toEqual([])
    expect(unseal(editOf({ encPayload: Buffer.alloc(50), encIv: Buffer.alloc(0) }), originals)).toEqual([])
  })

  test('by the owner on the phone, of what we sent, is ours', () => {
    const jid = '111@lid'
    const sealed = sealing('Message Edit', correction({ conversation: 'certo' }), {
      author: jid,
      sender: jid,
    })
    const message = { secretEncryptedMessage: { ...sealed, targetMessageKey: KEY, secretEncType: 2 } }
    const attrs = { from: '111@lid', recipient: '222@lid', id: 'E2', t: '1' }
    const raw = rawOf({ deviceSentMessage: { destinationJid: '222@lid', message } }, attrs)
    const sent = { conversation: 'erado', messageContextInfo: { messageSecret: SECRET } }
    expect(unseal(raw, [{ sent }])).toMatchObject([{ kind: 'edit', fromMe: true, body: 'certo' }])
  })
})

describe('other sealed messages', () => {
  test('a reaction is one to the message that it names', () => {
    const content = proto.Message.ReactionMessage.encode({ text: '❤️' }).finish()
    const raw = rawOf(
      { encReactionMessage: { ...sealing('Enc Reaction', content), targetMessageKey: KEY } },
      { ...MARIA, id: 'R1' },
    )
    expect(unseal(raw, [original({ conversation: 'a' })])).toMatchObject([
      { kind: 'reaction', targetExternalId: 'O1', emoji: '❤️' },
    ])
  })

  test('a comment is a message that quotes', () => {
    const content = proto.Message.encode({ conversation: 'concordo' }).finish()
    const raw = rawOf(
      { encCommentMessage: { ...sealing('Enc Comment', content), targetMessageKey: KEY } },
      { ...MARIA, id: 'C1' },
    )
    expect(unseal(raw, [original({ conversation: 'a' })])).toMatchObject([
      { kind: 'message', mediaType: 'conversation', body: 'concordo', quotedExternalId: 'O1' },
    ])
  })

  test('a vote names its options, quietly; our sealing is the one that Baileys opens', () => {
    const poll = {
      pollCreationMessage: { name: 'Cor?', options: [{ optionName: 'azul' }, { optionName: 'verde' }] },
    }
    const selectedOptions = [createHash('sha256').update('verde').digest()]
    const content = proto.Message.PollVoteMessage.encode({ selectedOptions }).finish()
    const vote = sealing('Poll Vote', content)
    const raw = rawOf({ pollUpdateMessage: { pollCreationMessageKey: KEY, vote } }, { ...MARIA, id: 'V1' })
    expect(unseal(raw, [original(poll)])).toMatchObject([
      { mediaType: 'notice', body: 'Votou: verde', quotedExternalId: 'O1' },
    ])
    const by = { pollCreatorJid: '222@lid', pollMsgId: 'O1', pollEncKey: SECRET, voterJid: '222@lid' }
    expect(decryptPollVote(vote, by).selectedOptions).toHaveLength(1)
  })

  test('an answer to an event is told quietly', () => {
    const content = proto.Message.EventResponseMessage.encode({ response: 2 }).finish()
    const raw = rawOf(
      { encEventResponseMessage: { ...sealing('Event Response', content), eventCreationMessageKey: KEY } },
      { ...MARIA, id: 'A1' },
    )
    expect(unseal(raw, [original({ eventMessage: { name: 'Festa' } })])).toMatchObject([
      { mediaType: 'notice', body: 'Não vai ao evento.' },
    ])
  })
})

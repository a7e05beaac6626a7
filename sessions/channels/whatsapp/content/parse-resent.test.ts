import { describe, expect, test } from 'bun:test'
import { encodeWAMessage, proto } from '@whiskeysockets/baileys'
import { parse } from './parse.ts'

/** An answer to a request for a message: one that Maria is said to have sent, in her own chat. */
function answer(): proto.IMessage {
  const webMessageInfoBytes = proto.WebMessageInfo.encode({
    key: { remoteJid: '222@lid', id: 'M1', fromMe: false },
    message: { conversation: 'aqui está' },
    messageTimestamp: 1750000000,
    pushName: 'Maria',
  }).finish()
  return {
    protocolMessage: {
      type: proto.Message.ProtocolMessage.Type.PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE,
      peerDataOperationRequestResponseMessage: {
        peerDataOperationResult: [{ placeholderMessageResendResponse: { webMessageInfoBytes } }],
      },
    },
  }
}

function understood(message: proto.IMessage, attrs: Record<string, string>) {
  return parse({
    kind: 'message',
    me: { id: '5511999990000:1@s.whatsapp.net', lid: '111:1@lid' },
    node: { tag: 'message', attrs: { id: 'P1', t: '1', ...attrs }, children: [] },
    reason: null,
    plaintext: encodeWAMessage(message),
  })
}

describe('a message that came without content', () => {
  test('comes whole from our own phone, when it was asked for', () => {
    expect(understood(answer(), { from: '111@lid', category: 'peer' })).toMatchObject([
      { kind: 'message', externalId: 'M1', body: 'aqui está', fromMe: false, isReplay: true },
    ])
  })

  test.each<[string, Record<string, string>]>([
    ['a stranger', { from: '333@lid' }],
    ['a stranger who calls themselves one of our devices', { from: '333@lid', category: 'peer' }],
    ['a member of a group', { from: '120363000000000001@g.us', participant: '333@lid' }],
    ['our own phone in a chat with a customer', { from: '111@lid', recipient: '333@lid' }],
  ])('does not come from %s: that would be words in other people’s mouths', (_who, attrs) => {
    for (const message of [answer(), { deviceSentMessage: { message: answer() } }]) {
      expect(understood(message, attrs)).toEqual([])
    }
  })
})

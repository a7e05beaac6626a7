import type { proto } from '@whiskeysockets/baileys'
import type { BoundName } from '#domain/messages/contract/bounds.ts'

/** A message of a stranger as the socket brings it: the stanza's attributes, and what was inside. */
export type Hostile = { message?: proto.IMessage; attrs?: Record<string, string>; subject?: string }

const KEY = { mediaKey: new Uint8Array(32).fill(7), directPath: '/v/t62' }
const say = (message: proto.IMessage): Hostile => ({ message })
const doc = (part: proto.Message.IDocumentMessage) => say({ documentMessage: { ...KEY, ...part } })
const ad = (part: proto.ContextInfo.IExternalAdReplyInfo) =>
  say({
    extendedTextMessage: {
      text: 'oi',
      contextInfo: {
        externalAdReply: { sourceUrl: 'https://fb.me/x', showAdAttribution: true, ...part },
      },
    },
  })
const poll = (name: string, options: string[]) =>
  say({ pollCreationMessageV3: { name, options: options.map((optionName) => ({ optionName })) } })
const card = (...lines: string[]) =>
  say({ contactMessage: { vcard: ['BEGIN:VCARD', ...lines, 'END:VCARD'].join('\n') } })
const list = (...titles: string[]) =>
  say({ listMessage: { title: 'Menu', sections: [{ rows: titles.map((title) => ({ title })) }] } })
/** So many parts of a text that is long enough. */
const parts = (text: string, count: number) => {
  const size = Math.max(1, Math.ceil(text.length / count))
  return Array.from({ length: count }, (_, index) => text.slice(index * size, (index + 1) * size))
}
const MANY = 5_000

/** The ways in which a stranger fills each thing that has a bound. A new bound without its case does not compile. */
export const FIELDS = {
  body: (text) => say({ conversation: text }),
  mentions: (text) => ({ ...say({ conversation: `@5511988887777 ${text}` }), subject: 'Grupo' }),
  pushName: (notify) => ({ ...say({ conversation: 'oi' }), attrs: { notify } }),
  groupSubject: (subject) => ({ ...say({ conversation: 'oi' }), subject }),
  accountId: (text) => ({ ...say({ conversation: 'oi' }), attrs: { sender_pn: `${text}@s.whatsapp.net` } }),
  externalId: (id) => ({ ...say({ conversation: 'oi' }), attrs: { id } }),
  emoji: (text) => say({ reactionMessage: { key: { id: 'R1', remoteJid: '222@lid' }, text } }),
  stubReason: (text) => say({ orderMessage: { message: text } }),
  fileName: (fileName) => doc({ fileName }),
  mime: (mimetype) => doc({ mimetype }),
  fileAddress: (url) => doc({ url }),
  fileSource: (text) => doc({ directPath: text, url: text, jpegThumbnail: Buffer.from(text) }),
  filePreview: (text) => doc({ jpegThumbnail: Buffer.from(text) }),
  smallPicture: (text) => say({ locationMessage: { jpegThumbnail: Buffer.from(text) } }),
  placeName: (name) => say({ locationMessage: { degreesLatitude: 1e300, name } }),
  placeAddress: (address) => say({ locationMessage: { degreesLatitude: Number.NaN, address } }),
  linkAddress: (text) => ad({ sourceUrl: text, thumbnailUrl: text }),
  adTitle: (title) => ad({ title }),
  adText: (body) => ad({ body }),
  cards: (text) =>
    say({
      contactsArrayMessage: { contacts: parts(text, MANY).map((part) => ({ vcard: `FN:${part}\nTEL:1` })) },
    }),
  cardLines: (text) => card('FN:A', ...parts(text, MANY).map((part) => `NOTE:${part}`)),
  cardLine: (text) => card(`FN:${text}`, `TEL;${text}`),
  cardNumbers: (text) => card('FN:A', ...parts(text, MANY).map((part) => `TEL:${part}`)),
  pollQuestion: (text) => poll(text, ['a', 'b']),
  pollOption: (text) => poll('?', [text, text]),
  pollOptions: (text) => poll('?', parts(text, MANY)),
  menuTitle: (text) => say({ buttonsMessage: { contentText: text, headerType: 1 } }),
  menuRow: (text) => list(text),
  menuRows: (text) => list(...parts(text, MANY)),
  answerText: (text) => say({ buttonsResponseMessage: { selectedDisplayText: text } }),
  answerId: (text) => say({ listResponseMessage: { singleSelectReply: { selectedRowId: text } } }),
  answerJson: (text) =>
    say({ interactiveResponseMessage: { nativeFlowResponseMessage: { paramsJson: `{"id":${text}` } } }),
  eventName: (name) => say({ eventMessage: { name } }),
  eventText: (description) => say({ eventMessage: { name: 'Festa', description } }),
  inviteName: (groupName) => say({ groupInviteMessage: { groupName } }),
  quotedText: (conversation) =>
    say({
      extendedTextMessage: { text: 'a', contextInfo: { stanzaId: 'Q1', quotedMessage: { conversation } } },
    }),
  orderId: (orderId) => say({ orderMessage: { orderId, message: orderId } }),
  unknownField: (text) => say({ statusQuotedMessage: { text } }),
  unknownJson: (text) =>
    say({ pollResultSnapshotMessage: { name: text, pollVotes: [{ optionName: text }] } }),
  dataJson: (text) => say({ eventMessage: { name: text, description: text } }),
  versions: (text) =>
    say({
      protocolMessage: {
        type: 14,
        key: { id: 'V1', remoteJid: '222@lid' },
        editedMessage: { conversation: text },
      },
    }),
} as const satisfies Record<BoundName, (text: string) => Hostile>

const MB = 1_000_000
const filled = (unit: string) => unit.repeat(Math.ceil(MB / unit.length))

/** A megabyte of each. What PostgreSQL refuses, what a pattern takes long for, and what breaks when it is cut. */
export const PATTERNS = {
  letters: filled('a'),
  newlines: filled('\n'),
  lines: 'ab\r\n'.repeat(200_000),
  card: filled('TEL;FN;'),
  cards: filled('BEGIN:VCARD\nFN:A\nEND:VCARD\n'),
  marks: filled('*_~`'),
  openMarks: filled('*a _b ~c '),
  mentions: filled('@5511988887777'),
  digits: filled('1'),
  links: filled('http://'),
  bars: filled('|'),
  spaces: filled(' '),
  brackets: filled('{"a":['),
  combining: filled('\u0301\u0327'),
  turned: filled('\u202ea'),
  nul: filled('\0\u0001\u0085a'),
  halves: filled('\ud83da'),
  families: filled('👩‍👩‍👧‍👦'),
} as const

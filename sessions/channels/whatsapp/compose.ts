import {
  type AnyMessageContent,
  generateWAMessage,
  type MessageGenerationOptions,
  prepareWAMessageMedia,
  type proto,
  type WAMessage,
  type WAMessageKey,
} from '@whiskeysockets/baileys'
import type { ExternalKey, OutboundContent, OutboundMessage } from '#domain/channels/contract/outbound.ts'
import { cardOf } from '#domain/messages/contract/vcard.ts'
import { composeInteractive } from './content/compose-interactive.ts'
import { jidOf, jidOfPerson } from './jids.ts'

/** A message as WhatsApp takes it: the protobuf, and the attributes that its stanza needs. */
export type Composed = { jid: string; message: proto.IMessage; attributes: Record<string, string> }

type Options = Pick<MessageGenerationOptions, 'upload' | 'userJid' | 'logger'>
type Quote = Extract<OutboundContent, { kind: 'text' }>['quote']

/** Uploads the file, when there is one. Never looks at links: a preview would fetch what a stranger wrote. */
export async function compose(outbound: OutboundMessage, options: Options): Promise<Composed> {
  const jid = jidOf(outbound.chat)
  const quote = 'quote' in outbound.content ? outbound.content.quote : null
  if (outbound.content.kind === 'interactive') {
    const { interactive, image } = outbound.content
    const context = quote && contextOf(jid, quote, options.userJid)
    const picture = image && (await uploadPicture(image, options))
    return { jid, message: composeInteractive(interactive, context, picture), attributes: {} }
  }
  const generated = await generateWAMessage(jid, contentOf(jid, outbound.content, outbound.isForwarded), {
    ...options,
    messageId: outbound.externalId,
    ...(quote ? { quoted: quotedOf(jid, quote) } : {}),
  })
  if (!generated.message) throw new Error('nothing was composed')
  return { jid, message: generated.message, attributes: attributesOf(jid, outbound.content) }
}

/** Edits and revokes are announced on the stanza: 1 edit, 7 revoke of our own, 8 revoke as a group's admin. */
export function attributesOf(jid: string, content: OutboundContent): Record<string, string> {
  if (content.kind === 'edit') return { edit: '1' }
  if (content.kind !== 'revoke') return {}
  return { edit: jid.endsWith('@g.us') && !content.target.fromMe ? '8' : '7' }
}

/** A picture above something to press is uploaded as any. */
async function uploadPicture({ path, mime }: { path: string; mime: string }, options: Options) {
  const { imageMessage } = await prepareWAMessageMedia({ image: { url: path }, mimetype: mime }, options)
  if (!imageMessage) throw new Error('no picture was composed')
  return imageMessage
}

type Generated = Exclude<OutboundContent, { kind: 'interactive' }>

function contentOf(jid: string, content: Generated, isForwarded: boolean): AnyMessageContent {
  const contextInfo = isForwarded ? { isForwarded: true, forwardingScore: 1 } : undefined
  const context = contextInfo ? { contextInfo } : {}
  switch (content.kind) {
    case 'text':
      return { text: content.text, linkPreview: null, ...context }
    case 'file':
      return { ...fileOf(content), ...context }
    case 'location':
      return {
        location: { degreesLatitude: content.latitude, degreesLongitude: content.longitude },
        ...context,
      }
    case 'contacts':
      return { contacts: cardsOf(content.contacts), ...context }
    case 'reaction':
      return { react: { text: content.emoji, key: keyOf(jid, content.target) } }
    case 'edit':
      return { text: content.text, linkPreview: null, edit: keyOf(jid, content.target) }
    case 'revoke':
      return { delete: keyOf(jid, content.target) }
  }
}

type File = Extract<OutboundContent, { kind: 'file' }>

/** A flat line, for phones that show the shape of a voice note: computing it would decode the audio here. */
const FLAT_WAVE = new Uint8Array(64).fill(30)

function fileOf({ as, path, mime, name, caption, durationSeconds }: File): AnyMessageContent {
  const media = { url: path }
  const seconds = durationSeconds ?? 0
  switch (as) {
    case 'image':
      return { image: media, caption, mimetype: mime }
    case 'video':
      return { video: media, caption, mimetype: mime, jpegThumbnail: '' }
    case 'audio':
      return { audio: media, mimetype: mime, seconds }
    case 'voice':
      return voiceOf(media, mime, seconds)
    case 'document':
      return { document: media, mimetype: mime, fileName: name, caption }
    case 'sticker':
      return { sticker: media, mimetype: mime }
  }
}

/** `waveform` is read by Baileys though its type does not name it. */
function voiceOf(audio: { url: string }, mimetype: string, seconds: number): AnyMessageContent {
  const voice = { audio, mimetype, ptt: true, seconds, waveform: FLAT_WAVE }
  return voice
}

function cardsOf(contacts: readonly { name: string; number: string }[]) {
  const cards = contacts.map((contact) => ({ displayName: contact.name, vcard: cardOf(contact) }))
  return { displayName: cards.map((card) => card.displayName).join(', '), contacts: cards }
}

function keyOf(jid: string, target: ExternalKey): WAMessageKey {
  const participant = target.author ? { participant: jidOfPerson(target.author) } : {}
  return { remoteJid: jid, fromMe: target.fromMe, id: target.externalId, ...participant }
}

/** Phones find the quoted message by its id and show this text when they do not have it. */
function quotedOf(jid: string, quote: NonNullable<Quote>): WAMessage {
  return { key: keyOf(jid, quote), message: { conversation: quote.body } }
}

/** The same for what Baileys does not compose. */
function contextOf(jid: string, quote: NonNullable<Quote>, userJid: string): proto.IContextInfo {
  const author = quote.author ? jidOfPerson(quote.author) : jid
  return {
    stanzaId: quote.externalId,
    participant: quote.fromMe ? userJid : author,
    quotedMessage: { conversation: quote.body },
  }
}

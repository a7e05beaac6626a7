/** Turns what was asked to be sent into a message of the phone. */
import { proto } from '@whiskeysockets/baileys'
import type { Entry, Phone } from '../model.ts'
import { MEDIA_KINDS } from '../phone/content.ts'
import { press } from '../phone/pressing.ts'
import { edit, react, reply, revoke, send, sendMedia, sendText, setTimer } from '../phone/send.ts'
import { ControlError } from './http.ts'
import type { SendInput } from './inputs.ts'

export async function sendInput(phone: Phone, input: SendInput): Promise<Entry> {
  const { to, id, addressing, t, via, absent } = input
  const options = { id, addressing, t, via, absent }
  if (input.text !== undefined) return sendText(phone, to, input.text, options)
  if (input.react) return react(phone, to, input.react.id, input.react.emoji)
  if (input.reply) return reply(phone, to, input.reply.id, input.reply.text)
  if (input.press) {
    const { id: pressed, row, text } = input.press
    return press(phone, to, pressed, { id: row, text }, { id })
  }
  if (input.edit) return edit(phone, to, { ...input.edit, isPlain: input.edit.plain })
  if (input.revoke) return revoke(phone, to, input.revoke.id)
  if (input.timer) return setTimer(phone, to, input.timer.seconds)
  for (const kind of MEDIA_KINDS) {
    const data = input[kind]
    if (data) return sendMedia(phone, to, { kind, data, extra: mediaFields(input) }, options)
  }
  return send(phone, to, otherMessage(input), options)
}

function mediaFields(input: SendInput): Record<string, unknown> {
  const { caption, ptt, seconds, fileName, mimetype, width, height, thumbnail: jpegThumbnail } = input
  const fields = { caption, ptt, seconds, fileName, mimetype, width, height, jpegThumbnail }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

function otherMessage({ location, contact, message }: SendInput): proto.IMessage {
  if (location) {
    const { lat, lng, name } = location
    return { locationMessage: { degreesLatitude: lat, degreesLongitude: lng, name } }
  }
  if (contact) {
    const number = contact.number.replace(/\D/g, '')
    const lines = [
      'BEGIN:VCARD',
      'VERSION:3.0',
      `FN:${contact.name}`,
      `TEL;type=CELL;waid=${number}:+${number}`,
      'END:VCARD',
    ]
    return { contactMessage: { displayName: contact.name, vcard: lines.join('\n') } }
  }
  if (message) return proto.Message.fromObject(message)
  throw new ControlError(400, 'nothing to send')
}

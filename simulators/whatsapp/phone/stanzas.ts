/** The pieces of stanzas that sending, answering and repeating share. */
import { encodeWAMessage, generateMessageIDV2, type proto } from '@whiskeysockets/baileys'
import type { Companion, Entry, Phone } from '../model.ts'
import { type Attrs, type BinaryNode, el, nowSeconds } from '../protocol/node.ts'
import { companionBundle, countPublishedKeys } from '../store/keys.ts'
import { deliver } from '../store/pending.ts'
import { stanzaType } from './content.ts'
import { encrypt, hasSession, startSession } from './signal.ts'

/** Encrypts for one device, opening a session from its published keys when there is none. */
export async function encryptFor(
  phone: Phone,
  companion: Companion,
  message: proto.IMessage,
  attrs: Attrs = {},
): Promise<BinaryNode> {
  if (!hasSession(phone, companion.address)) {
    const bundle = takeBundle(companion)
    if (!bundle) throw new Error(`${companion.jid} has published no keys`)
    await startSession(phone, companion.address, bundle)
  }
  const { type, data } = await encrypt(phone, companion.address, encodeWAMessage(message))
  return el('enc', { v: '2', type, ...attrs }, data)
}

/** The bundle of a companion; the server asks it for more one-time keys when few are left. */
export function takeBundle(companion: Companion): ReturnType<typeof companionBundle> {
  const bundle = companionBundle(companion)
  if (companion.connection?.ready && countPublishedKeys(companion) === 5) {
    const { sim } = companion.phone
    deliver(
      companion,
      el('notification', serverAttrs(sim.nextId(), 'encrypt'), [el('count', { value: '5' })]),
    )
  }
  return bundle
}

/** The attributes of a notification of the server itself. */
export function serverAttrs(id: string, type: string): Attrs {
  return { from: 's.whatsapp.net', id, t: String(nowSeconds()), type }
}

/** A message of the phone to its own companion that is no chat message. */
export async function sendPeer(phone: Phone, companion: Companion, message: proto.IMessage): Promise<void> {
  const enc = await encryptFor(phone, companion, message)
  const attrs = {
    from: phone.jid,
    id: generateMessageIDV2(phone.jid),
    t: String(nowSeconds()),
    type: 'text',
    category: 'peer',
    notify: phone.name,
    push_priority: 'high',
  }
  deliver(companion, el('message', attrs, [el('meta', { appdata: 'default' }), enc]))
}

/** Returns the attributes that the stanza of a message carries to every destination. */
export function messageAttrs(phone: Phone, entry: Entry, edit?: string): Attrs {
  return {
    id: entry.id,
    t: String(entry.t),
    type: stanzaType(entry.message),
    notify: phone.traits.isNameless ? undefined : phone.name,
    edit,
  }
}

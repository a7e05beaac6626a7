/** Answers the usync query: the people who have WhatsApp, with their devices. */
import type { Phone, Simulator } from '../model.ts'
import {
  type BinaryNode,
  child,
  children,
  el,
  kids,
  needChild,
  nowSeconds,
  parseJid,
  S_WHATSAPP_NET,
  text,
  utf8,
} from '../protocol/node.ts'
import { openPhone } from '../store/open-phone.ts'
import { phoneByJid, phoneByNumber } from '../world.ts'
import { type Query, result } from './reply.ts'

export function usync(query: Query): BinaryNode {
  const usyncNode = needChild(query.node, 'usync')
  const tags = kids(child(usyncNode, 'query')).map((part) => part.tag)
  const users = children(child(usyncNode, 'list'), 'user').flatMap(
    (user) => answerUser(query.sim, user, tags) ?? [],
  )
  return result(query, [
    el('usync', { ...usyncNode.attrs }, [
      el(
        'result',
        {},
        tags.map((tag) => el(tag)),
      ),
      el('list', {}, users),
    ]),
  ])
}

/** An unknown number is answered as one without WhatsApp; an unknown jid not at all. */
function answerUser(sim: Simulator, user: BinaryNode, tags: string[]): BinaryNode | undefined {
  const contact = text(child(user, 'contact'))
  const { jid } = user.attrs
  const phone = jid ? phoneByJid(sim, jid) : (phoneByNumber(sim, contact) ?? joined(sim, contact))
  if (!phone) {
    if (!contact) return undefined
    const unknown = `${contact.replace(/\D/g, '')}@${S_WHATSAPP_NET}`
    return el('user', { jid: unknown }, [el('contact', { type: 'out' }, utf8(contact))])
  }
  const byLid = parseJid(jid)?.server === 'lid'
  const protocols: Record<string, () => BinaryNode | undefined> = {
    contact: () => el('contact', { type: 'in' }, utf8(contact || `+${phone.number}`)),
    // A user asked for by LID is answered without one.
    lid: () => (byLid ? undefined : el('lid', { val: phone.lid })),
    status: () => el('status', { t: String(nowSeconds()) }, utf8(phone.about)),
    disappearing_mode: () => el('disappearing_mode', { duration: '0', t: '0' }),
    devices: () => deviceList(phone),
  }
  return el(
    'user',
    { jid: byLid ? phone.lid : phone.jid },
    tags.flatMap((tag) => protocols[tag]?.() ?? []),
  )
}

/** Creates the phone of a number that is asked for, where any number may be on WhatsApp. */
function joined(sim: Simulator, contact: string): Phone | undefined {
  const digits = contact.replace(/\D/g, '')
  const isOpen = sim.options.numbers === 'any' && !sim.faults.lasting.has('unknownNumbers')
  return isOpen && NUMBER.test(digits) ? openPhone(sim, digits) : undefined
}

const NUMBER = /^[1-9]\d{9,14}$/

function deviceList(phone: Phone): BinaryNode {
  const linked = [...phone.companions.values()].map(({ device, keyIndex }) =>
    el('device', { id: String(device), 'key-index': String(keyIndex) }),
  )
  return el('devices', {}, [
    el('device-list', { hash: '2:sim' }, [el('device', { id: '0' }), ...linked]),
    el('key-index-list', { ts: String(nowSeconds()) }),
  ])
}

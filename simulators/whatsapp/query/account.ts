/** Queries about the account and the service: pings, privacy, blocks, pictures, app state, media hosts. */
import { mediaHost, pictureUrl } from '../media/store.ts'
import type { Phone } from '../model.ts'
import { answerCollection } from '../phone/app-state.ts'
import { type BinaryNode, bytes, child, children, el, need, text, utf8 } from '../protocol/node.ts'
import { activate } from '../server/login.ts'
import { savePhone, savePicture } from '../store/phones.ts'
import { phoneByJid, phoneByNumber } from '../world.ts'
import { failure, type Handler, type Query, result } from './reply.ts'

type OfPhone = (query: Query, phone: Phone) => BinaryNode | undefined | Promise<BinaryNode | undefined>

/** By xmlns. */
export const accountQueries: Record<string, Handler> = {
  'w:p': (query) => result(query),
  'w:stats': (query) => result(query),
  'urn:xmpp:whatsapp:dirty': (query) => result(query),
  disappearing_mode: (query) => result(query),
  passive: (query) => {
    if (child(query.node, 'active')) query.afterwards(() => activate(query.connection))
    return result(query)
  },
  abt: (query) => {
    const attrs = { protocol: '1', ab_key: 'sim', hash: 'sim', refresh: '86400', refresh_id: '1' }
    return result(query, [el('props', attrs, [])])
  },
  'w:m': (query) => {
    const { sim } = query
    if (!sim.ports.media) return undefined
    const host = el('host', {
      hostname: mediaHost(sim),
      type: 'primary',
      maxContentLengthBytes: String(100 << 20),
    })
    const attrs = { auth: 'sim-auth', ttl: '3600', auth_ttl: '3600', max_buckets: '12', id: '1' }
    return result(query, [el('media_conn', attrs, [host])])
  },
  'w:sync:app:state': async (query) => {
    const { companion } = query
    if (!companion) return undefined
    const out: BinaryNode[] = []
    for (const collection of children(child(query.node, 'sync'), 'collection'))
      out.push(await answerCollection(collection, companion))
    return result(query, [el('sync', {}, out)])
  },
  'w:biz': (query) => {
    const profile = child(child(query.node, 'business_profile'), 'profile')
    const targetPhone = phoneByJid(query.sim, profile?.attrs.jid)
    const content = targetPhone?.business
      ? [el('profile', { jid: targetPhone.jid }, [el('description', {}, utf8(targetPhone.about))])]
      : []
    return result(query, [el('business_profile', { v: '244' }, content)])
  },
  privacy: ofPhone(privacy),
  blocklist: ofPhone(blocklist),
  status: ofPhone((query, phone) => {
    phone.about = text(child(query.node, 'status'))
    savePhone(phone)
    return result(query)
  }),
  'w:profile:picture': ofPhone(picture),
}

function ofPhone(handler: OfPhone): Handler {
  return (query) => (query.companion ? handler(query, query.companion.phone) : undefined)
}

function privacy(query: Query, phone: Phone): BinaryNode {
  const { sim, node, companion } = query
  const tokens = child(node, 'tokens')
  if (tokens && companion) {
    for (const token of children(tokens, 'token'))
      sim.after(() => sim.events.emit('privacy-token', companion, token.attrs.jid ?? ''))
    return result(query, [])
  }
  if (node.attrs.type === 'set') {
    for (const category of children(child(node, 'privacy'), 'category'))
      phone.privacy[need(category, 'name')] = need(category, 'value')
    savePhone(phone)
  }
  const categories = Object.entries(phone.privacy).map(([name, value]) => el('category', { name, value }))
  return result(query, [el('privacy', {}, categories)])
}

function blocklist(query: Query, phone: Phone): BinaryNode {
  for (const item of children(query.node, 'item')) {
    const askedPhone = phoneByJid(query.sim, item.attrs.jid)
    if (!askedPhone) return failure(query, 404, 'item-not-found')
    if (item.attrs.action === 'block') phone.blocked.add(askedPhone.number)
    else phone.blocked.delete(askedPhone.number)
    savePhone(phone)
  }
  const items = [...phone.blocked].map((number) =>
    el('item', { jid: phoneByNumber(query.sim, number)?.lid ?? '' }),
  )
  return result(query, [el('list', { dhash: String(phone.blocked.size) }, items)])
}

function picture(query: Query, phone: Phone): BinaryNode {
  const { node, sim } = query
  const { target, type } = node.attrs
  if (type === 'set') {
    if (target) return failure(query, 403, 'forbidden')
    const data = bytes(child(node, 'picture'))
    phone.picture = data.length ? { id: String(Date.now()), data } : undefined
    savePicture(phone)
    return result(query, phone.picture ? [el('picture', { id: phone.picture.id })] : [])
  }
  const targetPhone = phoneByJid(sim, target)
  if (!targetPhone?.picture || !sim.ports.media) return failure(query, 404, 'item-not-found')
  const attrs = {
    id: targetPhone.picture.id,
    type: child(node, 'picture')?.attrs.type,
    url: pictureUrl(targetPhone),
    direct_path: `/pictures/${targetPhone.number}`,
  }
  return result(query, [el('picture', attrs)])
}

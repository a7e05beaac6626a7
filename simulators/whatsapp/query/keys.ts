/** Pre-keys: counting, uploading and fetching them. */
import type { Companion } from '../model.ts'
import { takeBundle } from '../phone/stanzas.ts'
import { bundleContent, readId, readSignedKey, signedKeyNode } from '../protocol/bundle.ts'
import {
  type BinaryNode,
  bigEndian,
  bytes,
  child,
  children,
  el,
  need,
  needChild,
  nowSeconds,
  parseJid,
} from '../protocol/node.ts'
import { countPublishedKeys, phoneBundle, publishedKeyIds, publishKeys } from '../store/keys.ts'
import { saveCompanion } from '../store/phones.ts'
import { phoneByJid } from '../world.ts'
import { type Query, result } from './reply.ts'

export function encrypt(query: Query): BinaryNode | undefined {
  const { companion, node } = query
  if (!companion) return undefined
  const wanted = child(node, 'key')
  const rotated = child(node, 'rotate')
  if (child(node, 'count'))
    return result(query, [el('count', { value: String(countPublishedKeys(companion)) })])
  if (child(node, 'digest')) return result(query, [digest(companion)])
  if (rotated) {
    companion.signedPreKey = readSignedKey(needChild(rotated, 'skey'))
    saveCompanion(companion)
    return result(query)
  }
  if (wanted) {
    const users = children(wanted, 'user').map((user) => userBundle(query, need(user, 'jid')))
    return result(query, [el('list', {}, users)])
  }
  return child(node, 'list') && upload(query, companion)
}

function upload(query: Query, companion: Companion): BinaryNode {
  const { node } = query
  companion.registrationId = bytes(child(node, 'registration')).readUIntBE(0, 4)
  companion.identity = bytes(child(node, 'identity'))
  companion.signedPreKey = readSignedKey(needChild(node, 'skey'))
  saveCompanion(companion)
  const keys = children(child(node, 'list'), 'key')
  publishKeys(
    companion,
    keys.map((key) => ({ id: readId(key), public: bytes(child(key, 'value')) })),
  )
  return result(query)
}

function digest(companion: Companion): BinaryNode {
  return el('digest', {}, [
    el('registration', {}, bigEndian(companion.registrationId, 4)),
    el('type', {}, Buffer.from([5])),
    el('identity', {}, companion.identity),
    ...(companion.signedPreKey ? [signedKeyNode(companion.signedPreKey)] : []),
    el(
      'list',
      {},
      publishedKeyIds(companion).map((id) => el('id', {}, bigEndian(id, 3))),
    ),
  ])
}

function userBundle(query: Query, jid: string): BinaryNode {
  const phone = phoneByJid(query.sim, jid)
  const device = parseJid(jid)?.device ?? 0
  const companion = phone?.companions.get(device)
  const bundle = device ? companion && takeBundle(companion) : phone && phoneBundle(phone)
  if (!bundle) return el('user', { jid }, [el('error', { code: '404', text: 'item-not-found' })])
  return el('user', { jid, t: String(nowSeconds()) }, bundleContent(bundle))
}

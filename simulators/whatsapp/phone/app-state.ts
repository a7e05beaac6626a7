/** The account's app state (archive, pin, mute, push name...): versioned collections of encrypted patches. */
import {
  decodePatches,
  encodeSyncdPatch,
  type LTHashState,
  newLTHashState,
  proto,
  type WAPatchCreate,
  type WAPatchName,
} from '@whiskeysockets/baileys'
import { pino } from 'pino'
import type { Companion, Phone } from '../model.ts'
import { type BinaryNode, bytes, child, el, need } from '../protocol/node.ts'
import { pack, unpack } from '../store/json.ts'
import { deliver } from '../store/pending.ts'
import { serverAttrs } from './stanzas.ts'

/** A setting made by a device, such as `{collection: 'regular_low', index: ['archive', jid], action: {...}}`. */
export type AppAction = { collection: string; index: unknown; action: unknown }

export function isAppStateStarted(phone: Phone): boolean {
  return phone.sim.db.query('select 1 from collections where number = ? limit 1').get(phone.number) !== null
}

/** Applies a change that the phone itself makes, inside a transaction. */
export async function setAppState(phone: Phone, change: WAPatchCreate): Promise<void> {
  const state = loadState(phone, change.type)
  const keyId = phone.appStateKey.id.toString('base64')
  const encoded = await encodeSyncdPatch(change, keyId, state, () => syncKey(phone))
  const version = encoded.state.version
  const patch = proto.SyncdPatch.encode({ ...encoded.patch, version: { version } }).finish()
  saveState(phone, change.type, encoded.state, patch)
  announce(phone, change.type, version)
}

/** Answers one `<collection/>` of a w:sync:app:state query: a read, or a patch of the client. */
export async function answerCollection(node: BinaryNode, from: Companion): Promise<BinaryNode> {
  const { phone } = from
  const name = need(node, 'name')
  const version = Number(node.attrs.version ?? 0)
  const patch = child(node, 'patch')
  if (patch) return takePatch(from, { name, version, patch: bytes(patch) })
  const state = loadState(phone, name)
  const missing = phone.sim.db
    .query<{ data: Uint8Array }, [string, string, number]>(
      'select data from patches where number = ? and name = ? and version > ? order by version',
    )
    .all(phone.number, name, version)
    .map((row) => el('patch', {}, row.data))
  const attrs = { name, version: String(state.version), has_more_patches: 'false' }
  return el('collection', attrs, missing.length ? [el('patches', {}, missing)] : undefined)
}

/** Lists the settings made by the devices, newest last; at most the last two hundred. */
export function listAppActions(phone: Phone): AppAction[] {
  return phone.sim.db
    .query<{ action: string }, string>(
      'select action from app_actions where number = ? order by seq desc limit 200',
    )
    .all(phone.number)
    .reverse()
    .map((row) => unpack<AppAction>(row.action))
}

type ClientPatch = { name: string; version: number; patch: Buffer }

async function takePatch(from: Companion, { name, version, patch }: ClientPatch): Promise<BinaryNode> {
  const { phone } = from
  const state = loadState(phone, name)
  if (version !== state.version) {
    const error = el('error', { code: '409', text: 'conflict' })
    return el('collection', { name, version: String(state.version), type: 'error' }, [error])
  }
  const sent = proto.SyncdPatch.decode(patch)
  sent.version = { version: version + 1 }
  // decodePatches empties the mutations, so the patch is packed before.
  const encodedPatch = proto.SyncdPatch.encode(sent).finish()
  const decoded = await decodePatches(
    patchName(name),
    [sent],
    state,
    () => syncKey(phone),
    {},
    undefined,
    quiet,
    true,
  )
  saveState(phone, name, decoded.state, encodedPatch)
  for (const mutation of Object.values(decoded.mutationMap)) {
    const action = { collection: name, index: mutation.index, action: mutation.syncAction.value }
    phone.sim.db
      .query('insert into app_actions (number, action) values (?, ?)')
      .run(phone.number, pack(action))
  }
  announce(phone, name, decoded.state.version, from)
  return el('collection', { name, version: String(decoded.state.version) })
}

const quiet = pino({ level: 'silent' })
const COLLECTIONS = [
  'critical_block',
  'critical_unblock_low',
  'regular_high',
  'regular_low',
  'regular',
] as const satisfies readonly WAPatchName[]

function patchName(name: string): WAPatchName {
  const collectionName = COLLECTIONS.find((collection) => collection === name)
  if (!collectionName) throw new Error(`no collection ${name}`)
  return collectionName
}

async function syncKey(phone: Phone): Promise<proto.Message.IAppStateSyncKeyData> {
  return { keyData: phone.appStateKey.data }
}

function loadState(phone: Phone, name: string): LTHashState {
  const row = phone.sim.db
    .query<{ state: string }, [string, string]>('select state from collections where number = ? and name = ?')
    .get(phone.number, name)
  return row ? unpack<LTHashState>(row.state) : newLTHashState()
}

function saveState(phone: Phone, name: string, state: LTHashState, patch: Uint8Array): void {
  const { db } = phone.sim
  db.query('insert into collections values (?1, ?2, ?3) on conflict do update set state = ?3').run(
    phone.number,
    name,
    pack(state),
  )
  db.query('insert into patches values (?, ?, ?, ?)').run(phone.number, name, state.version, patch)
}

function announce(phone: Phone, name: string, version: number, except?: Companion): void {
  for (const otherCompanion of phone.companions.values()) {
    if (otherCompanion === except || !otherCompanion.bootstrapped) continue
    const attrs = serverAttrs(phone.sim.nextId(), 'server_sync')
    deliver(otherCompanion, el('notification', attrs, [el('collection', { name, version: String(version) })]))
  }
}

import {
  type BinaryNode,
  type ChatMutation,
  decodeSyncdMutations,
  downloadExternalPatch,
  extractSyncdPatches,
  newLTHashState,
  proto,
  S_WHATSAPP_NET,
  toNumber,
  type WASocket,
} from '@whiskeysockets/baileys'
import type { PhoneBookEntry, PhoneBookNews } from '#domain/contacts/contract/phone-book/schema.ts'
import { isGroup, isOutsideInbox, personOf } from '../jids.ts'
import type { AuthStore } from '../store/auth-store.ts'

/** The collection of an account's app state that holds its address book (source: WhatsApp Web's `contactAction`). */
export const BOOK_COLLECTION = 'critical_unblock_low'

/** The key type under which the state of our own reading of the address book is kept. */
const BOOK_KEY = 'recado-phone-book'
const VERSION = 'version'

type Parts = { sock: WASocket; auth: AuthStore; tell(news: PhoneBookNews): Promise<void> }

/**
 * Brings the phone's address book up to date. Not by Baileys' own reading: its events wait in memory while the version that
 * they lead to is already kept, and they do not say that somebody was removed. Here the version follows once what it brought
 * is stored. Throws when the phone's key has not come yet, or WhatsApp does not answer.
 */
export async function readSaved(parts: Parts): Promise<void> {
  for (let hasMore = true; hasMore; ) {
    const since = await readVersion(parts.auth)
    const { news, version, isLast } = await ask(parts, since)
    await parts.tell(news)
    if (version !== since) await parts.auth.keep(BOOK_KEY, VERSION, version)
    hasMore = !isLast && version > since
  }
}

async function readVersion(auth: AuthStore): Promise<number> {
  const stored = (await auth.list(BOOK_KEY)).get(VERSION)
  return typeof stored === 'number' ? stored : 0
}

type Answer = { news: PhoneBookNews; version: number; isLast: boolean }

async function ask({ sock, auth }: Parts, since: number): Promise<Answer> {
  const answer: BinaryNode = await sock.query(questionFrom(since))
  const { [BOOK_COLLECTION]: collection } = await extractSyncdPatches(answer, {})
  if (!collection) throw new Error('WhatsApp did not give the address book')
  const people = peopleOf(auth)
  if (collection.snapshot) await people.take(collection.snapshot.records ?? [])
  const versions = [toNumber(collection.snapshot?.version?.version)]
  for (const patch of collection.patches) {
    const outside = patch.externalMutations && (await downloadExternalPatch(patch.externalMutations, {}))
    for (const mutation of [...(patch.mutations ?? []), ...(outside?.mutations ?? [])])
      await people.take([mutation], mutation.operation === REMOVE)
    versions.push(toNumber(patch.version?.version))
  }
  const news = {
    kind: 'saved' as const,
    ...people.result(),
    isWhole: since === 0 || Boolean(collection.snapshot),
  }
  return { news, version: Math.max(since, ...versions), isLast: !collection.hasMorePatches }
}

const { REMOVE } = proto.SyncdMutation.SyncdOperation

function questionFrom(version: number): BinaryNode {
  const attrs = { name: BOOK_COLLECTION, version: String(version), return_snapshot: String(version === 0) }
  return {
    tag: 'iq',
    attrs: { to: S_WHATSAPP_NET, xmlns: 'w:sync:app:state', type: 'set' },
    content: [{ tag: 'sync', attrs: {}, content: [{ tag: 'collection', attrs }] }],
  }
}

/** Collects the people in the address book, in the order of its changes: the last change counts. */
function peopleOf(auth: AuthStore) {
  const entries = new Map<string, PhoneBookEntry>()
  const removed = new Set<string>()
  const keys = new Map<string, proto.Message.IAppStateSyncKeyData | undefined>()
  const keyOf = async (id: string) => {
    if (!keys.has(id)) keys.set(id, (await auth.state.keys.get('app-state-sync-key', [id]))[id])
    return keys.get(id)
  }
  return {
    async take(records: (proto.ISyncdMutation | proto.ISyncdRecord)[], isRemoved = false): Promise<void> {
      const mutations: ChatMutation[] = []
      await decodeSyncdMutations(
        records,
        newLTHashState(),
        keyOf,
        (mutation) => void mutations.push(mutation),
        true,
      )
      for (const entry of mutations.flatMap(entryOf)) {
        if (isRemoved) entries.delete(entry.jid)
        else entries.set(entry.jid, entry)
        if (isRemoved) removed.add(entry.jid)
        else removed.delete(entry.jid)
      }
    },
    result: () => ({ entries: [...entries.values()], goneJids: [...removed] }),
  }
}

function entryOf({ index, syncAction }: ChatMutation): PhoneBookEntry[] {
  const [, jid] = index
  const { contactAction, lidContactAction } = syncAction.value ?? {}
  const action = contactAction ?? lidContactAction
  if (!jid || !action || isGroup(jid) || isOutsideInbox(jid)) return []
  const { phone, lid } = personOf([jid, contactAction?.lidJid, contactAction?.pnJid])
  const name = action.fullName || action.firstName || action.username || ''
  return phone || lid ? [{ jid, phone, lid, name }] : []
}

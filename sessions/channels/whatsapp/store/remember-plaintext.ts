import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import {
  type BinaryNode,
  DEFAULT_CONNECTION_CONFIG,
  type SignalDataSet,
  type SignalKeyStore,
  type SignalKeyStoreWithTransaction,
  type SocketConfig,
} from '@whiskeysockets/baileys'
import { decodeRaw, encodeRaw, type RawEvent, storedNode } from '../content/raw-event.ts'
import { RAW } from './auth-store.ts'
import { withClosedSessionsIfNeeded } from './session-records.ts'

type MakeRepository = SocketConfig['makeSignalRepository']
type Repository = ReturnType<MakeRepository>

type Options = {
  /** The stanza that carried this ciphertext; the bytes are the very object that the stanza holds. */
  nodeOf(ciphertext: Uint8Array): BinaryNode | undefined
  me(): RawEvent['me']
  readRaw(dedupeKey: string): Promise<Uint8Array | null>
  keepRaw(raw: { dedupeKey: string; data: Uint8Array }): Promise<void>
}

/**
 * Baileys steps the ratchet, sends the receipt and only then emits; cut or killed in between, the message is lost,
 * because its second delivery cannot be decrypted again. Here the stanza and its plaintext commit in the same
 * transaction as the stepped ratchet, before the receipt, and a second delivery is answered from them.
 *
 * The other wrapped methods commit by themselves for a second reason: Baileys runs a whole send inside one key
 * transaction, whose late commit of a session could overwrite what a decryption stepped meanwhile, and which ends
 * after the stanza left. Encrypting and decrypting for one address now exclude each other up to the commit.
 */
export function rememberingRepository(options: Options): MakeRepository {
  return (auth, logger, pnToLid) => {
    const inner = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, logger, pnToLid)
    const keys = withTransactions(auth.keys)
    const alone = ownTransactions(keys)
    const address = (jid: string) => addressOf(inner, jid)
    const caching = keeping(options, keys, alone)
    const decrypting = once(remembering(options, caching))
    const isNewKey = newKeys()

    return {
      ...inner,
      decryptMessage: (args) =>
        decrypting(
          args.ciphertext,
          () => address(args.jid),
          // A first message may belong to a session that was closed since: it would be opened anew.
          () => withClosedSessionsIfNeeded(() => inner.decryptMessage(args), args.type === 'pkmsg'),
        ),
      decryptGroupMessage: (args) =>
        decrypting(
          args.msg,
          async () => args.group,
          () => inner.decryptGroupMessage(args),
        ),
      async processSenderKeyDistributionMessage(args) {
        const groupId = args.item.groupId ?? ''
        if (!isNewKey(groupId, args.authorJid, args.item.axolotlSenderKeyDistributionMessage)) return
        await alone(groupId, () => inner.processSenderKeyDistributionMessage(args))
      },
      encryptMessage: async (args) => alone(await address(args.jid), () => inner.encryptMessage(args)),
      encryptGroupMessage: (args) => alone(args.group, () => inner.encryptGroupMessage(args)),
      getSenderKeyDistributionMessage: (args) =>
        alone(args.group, () => inner.getSenderKeyDistributionMessage(args)),
      hasSenderKey: (args) => alone(args.group, () => inner.hasSenderKey(args)),
      injectE2ESession: async (args) => alone(await address(args.jid), () => inner.injectE2ESession(args)),
      validateSession: async (jid) => alone(await address(jid), () => inner.validateSession(jid)),
      getSessionInfo: async (jid) => alone(await address(jid), () => inner.getSessionInfo(jid)),
      deleteSession: (jids) => alone(jids.join(), () => inner.deleteSession(jids)),
      migrateSession: (from, to) =>
        alone(to, () => withClosedSessionsIfNeeded(() => inner.migrateSession(from, to), true)),
    }
  }
}

type Alone = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Runs work in a key transaction of its own, out of one that is open around it, and joins one of its own kind. */
function ownTransactions(keys: SignalKeyStoreWithTransaction): Alone {
  const outside = AsyncLocalStorage.snapshot()
  const inside = new AsyncLocalStorage<true>()
  return (key, work) => {
    if (inside.getStore()) return work()
    return outside(() => inside.run(true, () => keys.transaction(work, key)))
  }
}

type DecryptingOnce = (
  ciphertext: Uint8Array,
  key: () => Promise<string>,
  decrypt: () => Promise<Uint8Array>,
) => Promise<Uint8Array>

/** The same bytes of the same stanza are decrypted when we read it, and answered from there when Baileys does. */
function once(decrypting: Decrypting): DecryptingOnce {
  const begun = new WeakMap<Uint8Array, Promise<Uint8Array>>()
  return (ciphertext, key, decrypt) => {
    const result =
      begun.get(ciphertext) ?? key().then((fetchedKey) => decrypting(ciphertext, fetchedKey, decrypt))
    begun.set(ciphertext, result)
    return result
  }
}

const MAX_KEYS = 1000

/** Processed again, a sender key would be set back to where it was when it was handed out. */
function newKeys() {
  const seenKeys = new Set<string>()
  return (group: string, author: string, key: Uint8Array | null | undefined): boolean => {
    const id = `${group} ${author} ${dedupeKeyOf(key ?? new Uint8Array())}`
    if (seenKeys.has(id)) return false
    seenKeys.add(id)
    const [oldest] = seenKeys
    if (seenKeys.size > MAX_KEYS && oldest !== undefined) seenKeys.delete(oldest)
    return true
  }
}

type Decrypting = (
  ciphertext: Uint8Array,
  key: string,
  decrypt: () => Promise<Uint8Array>,
) => Promise<Uint8Array>

/** Stanza and plaintext commit with the stepped ratchet; when the decryption fails nothing does. */
function keeping({ nodeOf, me }: Options, keys: SignalKeyStoreWithTransaction, alone: Alone): Decrypting {
  return (ciphertext, key, decrypt) =>
    alone(key, async () => {
      const plaintext = await decrypt()
      const node = nodeOf(ciphertext)
      if (node) await keys.set(rawSet(dedupeKeyOf(ciphertext), rawOf(node, me(), plaintext)))
      return plaintext
    })
}

function dedupeKeyOf(ciphertext: Uint8Array): string {
  return createHash('sha256').update(ciphertext).digest('hex')
}

function remembering(options: Options, caching: Decrypting): Decrypting {
  return async (ciphertext, key, decrypt) => {
    try {
      return await caching(ciphertext, key, decrypt)
    } catch (error) {
      const dedupeKey = dedupeKeyOf(ciphertext)
      const node = options.nodeOf(ciphertext)
      const raw = await options.readRaw(dedupeKey)
      const plaintext = raw ? decodeRaw(raw).plaintext : null
      if (plaintext) return plaintext
      if (node) await keepStub(options, node, dedupeKey, error)
      throw error
    }
  }
}

/** A message that cannot be read now is kept too, before WhatsApp is asked to have it sent again. */
async function keepStub(options: Options, node: BinaryNode, key: string, error: unknown): Promise<void> {
  if (node.attrs.category === 'peer') return
  const reason = error instanceof Error ? error.message : 'unreadable'
  const raw = rawOf(node, options.me(), null, reason)
  await options.keepRaw({ dedupeKey: `stub:${key}`, data: encodeRaw(raw) })
}

function rawOf(
  node: BinaryNode,
  me: RawEvent['me'],
  plaintext: Uint8Array | null,
  reason: string | null = null,
): RawEvent {
  return { kind: plaintext ? 'message' : 'stub', me, node: storedNode(node), reason, plaintext }
}

/** Baileys hands key types that it does not know through to the store as they are. */
function rawSet(dedupeKey: string, raw: RawEvent): SignalDataSet {
  const set: Record<string, Record<string, Uint8Array>> = { [RAW]: { [dedupeKey]: encodeRaw(raw) } }
  return set
}

/** The address whose session is used: the hidden id's when the phone's is known to be the same person. */
async function addressOf(inner: Repository, jid: string): Promise<string> {
  if (!jid.endsWith('@s.whatsapp.net')) return jid
  return (await inner.lidMapping.getLIDForPN(jid)) ?? jid
}

/** Baileys adds the transactions before it calls makeSignalRepository (source: Socket/socket.js). */
function withTransactions(
  keys: SignalKeyStore | SignalKeyStoreWithTransaction,
): SignalKeyStoreWithTransaction {
  if (!('transaction' in keys)) throw new Error('Baileys gave key storage without transactions')
  return keys
}

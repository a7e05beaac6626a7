/*
 * The product's sessions process, all of it but the socket: the channel is told in lines what Baileys has decrypted. Each
 * message steps one ratchet and is kept as the driver keeps it: stanza and plaintext in the ratchet's own transaction, in
 * order within a chat, side by side across chats.
 */
import { randomBytes } from 'node:crypto'
import { encodeWAMessage } from '@whiskeysockets/baileys'
import { pino } from 'pino'
import type { ChannelDriver, ChannelEvents, ChannelStore } from '../../sessions/channels/driver.ts'
import { parse } from '../../sessions/channels/whatsapp/content/parse.ts'
import { decodeRaw, encodeRaw } from '../../sessions/channels/whatsapp/content/raw-event.ts'
import { groupCommit } from '../../sessions/channels/whatsapp/store/group-commit.ts'
import { readEnv } from '../../sessions/env.ts'
import { openServices } from '../../sessions/open-services.ts'
import { openSupervisor } from '../../sessions/supervisor.ts'
import { type Fed, fedIn } from './fed.ts'
import { answerLines } from './json-lines.ts'

/** The size of a ratchet's row. */
const RATCHET_BYTES = 1400

const env = readEnv()
const { services } = await openServices(env, pino({ level: 'warn' }))
let feed: (message: Fed) => void = () => undefined
const supervisor = openSupervisor({ services, drivers: { whatsapp: fedDriver() }, owner: env.instance })
await supervisor.start()

await answerLines((question) => {
  for (const message of fedIn(question)) feed(message)
  return {}
})

function fedDriver(): ChannelDriver {
  return {
    channel: 'whatsapp',
    async start(_connection, store, events) {
      feed = feeder(store, events)
      events.status('CONNECTED', { number: '5511999990000' })
      return {
        isOpen: () => true,
        stop: async () => undefined,
        watch: () => undefined,
        showTyping: () => Promise.resolve(),
        send: () => Promise.reject(new Error('this bench sends nothing')),
        markRead: async () => undefined,
        renewFile: async () => null,
        lookUp: async (phone) => ({ phone, lid: null }),
        pictureOf: async () => undefined,
        describeGroup: async () => null,
      }
    },
    fetchFile: async () => ({ outcome: 'gone' }),
    previewOf: () => null,
    understand: (raw) => parse(decodeRaw(raw)),
    unseal: () => [],
  }
}

function feeder(store: ChannelStore, events: ChannelEvents): (message: Fed) => void {
  const chats = new Map<string, Promise<void>>()
  const commits = groupCommit(async (changes) => {
    const stored = await store.writeKeys(changes)
    if (stored.length > 0) events.received(stored)
  })
  return ({ id, number, text }) => {
    const keep = () =>
      commits.put({
        keys: [{ type: 'session', id: `${number}.0`, value: randomBytes(RATCHET_BYTES) }],
        raw: [{ dedupeKey: id, data: rawOf({ id, number, text }) }],
      })
    chats.set(number, (chats.get(number) ?? Promise.resolve()).then(keep))
  }
}

function rawOf({ id, number, text }: Fed): Uint8Array {
  const from = `${number}@s.whatsapp.net`
  const t = String(Math.floor(Date.now() / 1000))
  return encodeRaw({
    kind: 'message',
    me: { id: '5511999990000:1@s.whatsapp.net', lid: null },
    node: { tag: 'message', attrs: { from, id, t, type: 'text', notify: 'Cliente' }, children: [] },
    reason: null,
    plaintext: encodeWAMessage({ conversation: text }),
  })
}

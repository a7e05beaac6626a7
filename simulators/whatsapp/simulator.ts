/** The simulated WhatsApp: accepts clients, pairs devices, routes stanzas between clients and phones. */
import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { pino } from 'pino'
import { startMediaServer } from './media/server.ts'
import type { Options, Phone, Simulator } from './model.ts'
import { resumeReceipts } from './phone/delayed-receipts.ts'
import { type BinaryNode, el, nowSeconds } from './protocol/node.ts'
import { makeServerIdentity } from './protocol/trust.ts'
import { startSocketServer } from './server/socket.ts'
import { openDatabase } from './store/database.ts'
import { openPhone } from './store/open-phone.ts'
import { deliver } from './store/pending.ts'
import { loadWorld, savePhone, savePicture } from './store/phones.ts'
import { createTransactionQueue } from './store/transaction-queue.ts'
import { phoneByNumber } from './world.ts'

export type RunningSimulator = { sim: Simulator; stop: () => Promise<void> }
export type PhoneOptions = {
  name?: string | undefined
  business?: boolean | undefined
  picture?: Buffer | undefined
}

const DEFAULTS: Options = {
  port: 0,
  qrRefs: 6,
  addressing: 'lid',
  numbers: 'added',
  edgeRouting: false,
  bootstrap: true,
  media: { port: 0 },
  keepStanzas: 2000,
  logLevel: 'warn',
}

/** Starts on loopback with the state of `options.dir`, or with an empty one. Throws PortTakenError. */
export function startSimulator(options: Partial<Options> = {}): RunningSimulator {
  const { sim, close } = createSimulator({ ...DEFAULTS, ...options })
  const stops: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    for (const connection of [...sim.connections]) connection.terminate()
    await Promise.all(stops.map((end) => end()))
    await close()
    sim.db.close()
  }
  try {
    loadWorld(sim)
    if (sim.options.media) stops.push(startMediaServer(sim, sim.options.media).stop)
    stops.push(startSocketServer(sim).stop)
    resumeReceipts(sim)
  } catch (reason) {
    void stop()
    throw reason
  }
  return { sim, stop }
}

/** The URL for Baileys' waWebSocketUrl. */
export function socketUrl(sim: Simulator): string {
  return `ws://127.0.0.1:${sim.ports.socket}/ws/chat`
}

/** For WA_CERT_DETAILS.PUBLIC_KEY of the client's process. */
export function rootKey(sim: Simulator): Buffer {
  return sim.identity.root.public
}

/** A phone with this number, bought if there is none; a known one keeps its name unless a new one is given. */
export function addPhone(sim: Simulator, number: string, options: PhoneOptions = {}): Promise<Phone> {
  return sim.transact(() => {
    const digits = number.replace(/\D/g, '')
    if (!digits) throw new Error('a phone needs a number')
    const existing = phoneByNumber(sim, digits)
    const phone = existing ?? openPhone(sim, digits, options)
    if (existing && options.name) existing.name = options.name
    savePhone(phone)
    if (options.picture) {
      phone.picture = { id: String(Date.now()), data: options.picture }
      savePicture(phone)
    }
    sim.after(() => sim.events.emit('phones'))
    return phone
  })
}

/** Gives the account a picture, or takes it away; every device hears of it. */
export function setPicture(phone: Phone, data: Buffer | undefined): Promise<void> {
  const { sim } = phone
  return sim.transact(() => {
    phone.picture = data && { id: String(Date.now()), data }
    savePicture(phone)
    const change: BinaryNode = phone.picture
      ? el('set', { jid: phone.jid, id: phone.picture.id, author: phone.jid })
      : el('delete', { jid: phone.jid })
    for (const otherPhone of sim.phones.values()) {
      for (const companion of otherPhone.companions.values()) {
        const attrs = { from: phone.jid, type: 'picture', id: sim.nextId(), t: String(nowSeconds()) }
        deliver(companion, el('notification', attrs, [change]))
      }
    }
    sim.after(() => sim.events.emit('phones'))
  })
}

function createSimulator(options: Options): { sim: Simulator; close: () => Promise<void> } {
  const log = pino({ level: options.logLevel, name: 'simulator' })
  const db = openDatabase(options.dir)
  const queue = createTransactionQueue(db, (reason) => log.error({ reason }, 'an effect failed'))
  const boot = randomBytes(4).toString('hex')
  const closing = new AbortController()
  let sequence = 0
  const events: Simulator['events'] = new EventEmitter()
  events.setMaxListeners(0)
  const sim: Simulator = {
    options,
    identity: makeServerIdentity(options.root),
    log,
    db,
    transact: queue.transact,
    after: queue.after,
    closing: closing.signal,
    events,
    phones: new Map(),
    phonesByLid: new Map(),
    groups: new Map(),
    connections: new Set(),
    refs: new Map(),
    pairings: new Map(),
    linkCodes: new Map(),
    screens: new Map(),
    subscriptions: new Map(),
    stanzas: [],
    unanswered: [],
    faults: { sends: [], queries: [], media: 0, lasting: new Set() },
    nextId: () => `sim-${boot}-${++sequence}`,
    ports: { socket: 0, media: 0, mediaTls: 0 },
  }
  const close = (): Promise<void> => {
    closing.abort()
    return queue.close()
  }
  return { sim, close }
}

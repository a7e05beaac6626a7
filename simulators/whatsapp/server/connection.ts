/** One WebSocket of one client: handshake, frames, and its stanzas to where they belong. */
import { decodeBinaryNode, encodeBinaryNode } from '@whiskeysockets/baileys'
import type { Connection, Simulator } from '../model.ts'
import { createFrameReader, frame } from '../protocol/frames.ts'
import { type BinaryNode, child, el, kids, need, receiptIds } from '../protocol/node.ts'
import { createNoiseResponder } from '../protocol/noise.ts'
import { answer } from '../query/answer.ts'
import { forgetPending, pendingKey, refusePending } from '../store/pending.ts'
import { enter } from './login.ts'
import { finishPairing } from './pairing.ts'
import { routeMessage, routePresence, routeReceipt, routeTyping } from './routing.ts'

/** The functions of its socket that a connection needs. */
export type Wire = { send: (data: Uint8Array) => void; close: () => void; terminate: () => void }

export type Accepted = {
  connection: Connection
  /** Bytes from the socket. */
  read: (data: Uint8Array) => void
  /** The socket is closed. */
  forgetLogin: () => void
}

let accepted = 0

export function acceptConnection(sim: Simulator, wire: Wire): Accepted {
  const noise = createNoiseResponder(sim.identity)
  const reader = createFrameReader()
  let handshake: 'hello' | 'finish' | 'done' = 'hello'
  const network = createNetwork(wire)
  let closed = false
  let incoming: Promise<void> = Promise.resolve()

  const write = (data: Uint8Array): void => {
    if (!closed) network.send(frame(data))
  }
  const forgetLogin = (): void => {
    if (closed) return
    closed = true
    forget(sim, connection)
  }
  const connection: Connection = {
    id: ++accepted,
    openedAt: Date.now(),
    refs: [],
    ready: false,
    frozen: network.frozen,
    freeze: network.freeze,
    thaw: network.thaw,
    routingInfo: () => reader.routingInfo,
    send: (node) =>
      sim.after(() => {
        record(sim, 'out', connection, node)
        if (!closed) write(noise.encrypt(encodeBinaryNode(node)))
      }),
    close: () =>
      sim.after(() => {
        wire.close()
        forgetLogin()
      }),
    terminate: () => {
      wire.terminate()
      forgetLogin()
    },
  }
  const fail = (reason: unknown): void => {
    if (closed) return
    sim.log.error({ reason, connection: connection.id }, 'stream failed')
    connection.terminate()
  }
  const takeFrame = async (part: Buffer): Promise<void> => {
    if (handshake === 'hello') {
      write(noise.hello(part))
      handshake = 'finish'
    } else if (handshake === 'finish') {
      const { payload, clientStatic } = noise.finish(part)
      handshake = 'done'
      sim.transact(() => enter(sim, connection, payload, clientStatic)).catch(fail)
    } else {
      const node = await decodeBinaryNode(noise.decrypt(part))
      record(sim, 'in', connection, node)
      sim.transact(() => dispatch(sim, connection, node)).catch(fail)
    }
  }
  const readAll = async (data: Uint8Array): Promise<void> => {
    if (closed) return
    for (const part of reader.push(data)) await takeFrame(part)
  }

  sim.connections.add(connection)
  return {
    connection,
    read: (data) =>
      network.receive(() => {
        incoming = incoming.then(() => readAll(data)).catch(fail)
      }),
    // What came before the end is read before it: the last words of a client that leaves are words.
    forgetLogin: () => void incoming.then(() => sim.transact(forgetLogin)).catch(fail),
  }
}

/** The line to the client, which can be frozen: both directions are held until it thaws or ends. */
function createNetwork(wire: Wire) {
  let heldDeliveries: (() => void)[] | undefined
  const pass = (step: () => void): void => {
    if (heldDeliveries) heldDeliveries.push(step)
    else step()
  }
  return {
    frozen: () => heldDeliveries !== undefined,
    freeze: () => {
      heldDeliveries ??= []
    },
    thaw: () => {
      const steps = heldDeliveries ?? []
      heldDeliveries = undefined
      for (const step of steps) step()
    },
    send: (data: Uint8Array) => pass(() => wire.send(data)),
    receive: pass,
  }
}

function forget(sim: Simulator, connection: Connection): void {
  connection.ready = false
  sim.connections.delete(connection)
  if (connection.refs.length) {
    for (const ref of connection.refs) sim.refs.delete(ref)
    sim.events.emit('screens')
  }
  sim.pairings.get(connection)?.failed(new Error('the client went away while pairing'))
  sim.pairings.delete(connection)
  for (const [ref, linkCode] of sim.linkCodes)
    if (linkCode.connection === connection) sim.linkCodes.delete(ref)
  const { companion } = connection
  if (companion?.connection !== connection) return
  companion.connection = undefined
  companion.online = false
  sim.events.emit('disconnected', companion)
}

function record(sim: Simulator, direction: 'in' | 'out', connection: Connection, node: BinaryNode): void {
  const stanza = { at: Date.now(), direction, companion: connection.companion?.jid, node }
  const { keepStanzas } = sim.options
  if (keepStanzas) {
    sim.stanzas.push(stanza)
    if (sim.stanzas.length > keepStanzas * 1.5) sim.stanzas.splice(0, sim.stanzas.length - keepStanzas)
  }
  sim.events.emit('stanza', stanza)
}

type Handler = (sim: Simulator, connection: Connection, node: BinaryNode) => void | Promise<void>

async function dispatch(sim: Simulator, connection: Connection, node: BinaryNode): Promise<void> {
  const handler = HANDLERS[node.tag]
  if (handler) await handler(sim, connection, node)
  else sim.log.warn({ tag: node.tag }, 'stanza not handled')
}

const HANDLERS: Record<string, Handler> = {
  iq: async (sim, connection, node) => {
    if (node.attrs.type === 'result' || node.attrs.type === 'error') {
      if (child(node, 'pair-device-sign')) finishPairing(sim, connection, node)
      return
    }
    const steps: (() => void | Promise<void>)[] = []
    const { companion } = connection
    const reply = await answer({ sim, connection, companion, node, afterwards: (step) => steps.push(step) })
    if (reply) connection.send(reply)
    for (const step of steps) await step()
  },
  message: (_sim, { companion }, node) => companion && routeMessage(companion, node),
  receipt: async (_sim, connection, node) => {
    const { companion } = connection
    if (!companion) return
    const { id, type, to, participant } = node.attrs
    if (type !== 'retry')
      for (const receiptId of receiptIds(node)) forgetPending(companion, `message:${receiptId}`)
    connection.send(el('ack', { class: 'receipt', id, from: to, type, participant }))
    await routeReceipt(companion, node)
  },
  ack: (_sim, { companion }, node) => {
    const key = pendingKey(need(node, 'class'), { ...node.attrs, from: node.attrs.to })
    if (!companion || !key) return
    if (node.attrs.error) refusePending(companion, key)
    else forgetPending(companion, key)
  },
  call: (sim, connection, node) => {
    const { id, to } = node.attrs
    connection.send(el('ack', { class: 'call', id, from: to, type: kids(node)[0]?.tag }))
    const { companion } = connection
    if (companion) sim.after(() => sim.events.emit('call', companion, node))
  },
  presence: (_sim, { companion }, node) => companion && routePresence(companion, node),
  chatstate: (_sim, { companion }, node) => companion && routeTyping(companion, node),
  // offline_batch, unified_session: nothing to answer.
  ib: () => undefined,
}

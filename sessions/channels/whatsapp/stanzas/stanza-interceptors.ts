import type { EventEmitter } from 'node:events'
import type { BinaryNode } from '@whiskeysockets/baileys'

type Handler = (node: BinaryNode) => unknown

/** Hands a stanza to Baileys. */
export type Pass = (node: BinaryNode) => void

/**
 * Runs `before` ahead of Baileys' own handling of a kind of stanza. Baileys acknowledges a stanza while or after it
 * handles it, so what must be stored first is stored here. When `before` returns no promise, the stanza passes at once.
 * A promise that rejects keeps the stanza back, unacknowledged, and the server delivers it again to the next socket. A
 * promise that resolves to `false` keeps it back because it is handled completely. Returns the function that passes a
 * stanza around the interceptor.
 */
export function interceptStanza(
  ws: EventEmitter,
  event: string,
  before: (node: BinaryNode) => Promise<unknown> | undefined,
): Pass {
  const handlers = ws.listeners(event).filter(isHandler)
  ws.removeAllListeners(event)
  const pass: Pass = (node) => {
    for (const handle of handlers) handle(node)
  }
  ws.on(event, (node: BinaryNode) => {
    const wait = before(node)
    if (wait) wait.then((passes) => passes !== false && pass(node)).catch(() => undefined)
    else pass(node)
  })
  return pass
}

/** Narrows a listener to one that takes a stanza (source: Socket/messages-recv.js). */
function isHandler(listener: unknown): listener is Handler {
  return typeof listener === 'function'
}

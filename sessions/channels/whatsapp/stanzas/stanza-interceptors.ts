import type { EventEmitter } from 'node:events'
import type { BinaryNode } from '@whiskeysockets/baileys'

type Handler = (node: BinaryNode) => unknown

/** Hands a stanza to Baileys. */
export type Pass = (node: BinaryNode) => void

/**
 * Puts `before` in front of Baileys' own handling of a kind of stanza: Baileys acknowledges a stanza while or after it
 * handles it, so what must be stored first is stored here. Without a promise the stanza passes at once; a promise
 * that rejects keeps it back, unacknowledged, and the server delivers it again to the next socket; one that resolves to
 * `false` keeps it back because all that belongs to it is done. Returns the way past the interceptor.
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

/** Listeners of Baileys' stanza events take the stanza (source: Socket/messages-recv.js). */
function isHandler(listener: unknown): listener is Handler {
  return typeof listener === 'function'
}

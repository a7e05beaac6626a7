import type { EventEmitter } from 'node:events'
import type { BinaryNode } from '@whiskeysockets/baileys'

type Handler = (node: BinaryNode) => unknown

/**
 * Puts `before` in front of Baileys' own handling of a kind of stanza: Baileys acknowledges a stanza while or after it
 * handles it, so what must be stored first is stored here. Without a promise the stanza passes at once; a promise
 * that rejects keeps it back, unacknowledged, and the server delivers it again to the next socket.
 */
export function gate(
  ws: EventEmitter,
  event: string,
  before: (node: BinaryNode) => Promise<unknown> | undefined,
): void {
  const handlers = ws.listeners(event).filter(isHandler)
  ws.removeAllListeners(event)
  ws.on(event, (node: BinaryNode) => {
    const pass = () => {
      for (const handle of handlers) handle(node)
    }
    const wait = before(node)
    if (wait) wait.then(pass).catch(() => undefined)
    else pass()
  })
}

/** Listeners of Baileys' stanza events take the stanza (source: Socket/messages-recv.js). */
function isHandler(listener: unknown): listener is Handler {
  return typeof listener === 'function'
}

import type { EventEmitter } from 'node:events'

type Handler = (...args: unknown[]) => unknown

/** So long frames are read in one step. */
const STEP_MS = 8

/**
 * Baileys decrypts and reads each frame as it comes, and a backlog comes at once: thousands of frames in one step of the
 * event loop, in which no lease is renewed and nobody else is served. Here they are handed on in steps, in their order;
 * the end of the connection, whose reason may stand in the last of them, waits behind them.
 */
export function readFramesInSteps(ws: EventEmitter): void {
  const waiting: (() => void)[] = []
  let isPlanned = false

  function handOn(): void {
    isPlanned = false
    const until = performance.now() + STEP_MS
    let next = 0
    for (; next < waiting.length && performance.now() < until; next++) waiting[next]?.()
    waiting.splice(0, next)
    if (waiting.length > 0) plan()
  }

  function plan(): void {
    if (isPlanned) return
    isPlanned = true
    setImmediate(handOn)
  }

  for (const event of ['message', 'close']) {
    const handlers = ws.listeners(event).filter(isHandler)
    ws.removeAllListeners(event)
    ws.on(event, (...args: unknown[]) => {
      waiting.push(() => {
        // Baileys takes its listeners off when it has ended the connection.
        if (ws.listenerCount(event) > 0) for (const handle of handlers) handle(...args)
      })
      plan()
    })
  }
}

/** Listeners of the socket's events take what it tells (source: Socket/socket.js). */
function isHandler(listener: unknown): listener is Handler {
  return typeof listener === 'function'
}

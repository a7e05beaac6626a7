import type { EventEmitter } from 'node:events'

type Handler = (...args: unknown[]) => unknown

/** The time for which frames are read in one step. */
const STEP_MS = 8

/**
 * Hands received frames to Baileys in short steps, in their order. Baileys decrypts and reads each frame as it arrives,
 * and a backlog arrives at once: thousands of frames in one step of the event loop, in which no lease is renewed and
 * nobody else is served. The close event waits behind the frames, since the last of them may hold its reason.
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

/**
 * Narrows a listener to a function: listeners of the socket take whatever arguments its events have (source:
 * Socket/socket.js).
 */
function isHandler(listener: unknown): listener is Handler {
  return typeof listener === 'function'
}

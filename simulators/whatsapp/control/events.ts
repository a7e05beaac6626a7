/** Everything that happens, as server-sent events for the phone page and for tests. */
import type { Companion, Entry, Phone, Simulator } from '../model.ts'
import { type BinaryNode, kids } from '../protocol/node.ts'
import { companionView, entryView } from './views.ts'

const HEARTBEAT_MS = 15_000

/** A stream that starts with `hello` and goes on until the reader leaves. */
export function eventStream(sim: Simulator): Response {
  let leave = (): void => undefined
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const encoder = new TextEncoder()
      const write = (text: string) => controller.enqueue(encoder.encode(text))
      const emit = (name: string, data: unknown) => write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
      const stop = subscribe(sim, emit)
      const heartbeat = setInterval(() => write(': here\n\n'), HEARTBEAT_MS)
      leave = () => {
        clearInterval(heartbeat)
        stop()
      }
      emit('hello', { at: Date.now() })
    },
    cancel: () => leave(),
  })
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
  })
}

function subscribe(sim: Simulator, emit: (name: string, data: unknown) => void): () => void {
  const { events } = sim
  const stops: (() => void)[] = []
  const message = (name: 'received' | 'sent' | 'changed') => {
    const listener = (phone: Phone, entry: Entry) => emit(name, { phone: phone.number, ...entryView(entry) })
    events.on(name, listener)
    stops.push(() => events.off(name, listener))
  }
  const device = (name: 'paired' | 'connected' | 'disconnected' | 'unlinked') => {
    const listener = (companion: Companion) =>
      emit(name, { phone: companion.phone.number, ...companionView(companion) })
    events.on(name, listener)
    stops.push(() => events.off(name, listener))
  }
  const plain = (name: 'screens' | 'phones' | 'groups' | 'faults') => {
    const listener = () => emit(name, {})
    events.on(name, listener)
    stops.push(() => events.off(name, listener))
  }
  const receipt = (phone: Phone, entry: Entry, type: string, by: string) =>
    emit('receipt', { phone: phone.number, id: entry.id, chat: entry.chat, type, by })
  const typing = (companion: Companion, to: string, state: string) =>
    emit('chatstate', { from: companion.jid, number: companion.phone.number, to, state })
  const call = (companion: Companion, node: BinaryNode) => {
    const child = kids(node)[0]
    const { number } = companion.phone
    emit('call', { from: number, to: node.attrs.to, what: child?.tag, id: child?.attrs['call-id'] })
  }
  for (const name of ['received', 'sent', 'changed'] as const) message(name)
  for (const name of ['paired', 'connected', 'disconnected', 'unlinked'] as const) device(name)
  for (const name of ['screens', 'phones', 'groups', 'faults'] as const) plain(name)
  events.on('receipt', receipt)
  events.on('chatstate', typing)
  events.on('call', call)
  return () => {
    for (const stop of stops) stop()
    events.off('receipt', receipt)
    events.off('chatstate', typing)
    events.off('call', call)
  }
}

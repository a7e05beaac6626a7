/** The stream of events: keeps the state true, also over a restart of the simulator. */
import type { BubbleView } from './api.ts'
import { announce, refreshChats, refreshFaults, refreshPhones, refreshScreens, state } from './state.ts'

type MessageEventData = BubbleView & { phone: string }
type ReceiptData = { phone: string; id: string; chat: string; type: string; by: string }
type TypingData = { number: string; to: string; state: string }
type CallData = { from: string; to: string; what: string; id: string }

const TYPING_MS = 12_000
const RETRY_MS = 1_000
/** The delay with which the counts of an open panel follow. */
const COUNTS_MS = 500

/** Opens the stream; opened again by itself whenever it breaks, and everything is read anew then. */
export function goLive(): void {
  const stream = new EventSource('/events')
  stream.addEventListener('hello', () => {
    setLive(true)
    void refreshAll().catch(() => setLive(false))
  })
  stream.addEventListener('error', () => {
    setLive(false)
    stream.close()
    setTimeout(goLive, RETRY_MS)
  })
  on<MessageEventData>(stream, ['received', 'sent', 'changed'], (bubble) => {
    // Who has just sent is not typing any more, whatever was said last.
    if (!bubble.fromMe && state.typing.delete(`${bubble.phone} ${bubble.from}`))
      announce(`typing ${bubble.phone}`)
    announce(`bubble ${bubble.phone}`, bubble)
    later(`chats ${bubble.phone}`, () => refreshChats(bubble.phone))
  })
  on<ReceiptData>(stream, ['receipt'], (receipt) => {
    announce(`receipt ${receipt.phone}`, receipt)
    later(`chats ${receipt.phone}`, () => refreshChats(receipt.phone))
    if (document.querySelector('.panel, .settings')) later('counts', refreshPhones, COUNTS_MS)
  })
  on<TypingData>(stream, ['chatstate'], showTyping)
  on<CallData>(stream, ['call'], (call) => announce('call', call))
  on(stream, ['phones', 'groups', 'paired', 'connected', 'disconnected', 'unlinked'], () =>
    later('phones', refreshPhones),
  )
  on(stream, ['screens'], () => later('screens', refreshScreens))
  on(stream, ['faults'], () => later('faults', refreshFaults))
}

export async function refreshAll(): Promise<void> {
  await Promise.all([refreshPhones(), refreshScreens(), refreshFaults()])
  await Promise.all([...state.chats.keys()].map(refreshChats))
  announce('reload')
}

function setLive(live: boolean): void {
  if (state.live === live) return
  state.live = live
  announce('live')
}

/** The data of an event is what control/events.ts writes under its name. */
function on<T>(stream: EventSource, names: string[], take: (data: T) => void): void {
  for (const name of names)
    stream.addEventListener(name, (event: MessageEvent<string>) => take(JSON.parse(event.data)))
}

const waiting = new Set<string>()

/** Many events in one moment cost one refresh. */
function later(key: string, refresh: () => Promise<void>, delayMs = 60): void {
  if (waiting.has(key)) return
  waiting.add(key)
  setTimeout(() => {
    waiting.delete(key)
    refresh().catch(() => setLive(false))
  }, delayMs)
}

/** `to` is a jid; the phone it means shows that the other side types. */
function showTyping({ number, to, state: activity }: TypingData): void {
  const phone = [...state.phones.values()].find(({ jid, lid }) => jid === to || lid === to)
  if (!phone) return
  const key = `${phone.number} ${number}`
  if (activity === 'paused') state.typing.delete(key)
  else {
    state.typing.set(key, { state: activity, until: Date.now() + TYPING_MS })
    setTimeout(() => announce(`typing ${phone.number}`), TYPING_MS + 50)
  }
  announce(`typing ${phone.number}`)
}

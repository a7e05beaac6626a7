/** The messages of one chat on a phone: loaded page by page, read when they are seen, live. */
import { type BubbleView, get, phonePath, post } from '../api.ts'
import type { Composer } from '../composing/composer.ts'
import { type Outgoing, sendQuietly } from '../composing/sending.ts'
import { fill, h } from '../dom.ts'
import { dayName, t } from '../i18n.ts'
import { isDiscreet } from '../layout.ts'
import { listen } from '../state.ts'
import { attempt } from '../toast.ts'
import { bubbleElement } from './bubble.ts'
import { openBubbleMenu } from './bubble-menu.ts'
import { createThreadModel, type ThreadModel } from './thread-model.ts'

export type Thread = { element: HTMLElement; stop: () => void }
type Receipt = { id: string; type: string; by: string }

const PAGE = 60
const NEAR_END_PX = 80

export function createThread(number: string, chat: string, composer: () => Composer): Thread {
  const model = createThreadModel()
  const list = h('ol', { class: 'bubbles' })
  const older = h('button', { class: 'older', hidden: true }, t('loadOlder'))
  const element = h('div', { class: 'thread', tabindex: '0' }, older, list)
  const rows = createRows(number, model, list, composer)

  const draw = (): void => {
    const atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX
    fill(list, ...rows())
    if (atEnd) toEnd()
    readSeen()
  }
  const toEnd = (): void => {
    element.scrollTop = element.scrollHeight
  }
  const readSeen = (): void => {
    if (document.hidden || isDiscreet(number)) return
    const ids = model.takeUnread()
    if (ids.length) void attempt(() => post(phonePath(number, '/receipts'), { ids, kind: 'read' }))
  }
  const load = async (before?: number): Promise<void> => {
    const query = `chat=${encodeURIComponent(chat)}&limit=${PAGE}${before ? `&before=${before}` : ''}`
    const page = await get<BubbleView[]>(phonePath(number, `/bubbles?${query}`))
    const fromEnd = element.scrollHeight - element.scrollTop
    for (const bubble of page) model.put(bubble)
    older.hidden = page.length < PAGE
    draw()
    if (before) element.scrollTop = element.scrollHeight - fromEnd
    else toEnd()
  }
  older.addEventListener('click', () => void attempt(() => load(model.firstSeq())))

  const stops = [
    on<BubbleView>(`bubble ${number}`, (bubble) => {
      if (bubble.chat !== chat) return
      model.put(bubble)
      draw()
    }),
    on<Receipt>(`receipt ${number}`, ({ id, type, by }) => model.report(id, by, type) && draw()),
    on<Outgoing>(`outgoing ${number}`, (bubble) => {
      if (bubble.chat !== chat) return
      model.putOutgoing(bubble)
      draw()
      toEnd()
    }),
    // What went wrong while the simulator was away is shown by the bar at the top already.
    on<undefined>('reload', () => void load().catch(() => undefined)),
  ]
  document.addEventListener('visibilitychange', readSeen)
  void attempt(() => load())
  const stop = (): void => {
    document.removeEventListener('visibilitychange', readSeen)
    for (const end of stops) end()
  }
  return { element, stop }
}

/** Makes the rows of the list; a bubble that did not change keeps its element. */
function createRows(number: string, model: ThreadModel, list: HTMLElement, composer: () => Composer) {
  const drawn = new Map<string, { signature: string; element: HTMLElement }>()
  const jumpTo = (id: string): void => {
    const target = list.querySelector(`[data-id="${CSS.escape(id)}"]`)
    target?.scrollIntoView({ block: 'center', behavior: 'smooth' })
    target?.animate([{ opacity: 0.4 }, { opacity: 1 }], { duration: 600 })
  }
  const played = (bubble: BubbleView): void => {
    if (bubble.fromMe) return
    void attempt(() => post(phonePath(number, '/receipts'), { ids: [bubble.id], kind: 'played' }))
  }
  const pressed = (bubble: BubbleView, row: { id: string; text: string }): void => {
    const press = { id: bubble.id, row: row.id, text: row.text }
    void attempt(() => sendQuietly(number, bubble.chat, { press }))
  }
  const rowOf = (bubble: BubbleView, joined: boolean): HTMLElement => {
    const outgoing = model.outgoingOf(bubble.id)
    const reactions = model.reactionsTo(bubble.id)
    const signature = JSON.stringify([bubble, joined, reactions, outgoing?.failed])
    const drawnBubble = drawn.get(bubble.id)
    if (drawnBubble?.signature === signature) return drawnBubble.element
    const element = bubbleElement(bubble, {
      number,
      outgoing,
      reactions,
      joined,
      onmenu: (anchor) => openBubbleMenu(anchor, { number, bubble, composer: composer() }),
      onquote: jumpTo,
      onplayed: () => played(bubble),
      onpress: (row) => pressed(bubble, row),
    })
    drawn.set(bubble.id, { signature, element })
    return element
  }
  return (): HTMLElement[] => {
    const rows: HTMLElement[] = []
    let before: BubbleView | undefined
    for (const bubble of model.visibleBubbles()) {
      const day = dayName(bubble.t)
      if (!before || dayName(before.t) !== day) rows.push(h('li', { class: 'day' }, h('span', {}, day)))
      rows.push(rowOf(bubble, isJoined(before, bubble)))
      before = bubble
    }
    return rows
  }
}

/** Listens to a topic. The detail under a topic is the one that its sender in live.ts or sending.ts puts there. */
function on<T>(topic: string, take: (detail: T) => void): () => void {
  return listen(topic, (detail) => take(detail as T))
}

const JOIN_SECONDS = 60

function isJoined(before: BubbleView | undefined, bubble: BubbleView): boolean {
  if (!before || before.from !== bubble.from) return false
  return bubble.t - before.t < JOIN_SECONDS && dayName(before.t) === dayName(bubble.t)
}

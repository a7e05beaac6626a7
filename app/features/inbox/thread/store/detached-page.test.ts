import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { aMessageRow, pageOf } from '#tests/support/message-pages.ts'
import { pageBearer } from '#tests/support/page-bearer.ts'
import { aTicketView } from '#tests/support/views.ts'
import { keepBearer } from '~/lib/bearer'
import { takeMessages, updatesFrom } from '~/live/store/source.ts'
import { makeStore } from '~/live/store/store.ts'
import { goToEnd, goToLoaded, loadAround, loadNewer } from './load-detached-page.ts'
import { loadOlder, refreshAll, reread } from './load-thread.ts'
import { readPage } from './read-thread.ts'
import { takeConversation, threadsOf } from './threads.ts'

const ticket = aTicketView({ id: 1 })
const { uuid } = ticket
const nativeFetch = globalThis.fetch
afterAll(() => {
  globalThis.fetch = nativeFetch
})

let messageIds: number[] = []
let store = makeStore()
/** Runs while a page is on its way. */
let meanwhile: (() => void) | undefined

beforeEach(() => {
  keepBearer(pageBearer())
  globalThis.fetch = Object.assign(async (input: RequestInfo | URL) => answer(new URL(String(input))), {
    preconnect: nativeFetch.preconnect,
  })
  meanwhile = undefined
})

/** A conversation of so many messages, of which the newest page is loaded. */
async function begun(count: number) {
  messageIds = Array.from({ length: count }, (_, index) => index + 1)
  store = makeStore()
  threadsOf(store).watch(uuid)
  takeConversation(store, { ticket, page: await readPage(uuid) }, store.mark())
}

function answer({ searchParams }: URL): Response {
  const { status, body } = pageOf(messageIds, uuid, searchParams)
  meanwhile?.()
  return Response.json(body, { status })
}

const aMessage = (id: number) => aMessageRow(uuid, id)
const thread = () => threadsOf(store).get(uuid)
const tell = (id: number) => store.take({ from: 'event', updates: updatesFrom('message', [aMessage(id)]) })
const come = (isHeard = true) => {
  const id = (messageIds.at(-1) ?? 0) + 1
  messageIds.push(id)
  if (isHeard) tell(id)
  return id
}
const go = (messageId: number) => loadAround(store, { uuid, messageId, signal: new AbortController().signal })
const span = (ids: readonly number[] = []) => [ids[0], ids.at(-1)]

/** Expects that the shown messages leave out nothing that was said between their ends. */
function expectWhole(ids: readonly number[] | undefined): void {
  if (!ids) return
  const [first = 0, last = 0] = span(ids)
  expect(ids).toEqual(messageIds.filter((id) => id >= first && id <= last))
}

describe('away from the end of a conversation', () => {
  test('stands what was said around a message, apart from the end, which goes on', async () => {
    await begun(500)
    expect(await go(100)).toBe(true)
    expect(span(thread()?.away?.ids)).toEqual([70, 129])
    expect(span(thread()?.ids)).toEqual([481, 500])
    come()
    expect(span(thread()?.away?.ids)).toEqual([70, 129])
    expect(span(thread()?.ids)).toEqual([481, 501])
    goToEnd(store, uuid)
    expect(thread()?.away).toBeNull()
    expect(span(thread()?.ids)).toEqual([481, 501])
  })

  test('goes on to both sides, and is one with the end once it reaches that', async () => {
    await begun(250)
    await go(100)
    await loadOlder(store, uuid)
    expect(span(thread()?.away?.ids)).toEqual([50, 129])
    while (thread()?.away) {
      expectWhole(thread()?.away?.ids)
      await loadNewer(store, uuid)
    }
    expect(span(thread()?.ids)).toEqual([50, 250])
    expectWhole(thread()?.ids)
    await loadOlder(store, uuid)
    expect(span(thread()?.ids)).toEqual([30, 250])
  })

  test('is one with the end at once where the message is near it', async () => {
    await begun(100)
    expect(await go(60)).toBe(true)
    expect(thread()?.away).toBeNull()
    expect(span(thread()?.ids)).toEqual([30, 100])
    expectWhole(thread()?.ids)
  })

  test('goes nowhere to what is gone, or not to be seen', async () => {
    await begun(500)
    messageIds = messageIds.filter((id) => id !== 100)
    expect(await go(100)).toBe(false)
    expect(thread()?.away).toBeNull()
  })

  test('is left for a message that is loaded at the end, and stays for one of its own', async () => {
    await begun(500)
    await go(100)
    expect(goToLoaded(store, { uuid, messageId: 110 })).toBe(true)
    expect(thread()?.away).not.toBeNull()
    expect(goToLoaded(store, { uuid, messageId: 300 })).toBe(false)
    expect(goToLoaded(store, { uuid, messageId: 490 })).toBe(true)
    expect(thread()?.away).toBeNull()
  })

  test('shows what is edited and deleted there', async () => {
    await begun(500)
    await go(100)
    store.take({
      from: 'event',
      updates: updatesFrom('message', [{ ...aMessage(100), version: 2, body: 'corrigida', isEdited: true }]),
    })
    expect(store.row('message', 100)?.body).toBe('corrigida')
    store.take({ from: 'event', updates: [{ noun: 'message', action: 'delete', id: 101 }] })
    expect(thread()?.away?.ids).not.toContain(101)
    // Of those between the two parts nothing is shown, whatever becomes of them.
    tell(300)
    expect(thread()?.ids).not.toContain(300)
    expect(thread()?.away?.ids).not.toContain(300)
  })

  test('takes up what has come while the page that reaches the end was on its way', async () => {
    await begun(200)
    await go(120)
    meanwhile = () => {
      meanwhile = undefined
      come()
    }
    while (thread()?.away) await loadNewer(store, uuid)
    expect(span(thread()?.ids)).toEqual([90, 201])
    expectWhole(thread()?.ids)
  })

  test('drops a page that comes when one is elsewhere already', async () => {
    await begun(500)
    await go(100)
    const late = loadNewer(store, uuid)
    await go(300)
    await late
    expectWhole(thread()?.away?.ids)
    expect(span(thread()?.away?.ids)).toEqual([270, 329])
  })

  test('is read again after a cut, and the end as well', async () => {
    await begun(500)
    await go(100)
    messageIds = messageIds.filter((id) => id !== 105)
    for (let nth = 0; nth < 30; nth += 1) come(false)
    store.resync('gap')
    await refreshAll(store, uuid)
    expectWhole(thread()?.away?.ids)
    expect(thread()?.away?.ids).not.toContain(105)
    expect(span(thread()?.ids)).toEqual([511, 530])
  })

  test('is where one reads further back when the end begins anew after a cut', async () => {
    await begun(500)
    await loadOlder(store, uuid)
    for (let nth = 0; nth < 300; nth += 1) come(false)
    store.resync('gap')
    await refreshAll(store, uuid)
    expect(span(thread()?.ids)).toEqual([781, 800])
    expect(thread()?.away?.ids[0]).toBe(461)
    expectWhole(thread()?.away?.ids)
    while (thread()?.away) await loadNewer(store, uuid)
    expectWhole(thread()?.ids)
    expect(span(thread()?.ids)).toEqual([461, 800])
  })

  test('never shows two parts as one, whatever is done in whatever order', async () => {
    for (let seed = 1; seed <= 12; seed += 1) {
      const random = dice(seed)
      await begun(300)
      const acts = actsOn(() => messageIds[Math.floor(random() * messageIds.length)] ?? 1)
      for (let step = 0; step < 40; step += 1) {
        await acts[Math.floor(random() * acts.length)]?.()
        expectWhole(thread()?.away?.ids)
        if (isLive) expectWhole(thread()?.ids)
      }
      await afterGap()
      expectWhole(thread()?.ids)
      expect(thread()?.ids.at(-1)).toBe(messageIds.at(-1))
    }
  })
})

let isLive = true

async function afterGap() {
  store.resync('gap')
  await refreshAll(store, uuid)
  isLive = true
}

/** Returns the events that may happen: to the conversation, to the socket, and by a reader at `readPosition`. */
function actsOn(readPosition: () => number): (() => unknown)[] {
  isLive = true
  return [
    () => come(isLive),
    () => come(isLive),
    () => go(readPosition()),
    () => {
      const messageId = readPosition()
      return goToLoaded(store, { uuid, messageId }) || go(messageId)
    },
    () => loadOlder(store, uuid),
    () => loadNewer(store, uuid),
    () => Promise.all([loadNewer(store, uuid), loadOlder(store, uuid), go(readPosition())]),
    () => goToEnd(store, uuid),
    () => {
      isLive = false
    },
    () => takeMessages(store, [aMessage(come(false))]),
    afterGap,
    async () => {
      store.resync('rights')
      await reread(store, uuid)
      isLive = true
    },
  ]
}

/** The same numbers for the same seed. */
function dice(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

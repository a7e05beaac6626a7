import { type NewItem, newItem, type OutboxItem } from './item.ts'
import { afterAttempt, again, dueItems, nextDue, type Outcome, recovered } from './machine.ts'
import { type OutboxStore, openOutboxStore } from './outbox-store.ts'

export type { OutboxState } from './outbox-store.ts'

export type Attempt = {
  item: OutboxItem
  signal: AbortSignal
  /** Part of the file that has gone out, 0 to 1. */
  onProgress: (part: number) => void
}

/** So long another tab may take to say what became of an item that is gone. */
const UNHEARD_MS = 2_000

type OutboxDeps = {
  owner: string
  /** One attempt to hand an item to the server. */
  attempt: (attempt: Attempt) => Promise<Outcome>
  now?: () => number
}

/**
 * Keeps what was written until the server has it: through a lost network, a reload, a closed laptop. Only one tab of
 * a person sends; the others show. Every item carries its client id, so sending it twice delivers it once.
 */
export function openOutbox({ owner, attempt, now = Date.now }: OutboxDeps) {
  const store = openOutboxStore(owner, (discarded) => {
    if (discarded !== undefined) stop(discarded)
    void takeOver()
  })
  const sender = makeSender(store, attempt, now)
  const leaving = new AbortController()
  let order = 0

  /** Another tab gave it up: it neither goes out from here nor stands here. */
  function stop(clientId: string) {
    sender.cancel(clientId)
    store.show(store.getState().items.filter((item) => item.clientId !== clientId))
  }

  async function takeOver() {
    await store.reload(sender.busy())
    sender.pump()
  }
  void takeOver()
  void lead(`recado-outbox-${owner}`, leaving.signal, async () => {
    await store.reload(sender.busy())
    store.show(recovered(store.getState().items))
    sender.begin()
  })

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    /** Shows the item at once; it is on disk before it goes out. */
    async add(input: NewItem): Promise<OutboxItem> {
      const item = newItem(input, { owner, order: order++, now: instantAfter(store.getState().items, now()) })
      await store.put(item)
      sender.pump()
      return item
    },
    async retry(clientId: string) {
      const item = store.getState().items.find((candidate) => candidate.clientId === clientId)
      if (item) await store.put(again(item))
      sender.pump()
    },
    /** Discard, or cancel what is on its way. */
    async discard(clientId: string) {
      sender.cancel(clientId)
      await store.drop(clientId, 'discarded')
      sender.pump()
    },
    /**
     * Resolves with true once the server has all of them; with false as soon as one has failed, or was given up here or in
     * another tab. One that is gone without a word is not taken for sent.
     */
    whenSent(clientIds: readonly string[]): Promise<boolean> {
      return new Promise((resolve) => {
        const decide = (isSent: boolean) => {
          clearTimeout(unheard)
          end()
          resolve(isSent)
        }
        const look = () => {
          const states = clientIds.map((id) => standing(store, id))
          if (states.every((state) => state === 'sent')) return decide(true)
          if (states.some((state) => state === 'discarded' || state === 'failed')) return decide(false)
          clearTimeout(unheard)
          if (states.includes('gone')) unheard = setTimeout(() => decide(false), UNHEARD_MS)
        }
        let unheard: ReturnType<typeof setTimeout> | undefined
        const end = store.subscribe(look)
        look()
      })
    },
    /** The network is back: what waits for its pause goes at once, and what reached nobody again. */
    retryNow() {
      const { items } = store.getState()
      store.show(items.map((item) => (item.state === 'waiting' ? { ...item, notBefore: 0 } : item)))
      for (const item of items) if (item.isUnreached) void store.put(again(item))
      sender.pump()
    },
    close() {
      leaving.abort()
      sender.end()
      store.close()
    },
  }
}

/** Now, or after the latest of what waits, where the clock was set back: what is written later goes out later. */
function instantAfter(items: readonly OutboxItem[], nowMs: number): Date {
  const latestMs = Math.max(...items.map(({ createdAt }) => Date.parse(createdAt) + 1))
  return new Date(Math.max(nowMs, latestMs))
}

/** Returns the outcome of an item, or its state; gone = neither is known yet. */
function standing(store: OutboxStore, clientId: string) {
  const item = store.getState().items.find((item) => item.clientId === clientId)
  return store.fateOf(clientId) ?? item?.state ?? 'gone'
}

export type Outbox = ReturnType<typeof openOutbox>

/** Hands over what is due, as long as this tab is the one that does so. */
function makeSender(store: OutboxStore, attempt: OutboxDeps['attempt'], now: () => number) {
  const running = new Map<string, AbortController>()
  const cancelled = new Set<string>()
  let sends = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const pendingItems = () => store.getState().items.filter((item) => !cancelled.has(item.clientId))

  function pump() {
    clearTimeout(timer)
    if (!sends) return
    for (const item of dueItems(pendingItems(), now())) void send(item)
    const due = nextDue(pendingItems())
    if (due !== undefined && due > now()) timer = setTimeout(pump, due - now())
  }

  async function send(item: OutboxItem) {
    const { clientId } = item
    const abort = new AbortController()
    running.set(clientId, abort)
    const { items } = store.getState()
    store.show(
      items.map((candidate) => (candidate.clientId === clientId ? { ...item, state: 'sending' } : candidate)),
    )
    const onProgress = (part: number) => {
      const { items, progress } = store.getState()
      store.show(items, { ...progress, [clientId]: part })
    }
    const outcome = await attempt({ item, signal: abort.signal, onProgress }).catch(
      (): Outcome => ({ kind: 'unreachable' }),
    )
    if (!abort.signal.aborted) {
      const after = afterAttempt(item, outcome, now())
      await (after ? store.put(after) : store.drop(clientId, 'sent'))
    }
    running.delete(clientId)
    pump()
  }

  return {
    pump,
    busy: () => new Set(running.keys()),
    begin() {
      sends = true
      pump()
    },
    /** Does not go out any more, also while the disk still holds it. */
    cancel(clientId: string) {
      cancelled.add(clientId)
      running.get(clientId)?.abort()
    },
    end() {
      sends = false
      clearTimeout(timer)
      for (const abort of running.values()) abort.abort()
    },
  }
}

/** Runs `begin` once this tab is the one that sends, and stays it until the tab goes. */
async function lead(name: string, signal: AbortSignal, begin: () => Promise<void>) {
  if (!navigator.locks) return begin()
  const stays = () =>
    new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true })
      void begin()
    })
  // Rejects only because this tab left the queue.
  await navigator.locks.request(name, { signal }, stays).catch(() => undefined)
}

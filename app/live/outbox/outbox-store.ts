import { z } from 'zod'
import { deleteItem, loadItems, saveItem } from './indexed-db.ts'
import type { OutboxItem } from './item.ts'
import { inOrder } from './machine.ts'

export type OutboxState = { items: readonly OutboxItem[]; progress: Readonly<Record<string, number>> }
/** The outcome of an item that was removed: the server has it, or it was discarded. */
export type Fate = 'sent' | 'discarded'
const FateMessage = z.object({ clientId: z.string(), fate: z.enum(['sent', 'discarded']) })
export type OutboxStore = ReturnType<typeof openOutboxStore>

/**
 * The unsent messages, as this tab shows them, and on disk as all tabs of the person share them. What this tab has just
 * saved or removed counts, even before the disk has it. Where the browser stores nothing, items last as long as the
 * page. Other tabs are told what became of an item before it is removed from the disk.
 */
export function openOutboxStore(owner: string, onOthers: (discarded?: string) => void) {
  const listeners = new Set<() => void>()
  let channel =
    typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`recado-outbox-${owner}`)
  const fates = new Map<string, Fate>()
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const fateMessage = FateMessage.safeParse(data).data
      if (fateMessage) settle(fateMessage.clientId, fateMessage.fate)
      onOthers(fateMessage?.fate === 'discarded' ? fateMessage.clientId : undefined)
    }
  }
  /** For each id whose change is not on disk yet: how many writes of it are under way. */
  const ahead = new Map<string, number>()
  let state: OutboxState = { items: [], progress: {} }

  function show(items: readonly OutboxItem[], progress = state.progress) {
    state = { items: inOrder(items), progress }
    for (const tell of listeners) tell()
  }

  /** The first report counts: an item that was discarded while it was being sent stays discarded. */
  function settle(clientId: string, fate: Fate) {
    if (!fates.has(clientId)) fates.set(clientId, fate)
    for (const tell of listeners) tell()
  }

  async function write(clientId: string, work: () => Promise<void>) {
    ahead.set(clientId, (ahead.get(clientId) ?? 0) + 1)
    await work().then(
      () => settled(clientId),
      // The write failed: this tab's state stays ahead of the disk for good.
      () => undefined,
    )
    channel?.postMessage('changed')
  }

  function settled(clientId: string) {
    const remaining = (ahead.get(clientId) ?? 1) - 1
    if (remaining > 0) ahead.set(clientId, remaining)
    else ahead.delete(clientId)
  }

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Shows a change that is not stored: that an item is being sent, and its progress. */
    show,
    async put(item: OutboxItem) {
      show([...state.items.filter((candidate) => candidate.clientId !== item.clientId), item])
      await write(item.clientId, () => saveItem(item))
    },
    /** Removes an item from the disk, then from the screen, so that a discarded item does not come back with a reload. */
    async drop(clientId: string, fate: Fate) {
      channel?.postMessage({ clientId, fate })
      settle(clientId, fate)
      await write(clientId, () => deleteItem(clientId))
      const { [clientId]: _gone, ...progress } = state.progress
      show(
        state.items.filter((item) => item.clientId !== clientId),
        progress,
      )
    },
    fateOf: (clientId: string) => fates.get(clientId),
    /** Takes over the items on disk; `busy` are the items that this tab is sending. */
    async reload(busy: ReadonlySet<string>) {
      const storedItems = await loadItems(owner).catch(() => [])
      show(withoutSent(storedItems, state.items, (clientId) => ahead.has(clientId) || busy.has(clientId)))
    },
    close() {
      channel?.close()
      channel = undefined
    },
  }
}

/** The items on disk, except those of which this tab knows better: of these its own, or none where it shows none. */
export function withoutSent(
  storedItems: readonly OutboxItem[],
  shownItems: readonly OutboxItem[],
  knowsBetter: (clientId: string) => boolean,
): OutboxItem[] {
  const otherItems = storedItems.filter((item) => !knowsBetter(item.clientId))
  return [...otherItems, ...shownItems.filter((item) => knowsBetter(item.clientId))]
}

import { z } from 'zod'
import { deleteItem, loadItems, saveItem } from './database.ts'
import type { OutboxItem } from './item.ts'
import { inOrder } from './machine.ts'

export type OutboxState = { items: readonly OutboxItem[]; progress: Readonly<Record<string, number>> }
/** What became of an item that is gone: the server has it, or nobody wants it sent any more. */
export type Fate = 'sent' | 'discarded'
const Told = z.object({ clientId: z.string(), fate: z.enum(['sent', 'discarded']) })
export type OutboxStore = ReturnType<typeof openOutboxStore>

/**
 * The items as this tab shows them, and on disk as all tabs of the person share them. What this tab has just put or
 * dropped holds, also while the disk does not know it yet. Where the browser keeps nothing, items live as long as the
 * page. Another tab says what became of an item before it is gone from the disk.
 */
export function openOutboxStore(owner: string, onOthers: (discarded?: string) => void) {
  const listeners = new Set<() => void>()
  let channel =
    typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`recado-outbox-${owner}`)
  const fates = new Map<string, Fate>()
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const told = Told.safeParse(data).data
      if (told) settle(told.clientId, told.fate)
      onOthers(told?.fate === 'discarded' ? told.clientId : undefined)
    }
  }
  /** Ids whose state on disk is older than here. */
  const ahead = new Map<string, number>()
  let state: OutboxState = { items: [], progress: {} }

  function show(items: readonly OutboxItem[], progress = state.progress) {
    state = { items: inOrder(items), progress }
    for (const tell of listeners) tell()
  }

  /** The first word holds: what was discarded while it went out is not the last word of anything. */
  function settle(clientId: string, fate: Fate) {
    if (!fates.has(clientId)) fates.set(clientId, fate)
    for (const tell of listeners) tell()
  }

  async function write(clientId: string, work: () => Promise<void>) {
    ahead.set(clientId, (ahead.get(clientId) ?? 0) + 1)
    await work().then(
      () => settled(clientId),
      // The disk refused: what is here stays ahead of it for good.
      () => undefined,
    )
    channel?.postMessage('changed')
  }

  function settled(clientId: string) {
    const left = (ahead.get(clientId) ?? 1) - 1
    if (left > 0) ahead.set(clientId, left)
    else ahead.delete(clientId)
  }

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Shows a change that is of this moment only: sending, progress. */
    show,
    async put(item: OutboxItem) {
      show([...state.items.filter((other) => other.clientId !== item.clientId), item])
      await write(item.clientId, () => saveItem(item))
    },
    /** Gone from the screen once it is gone from the disk: what was discarded does not come back with a reload. */
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
    /** Takes over what is on disk; `busy` are the items that this tab is sending. */
    async reload(busy: ReadonlySet<string>) {
      const kept = await loadItems(owner).catch(() => [])
      show(taken(kept, state.items, (clientId) => ahead.has(clientId) || busy.has(clientId)))
    },
    close() {
      channel?.close()
      channel = undefined
    },
  }
}

/** What is on disk, except where this tab knows better: there what it shows, or that it shows nothing. */
export function taken(
  kept: readonly OutboxItem[],
  shown: readonly OutboxItem[],
  knowsBetter: (clientId: string) => boolean,
): OutboxItem[] {
  const others = kept.filter((item) => !knowsBetter(item.clientId))
  return [...others, ...shown.filter((item) => knowsBetter(item.clientId))]
}

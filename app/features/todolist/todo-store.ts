import { z } from 'zod'

/** One task: the specification keeps its text alone; done or not, and a name for it, come beside. */
export const TodoItem = z.object({ id: z.string(), text: z.string(), done: z.boolean() })
export type TodoItem = z.infer<typeof TodoItem>

export const MAX_TODO_LENGTH = 500

const NO_ITEMS: readonly TodoItem[] = []

/** The part of the browser's storage that the list needs. */
type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem'>

/** Returns the key of a user's tasks in this browser. The tasks never leave it. Specification 2 §2. */
export const todoKey = (companyId: number, userId: number) => `todolist ${companyId}:${userId}`

/** The tasks under a key, read anew when another tab has changed them. */
export function makeTodoStore(storage: KeyValueStorage | undefined, key: string) {
  const listeners = new Set<() => void>()
  let items = readFrom(storage, key)
  let isKept = storage !== undefined

  function tell(): void {
    for (const listener of listeners) listener()
  }
  return {
    items: (): readonly TodoItem[] => items,
    /** Whether the browser keeps them: it may be full, or told not to. */
    isKept: (): boolean => isKept,
    change(update: (before: readonly TodoItem[]) => readonly TodoItem[]): void {
      // Another tab may have changed them a moment ago.
      if (isKept) items = readFrom(storage, key)
      items = update(items)
      isKept = writeTo(storage, key, items)
      tell()
    },
    /** Another tab has written. */
    hear(changed: string | null): void {
      if (changed !== null && changed !== key) return
      items = readFrom(storage, key)
      tell()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** A task at the end; a blank text is ignored. */
export function withNew(items: readonly TodoItem[], text: string, id: string): readonly TodoItem[] {
  const written = text.trim().slice(0, MAX_TODO_LENGTH)
  return written === '' ? items : [...items, { id, text: written, done: false }]
}

/** A task with another text; a blank one leaves it as it is. */
export function withText(items: readonly TodoItem[], id: string, text: string): readonly TodoItem[] {
  const written = text.trim().slice(0, MAX_TODO_LENGTH)
  if (written === '') return items
  return items.map((item) => (item.id === id ? { ...item, text: written } : item))
}

export function withDone(items: readonly TodoItem[], id: string, done: boolean): readonly TodoItem[] {
  return items.map((item) => (item.id === id ? { ...item, done } : item))
}

/** Tasks that were taken away, each with the place that it had. */
export type Removed = readonly { item: TodoItem; index: number }[]

/** Those that go, with their places, so that they can come back. */
export function removedFrom(items: readonly TodoItem[], goes: (item: TodoItem) => boolean): Removed {
  return items.flatMap((item, index) => (goes(item) ? [{ item, index }] : []))
}

/** With what was taken away in its places again; what came back already stays once. */
export function withAgain(items: readonly TodoItem[], removed: Removed): readonly TodoItem[] {
  return removed.reduce<readonly TodoItem[]>(
    (list, { item, index }) =>
      list.some(({ id }) => id === item.id) ? list : list.toSpliced(Math.min(index, list.length), 0, item),
    items,
  )
}

/** One in another's place. */
export function withMoved(items: readonly TodoItem[], id: string, position: number): readonly TodoItem[] {
  const from = items.findIndex((item) => item.id === id)
  const item = items[from]
  if (!item || position < 0 || position >= items.length) return items
  return items.toSpliced(from, 1).toSpliced(position, 0, item)
}

/**
 * Reads the tasks that the browser kept. They may be of an older page, or written by hand, so anything that is not a
 * task is left out.
 */
function readFrom(storage: KeyValueStorage | undefined, key: string): readonly TodoItem[] {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.flatMap((item) => TodoItem.safeParse(item).data ?? []) : NO_ITEMS
  } catch {
    return NO_ITEMS
  }
}

function writeTo(storage: KeyValueStorage | undefined, key: string, items: readonly TodoItem[]): boolean {
  try {
    storage?.setItem(key, JSON.stringify(items))
    return storage !== undefined
  } catch {
    return false
  }
}

import type { Fields, Key, Noun, Views, WholeNoun } from './nouns.ts'

/** An instant of the store, counted by what was heard; a reading notes the one at which it began. */
export type Mark = number

/** The origin of rows: the socket, an answer to an action, a read, the page as the server rendered it. */
export type From = 'event' | 'answer' | 'reading' | 'page'

/** A row as it came, or that it is gone; of which version, where that is told. */
export type RowUpdate =
  | { noun: Noun; action: 'create' | 'update'; row: Fields }
  | { noun: Noun; action: 'delete'; id: number; version?: number }

export type Source = {
  from: From
  updates: readonly RowUpdate[]
  /** The mark at which a read began. A page counts as one that began at the oldest remembered mark. */
  since?: Mark
}

/**
 * A change of a row. It is reported in every case for a row that arrived itself, and only after a real change for a row
 * within it.
 */
export type Change = {
  noun: Noun
  id: number
  action: 'create' | 'update' | 'delete'
  from: From
  /** The fields that were known before the change. */
  before?: Fields
}

/** A holder of rows: it refers to some of the rows, and changes with them. */
export type Holder = {
  holds(): Iterable<Key>
  hear(change: Change): void
  /**
   * Drops the held data: all of it, or only the data that nobody looks at, which is read anew when somebody looks at
   * it.
   */
  drop(which: 'unwatched' | 'all'): void
}

export type Resync = 'gap' | 'rights' | 'fault'

/** Whole rows as they came. */
export function updatesFrom<N extends WholeNoun>(noun: N, rows: readonly Views[N][]): RowUpdate[] {
  return rows.map((row) => ({ noun, action: 'update', row }))
}

/** The server has taken a message of ours: shown as it keeps it, without waiting for the socket. */
export function takeMessages(store: Taking, messages: readonly Views['message'][]): void {
  store.take({ from: 'answer', updates: updatesFrom('message', messages) })
}

type Taking = { take: (source: Source) => boolean }

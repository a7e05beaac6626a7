import type { Fields, Key, Noun, Views, WholeNoun } from './nouns.ts'

/** An instant of the store, counted by what was heard; a reading notes the one at which it began. */
export type Mark = number

/** Where rows come from: the socket, an answer to something done, a reading, the page as the server rendered it. */
export type From = 'event' | 'answer' | 'reading' | 'page'

/** A row as it came, or that it is gone; of which version, where that is told. */
export type RowUpdate =
  | { noun: Noun; action: 'create' | 'update'; row: Fields }
  | { noun: Noun; action: 'delete'; id: number; version?: number }

export type Source = {
  from: From
  updates: readonly RowUpdate[]
  /** Of a reading: when it began. A page is taken for one that began as long ago as is remembered. */
  since?: Mark
}

/** What became of a row. Of what came itself it is told in any case, of a row in it when that changed. */
export type Change = {
  noun: Noun
  id: number
  action: 'create' | 'update' | 'delete'
  from: From
  /** What was known of it. */
  before?: Fields
}

/** What hangs on the rows: it holds some of them, and changes with them. */
export type Holder = {
  holds(): Iterable<Key>
  hear(change: Change): void
  /** What is kept goes: all of it, or what nobody looks at, which is read anew when it is looked at. */
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

import type { TypedKeys } from '#domain/flows/contract/nodes/typed-secrets.ts'
import { type Drawing, without } from '../drawing/drawing'
import { beginHistory, type History, record, redo, undo } from '../drawing/history'

export type EditorState = {
  history: History<Drawing>
  /** Keys that are not stored yet. */
  typedKeys: TypedKeys
}

/** The drawing that is edited, with all that can be undone. Outside of React: the canvas, panels and the autosave read it. */
export type EditorStore = {
  read(): EditorState
  subscribe(tell: () => void): () => void
  /** Changes the drawing. Changes with the same `key` in a short time are undone together. */
  change(make: (drawing: Drawing) => Drawing, key?: string): void
  remove(nodeIds: readonly string[], edgeIds?: readonly string[]): void
  /** Another drawing in the place of this one, with the keys that came along. */
  replace(drawing: Drawing, keys: TypedKeys): void
  typeKeys(nodeId: string, keys: Readonly<Record<string, string | null>>): void
  /** These keys are stored: they are forgotten here. */
  forgetKeys(storedKeys: TypedKeys): void
  undo(): void
  redo(): void
}

export function makeEditorStore(drawing: Drawing): EditorStore {
  let state: EditorState = { history: beginHistory(drawing), typedKeys: {} }
  const listeners = new Set<() => void>()
  const set = (next: EditorState) => {
    state = next
    for (const tell of listeners) tell()
  }
  const setHistory = (history: History<Drawing>) => {
    if (history !== state.history) set({ ...state, history })
  }
  return {
    read: () => state,
    subscribe(tell) {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    change(make, key) {
      setHistory(record(state.history, make(state.history.present), { key, changedAt: Date.now() }))
    },
    remove(nodeIds, edgeIds = []) {
      if (nodeIds.length + edgeIds.length === 0) return
      const next = without(state.history.present, new Set(nodeIds), new Set(edgeIds))
      setHistory(record(state.history, next, { changedAt: Date.now() }))
    },
    replace(next, keys) {
      const history = record(state.history, next, { changedAt: Date.now() })
      set({ history, typedKeys: { ...state.typedKeys, ...keys } })
    },
    typeKeys(nodeId, keys) {
      if (Object.keys(keys).length === 0) return
      const ofNode = { ...state.typedKeys[nodeId], ...keys }
      set({ ...state, typedKeys: { ...state.typedKeys, [nodeId]: ofNode } })
    },
    forgetKeys(storedKeys) {
      const remainingKeys = Object.entries(state.typedKeys).filter(
        ([nodeId, keys]) => storedKeys[nodeId] !== keys,
      )
      if (remainingKeys.length < Object.keys(state.typedKeys).length)
        set({ ...state, typedKeys: Object.fromEntries(remainingKeys) })
    },
    undo: () => setHistory(undo(state.history)),
    redo: () => setHistory(redo(state.history)),
  }
}

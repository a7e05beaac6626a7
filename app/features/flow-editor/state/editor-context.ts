import { createContext, useContext, useSyncExternalStore } from 'react'
import type { NodeType } from '#domain/flows/contract/graph.ts'
import type { FlowDraftView } from '#domain/flows/contract/schema.ts'
import type { Drawing, NewConnection, Point } from '../drawing/drawing'
import type { Autosave, SaveState } from './autosave'
import type { EditorStore } from './editor-store'
import type { Marks } from './marks'

/** A new node's place in the drawing: at a point, behind an exit, or within an edge. */
export type Spot = {
  position?: Point
  from?: Pick<NewConnection, 'source' | 'sourceHandle'>
  onEdge?: string
}

/** Acts that cards, edges, panels and menus begin; the same functions for as long as the editor stands. */
export type EditorActs = {
  /** Opens the dialog of a new node; a kind without fields is added at once. */
  add(type: NodeType, spot?: Spot): void
  edit(nodeId: string): void
  duplicate(nodeId: string): void
  remove(nodeIds: readonly string[], edgeIds?: readonly string[]): void
  connectFrom(nodeId: string, sourceHandle?: string): void
  /** The menu of a card, or of kinds for a spot, at a point of the window. */
  openCardMenu(nodeId: string, point: Point): void
  openKinds(point: Point, spot: Spot): void
  /** Lists the conversations that wait at a node. */
  openWaiting(nodeId: string): void
  /** Shows a node: chosen, in the middle, with the focus. */
  reveal(nodeId: string): void
}

export type Editor = {
  flow: FlowDraftView
  store: EditorStore
  autosave: Autosave
  marks: Marks
  acts: EditorActs
  maySave: boolean
}

const EditorContext = createContext<Editor | null>(null)
export const EditorProvider = EditorContext.Provider

export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('outside of the editor')
  return editor
}

export function useDrawing(): Drawing {
  const { store } = useEditor()
  const read = () => store.read().history.present
  return useSyncExternalStore(store.subscribe, read, read)
}

export function useSaveState(): SaveState {
  const { autosave } = useEditor()
  return useSyncExternalStore(autosave.subscribe, autosave.read, autosave.read)
}

import * as flows from '#domain/flows/contract/endpoints.ts'
import { NEW_GRAPH } from '#domain/flows/contract/graph.ts'
import type { FlowDraftView } from '#domain/flows/contract/schema.ts'
import { call } from '~/lib/call'
import { isSameDrawing } from '../drawing/same-drawing'
import { type Autosave, makeAutosave } from './autosave'
import { makeEditorStore } from './editor-store'
import { makeMarks } from './marks'
import { keepUnsent, readUnsent } from './unsent-drawings'

/** Store, autosave and marks of a flow; what was drawn here before and could not be sent is on the canvas again. */
export function openEditor(
  flow: FlowDraftView,
  owner: string,
  setFlow: (change: (before: FlowDraftView) => FlowDraftView) => void,
) {
  const stored = flow.flow ?? { nodes: NEW_GRAPH.nodes, connections: NEW_GRAPH.connections }
  const unsent = readUnsent(owner, flow.id)
  const isUnsent = unsent !== null && !isSameDrawing(unsent.drawing, stored)
  const store = makeEditorStore(stored)
  const autosave = makeAutosave(
    store,
    {
      save: ({ drawing, version }) => call(flows.saveDraft, { flowId: flow.id, ...drawing, version }),
      publish: ({ drawing, version, note }) =>
        call(flows.save, { idFlow: flow.id, ...drawing, version, note }),
      keep: (unsentDraft) => keepUnsent(owner, flow.id, unsentDraft),
      later(ms, run) {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
    },
    { drawing: stored, version: isUnsent ? unsent.version : flow.version },
    ({ secrets }) => setFlow((before) => ({ ...before, secrets })),
  )
  if (isUnsent) store.change(() => unsent.drawing)
  return { store, autosave, marks: makeMarks() }
}

/** The network's return is another try; what waits is stored before the page goes. */
export function openOutside(autosave: Autosave): () => void {
  const controller = new AbortController()
  const { signal } = controller
  window.addEventListener('online', () => autosave.retry(), { signal })
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden') void autosave.flush()
    },
    { signal },
  )
  return () => {
    controller.abort()
    void autosave.flush()
  }
}

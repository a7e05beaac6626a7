import type { FlowDraftView } from '#domain/flows/contract/schema.ts'
import type { Drawing } from '~/features/flow-editor/drawing/drawing'
import { makeAutosave } from '~/features/flow-editor/state/autosave'
import type { Editor } from '~/features/flow-editor/state/editor-context'
import { makeEditorStore } from '~/features/flow-editor/state/editor-store'
import { makeMarks } from '~/features/flow-editor/state/marks'

const ignore = () => undefined
const never = new Promise<never>(ignore)

/** An editor of a drawing that nobody saves, and the ids of nodes that were shown, in their order. */
export function flowEditorOf(drawing: Drawing, facts: Partial<FlowDraftView> = {}) {
  const flow: FlowDraftView = {
    id: 1,
    name: 'Fluxo',
    active: true,
    createdAt: '2026-11-29T12:00:00.000Z',
    version: 0,
    flow: drawing,
    published: null,
    files: [],
    secrets: [],
    choices: { queues: [], integrations: [], prompts: [] },
    ...facts,
  }
  const shownIds: string[] = []
  const store = makeEditorStore(drawing)
  const world = { save: () => never, publish: () => never, keep: ignore, later: () => ignore }
  const autosave = makeAutosave(store, world, { drawing, version: flow.version }, ignore)
  const acts: Editor['acts'] = {
    add: ignore,
    edit: ignore,
    duplicate: ignore,
    remove: ignore,
    connectFrom: ignore,
    openCardMenu: ignore,
    openKinds: ignore,
    openWaiting: ignore,
    reveal: (nodeId) => shownIds.push(nodeId),
  }
  const editor: Editor = { flow, store, autosave, marks: makeMarks(), acts, maySave: true }
  return { editor, shownIds }
}

import { useDeferredValue, useEffect, useMemo, useSyncExternalStore } from 'react'
import { GRAPH_SCHEMA } from '#domain/flows/contract/graph.ts'
import { factsOf } from '#domain/flows/contract/lint/facts-of.ts'
import { lintFlow } from '#domain/flows/contract/lint/lint-flow.ts'
import { keyNameIn } from '#domain/flows/contract/nodes/typed-secrets.ts'
import { isSameDrawing } from '../drawing/same-drawing'
import type { Editor } from './editor-context'
import { localFileNames } from './local-files'

/** Problems of the drawing as it is now, also on the cards. */
export function useProblems({ flow, store, marks }: Editor) {
  const read = () => store.read()
  const state = useSyncExternalStore(store.subscribe, read, read)
  const drawing = useDeferredValue(state.history.present)
  const problems = useMemo(() => {
    const typed = Object.entries(state.typedKeys).flatMap(([nodeId, keys]) =>
      Object.entries(keys).flatMap(([name, key]) => {
        const node = drawing.nodes.find(({ id }) => id === nodeId)
        return key === null || !node ? [] : [{ nodeId, field: keyNameIn(node, name), lastFour: '' }]
      }),
    )
    const files = new Set([...flow.files.map(({ name }) => name), ...localFileNames()])
    const facts = factsOf(flow.choices, files, [...flow.secrets, ...typed])
    return lintFlow({ schema: GRAPH_SCHEMA, ...drawing }, facts)
  }, [drawing, flow, state.typedKeys])
  useEffect(() => marks.setProblems(problems), [marks, problems])
  return { problems, errorCount: problems.filter(({ severity }) => severity === 'error').length }
}

/** Whether customers meet something else than what is drawn. */
export function useIsChanged({ flow, store }: Editor): boolean {
  const read = () => store.read().history.present
  const drawing = useSyncExternalStore(store.subscribe, read, read)
  return useMemo(() => !flow.published || !isSameDrawing(drawing, flow.published), [drawing, flow.published])
}

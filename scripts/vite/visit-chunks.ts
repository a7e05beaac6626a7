import path from 'node:path'
import type { Plugin } from 'vite'
import { type Graph, reachedFrom } from './module-links.ts'

type Layer = { name: string; entries: RegExp }

/** What the pages of a first visit bring, one after the other: each layer is loaded only after those before it. */
const LAYERS: readonly Layer[] = [
  { name: 'document', entries: /^(entry\.client|root)$/ },
  { name: 'frame', entries: /^routes\/_app$/ },
  { name: 'inbox', entries: /^routes\/_app\.tickets(\._index)?$/ },
]
/** Pages without the frame. What they share with it is a file of its own, so that they need not load the frame for it. */
const OUTSIDE: Layer = { name: 'shared', entries: /^routes\/(_public|_index|financeiro)/ }

/**
 * Puts into one file what is loaded together: a hundred small ones repeat their imports, and none of them compresses
 * with the others' words. A layer holds what it imports and no layer before it does, so that no page loads more than
 * it did. Libraries stand apart: they change more seldom than we do.
 */
export function visitChunks(app: string): Plugin {
  let files: ReadonlyMap<string, string> | undefined
  return {
    name: 'visit-chunks',
    apply: 'build',
    outputOptions: (options) => ({
      ...options,
      onlyExplicitManualChunks: true,
      manualChunks(id, graph) {
        files ??= filesOf(graph, app)
        return files.get(id)
      },
    }),
  }
}

/** The file of each module that a layer brings; the others, and what Remix names itself, are left to Rollup. */
function filesOf(graph: Graph, app: string): ReadonlyMap<string, string> {
  const outside = reachOf(graph, app, OUTSIDE)
  const named = LAYERS.flatMap((layer, place) =>
    [...reachOf(graph, app, layer)].map((id) => {
      const { name } = place > 0 && outside.has(id) ? OUTSIDE : layer
      return [id, id.includes('/node_modules/') ? `${name}-libraries` : name] as const
    }),
  )
  // Of several layers the first.
  return new Map(named.toReversed().filter(([id]) => !graph.getModuleInfo(id)?.isEntry))
}

/** A route's entry is its file with a query of Remix's. */
function reachOf(graph: Graph, app: string, { entries }: Layer): ReadonlySet<string> {
  const isOurs = (id: string) => entries.test(path.relative(app, id).replace(/\.tsx?(\?.*)?$/, ''))
  return reachedFrom(
    graph,
    [...graph.getModuleIds()].filter((id) => graph.getModuleInfo(id)?.isEntry && isOurs(id)),
  )
}

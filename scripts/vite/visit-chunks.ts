import path from 'node:path'
import type { Plugin } from 'vite'
import { type Graph, type ModuleInfo, reachedFrom } from './module-links.ts'

/**
 * Modules that are loaded together, as one file. `roots` are paths below app/ and domain/ without their endings; `loaded`
 * says how Rollup comes to them: as the code of a route, or by `import()`. `least` leaves out what fewer of them reach.
 */
type Layer = { name: string; roots: RegExp; loaded: 'by route' | 'on demand'; least?: number }

/**
 * Pages without the frame. What they share with a layer is a file of its own, so that they need not load the layer for it: of the
 * first visit `shared`, of what follows it `forms`.
 */
const OUTSIDE: Layer = { name: 'shared', roots: /^routes\/(_public|_index|financeiro)/, loaded: 'by route' }
const AFTERWARDS = 'forms'
const ANY_ROUTE: Layer = { name: 'any', roots: /./, loaded: 'by route' }

/** Each holds what none before it does: the first three are a first visit, and the others follow it once the page is awake. */
const LAYERS: readonly Layer[] = [
  { name: 'document', roots: /^(entry\.client|root)$/, loaded: 'by route' },
  { name: 'frame', roots: /^routes\/_app$/, loaded: 'by route' },
  { name: 'inbox', roots: /^routes\/_app\.tickets(\._index)?$/, loaded: 'by route' },
  // The schemas of all calls: they come while the first call is under way.
  { name: 'contracts', roots: /^domain\/.*endpoints$/, loaded: 'on demand' },
  // What comes by itself as soon as the frame is awake, and then the inbox.
  {
    name: 'awake',
    roots:
      /^(live\/events\/feed|lib\/outbox\/open-outbox|components\/(shell\/(takeover-bar|chats\/hear-chats)|tickets\/list\/down-connections))$/,
    loaded: 'on demand',
  },
  { name: 'today', roots: /^components\/tickets\/list\/(today-queue|first-run)$/, loaded: 'on demand' },
  // What the buttons of frame and inbox open. Sheets and dialogs bring forms, and are files of their own, as is what shows itself.
  {
    name: 'menus',
    roots:
      /^components\/(shell|tickets\/(list|row|queue))(?!.*(sheet|dialog|first-run|takeover|hear-|today-queue|down-))/,
    loaded: 'on demand',
  },
  // What nearly every list and sheet of a noun is made of.
  { name: 'kit', roots: /^features\/.*\.route$/, loaded: 'by route', least: 5 },
]

const FIRST_VISIT = 3

/**
 * Puts into one file what is loaded together: a hundred small ones repeat their imports, none of them compresses with the
 * others' words, and each costs a request. A layer holds what it imports and no layer before it does, so that no page
 * loads more than it did. Libraries stand apart: they change more seldom than we do.
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
  const byRoute = reachOf(graph, app, ANY_ROUTE)
  const named = LAYERS.flatMap((layer, place) => {
    const shared = place < FIRST_VISIT ? OUTSIDE.name : AFTERWARDS
    return [...reachOf(graph, app, layer)].map((id) => {
      const isOfPages = layer.loaded === 'on demand' && byRoute.has(id)
      const own = isOfPages ? `${layer.name}-of-pages` : layer.name
      return { id, isOfPages, name: place > 0 && outside.has(id) ? shared : own }
    })
  })
  // A page that needs a part of what comes on demand would have to wait for all of it: what pages need is apart, unless a
  // layer of pages has it.
  const ranked = [
    ...named.filter(({ isOfPages }) => !isOfPages),
    ...named.filter(({ isOfPages }) => isOfPages),
  ].map(({ id, name }) => [id, id.includes('/node_modules/') ? `${name}-libraries` : name] as const)
  // Of several layers the first.
  return new Map(ranked.toReversed().filter(([id]) => !graph.getModuleInfo(id)?.isEntry))
}

/** The modules that at least `least` of the layer's roots load, the roots among them. */
function reachOf(graph: Graph, app: string, { roots, loaded, least = 1 }: Layer): ReadonlySet<string> {
  const found = [...graph.getModuleIds()].filter(
    (id) => roots.test(nameOf(id, app)) && LOADED[loaded](graph.getModuleInfo(id)),
  )
  if (least === 1) return reachedFrom(graph, found)
  const times = new Map<string, number>()
  for (const id of found.flatMap((root) => [...reachedFrom(graph, [root])]))
    times.set(id, (times.get(id) ?? 0) + 1)
  return new Set([...times].filter(([, count]) => count >= least).map(([id]) => id))
}

const LOADED = {
  'by route': (module: ModuleInfo | null) => module?.isEntry === true,
  'on demand': (module: ModuleInfo | null) =>
    module !== null && !module.isEntry && module.dynamicImporters.length > 0,
} satisfies Record<Layer['loaded'], (module: ModuleInfo | null) => boolean>

/** A route's entry is its file with a query of Remix's. */
function nameOf(id: string, app: string): string {
  const name = path.relative(app, id).replace(/\.tsx?(\?.*)?$/, '')
  return name.replace(/^\.\.\//, '')
}

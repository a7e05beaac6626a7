import type { Rollup } from 'vite'

/** Modules whose static imports make a chunk; each chunk leaves out what the ones before it hold. */
const CHUNKS = {
  document: /\/app\/(entry\.client|root|routes\/_public|features\/sign-in\/page\.route)\.tsx$/,
  inbox: /\/app\/(routes\/_app|features\/inbox\/(page|_index)\.route)\.tsx$/,
  contracts: /\/domain\//,
  lists: /\/app\/features\/tags\/(page|sheet)\.route\.tsx$/,
  thread: /\/app\/features\/inbox\/\$uuid\.route\.tsx$/,
}
/** Its index imports every icon, so that whoever imports one would reach them all. */
const ICONS = '/node_modules/lucide-react/'
/** Icons that it alone draws come with it: no first visit waits for them. */
const CANVAS = '/app/features/flow-editor/'

/** Names the chunk of each module that belongs to one; Rollup cuts the others. */
export function chunksByPage(): Rollup.GetManualChunk {
  let names: ReadonlyMap<string, string> | undefined
  let canvasIcons: ReadonlySet<string> | undefined
  return (id, graph) => {
    names ??= nameChunks(graph)
    canvasIcons ??= findCanvasIcons(graph)
    if (!id.includes(ICONS)) return names.get(id)
    return canvasIcons.has(fileName(id)) ? 'canvas-icons' : 'icons'
  }
}

/** The files of the icons that only the canvas's modules name. */
function findCanvasIcons(graph: Rollup.ManualChunkMeta): ReadonlySet<string> {
  const ids = [...graph.getModuleIds()].filter((id) => id.includes('/app/'))
  const filesIn = (isCanvas: boolean) =>
    new Set(
      ids
        .filter((id) => id.includes(CANVAS) === isCanvas)
        .flatMap((id) => iconsNamedIn(graph.getModuleInfo(id)?.code ?? '')),
    )
  return filesIn(true).difference(filesIn(false))
}

const ICON_IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g

/** `import { ListOrdered, Undo2 as Undo } from 'lucide-react'`: list-ordered, undo-2. */
function iconsNamedIn(code: string): string[] {
  return [...code.matchAll(ICON_IMPORT)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim().split(/\s/)[0] ?? '')
      .filter((name) => name !== '')
      .map((name) =>
        name
          .replace(/([a-z])([A-Z0-9])/g, '$1-$2')
          .replace(/([0-9])([A-Z])/g, '$1-$2')
          .toLowerCase(),
      ),
  )
}

function fileName(id: string): string {
  return id.split('/').at(-1)?.split('.')[0] ?? ''
}

function nameChunks(graph: Rollup.ManualChunkMeta): ReadonlyMap<string, string> {
  const named = Object.entries(CHUNKS).flatMap(([chunk, roots]) =>
    [...reachedFrom(roots, graph)].map((id) => [id, isLibrary(id) ? `${chunk}-libraries` : chunk] as const),
  )
  // Of several chunks the first. Entries stay files of their own, which Remix names.
  return new Map(named.toReversed().filter(([id]) => !graph.getModuleInfo(id)?.isEntry))
}

function reachedFrom(roots: RegExp, graph: Rollup.ManualChunkMeta): ReadonlySet<string> {
  const reached = new Set([...graph.getModuleIds()].filter((id) => roots.test(id)))
  // A set iterates over what is added to it meanwhile.
  for (const id of reached) {
    const imported = graph.getModuleInfo(id)?.importedIds ?? []
    for (const next of imported) if (!next.includes(ICONS)) reached.add(next)
  }
  return reached
}

/** Modules that plugins make up, `\0…`, count as libraries: those import them. */
function isLibrary(id: string): boolean {
  return id.includes('/node_modules/') || id.startsWith('\0')
}

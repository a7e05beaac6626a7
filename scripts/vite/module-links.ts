import type { Rollup } from 'vite'

/** What Rollup tells of its modules, by id. */
export type Graph = {
  getModuleIds: () => Iterable<string>
  getModuleInfo: (id: string) => ModuleInfo | null
}
export type ModuleInfo = Pick<
  Rollup.ModuleInfo,
  'isEntry' | 'isIncluded' | 'importedIds' | 'dynamicImporters' | 'exports' | 'ast'
>

/** The modules that these load. Of one that only hands on what others export, those whence it is handed on. */
export function reachedFrom(graph: Graph, entries: readonly string[]): ReadonlySet<string> {
  const reached = new Set(entries)
  const follow = ({ to, remote }: Way): void => {
    const module = graph.getModuleInfo(to)
    const ways = module && !module.isIncluded ? handedOn(graph, module, remote) : []
    if (ways.length > 0) ways.forEach(follow)
    else reached.add(to)
  }
  // A set goes on with what is added to it meanwhile.
  for (const id of reached) linksOf(graph.getModuleInfo(id)).forEach(follow)
  return reached
}

/** A module, and what is meant of it. */
type Way = { to: string; remote: string }
/** What one module has of another: under which name, and what it is called there. */
type Link = Way & { local: string; isExported: boolean }
type Statement = Rollup.ProgramNode['body'][number]

/** Whatever a module exports. */
const ALL = '*'

/** Where a module has a name from that it exports; nowhere, when it makes it itself. */
function handedOn(graph: Graph, module: ModuleInfo, name: string): Way[] {
  const inside = insideNameOf(module, name)
  return linksOf(module).flatMap(({ to, local, remote, isExported }) => {
    if (!isExported) return local === inside ? [{ to, remote }] : []
    if (local !== ALL) return local === name ? [{ to, remote }] : []
    return graph.getModuleInfo(to)?.exports?.includes(name) ? [{ to, remote: name }] : []
  })
}

/** `export { inside as name }` */
function insideNameOf(module: ModuleInfo, name: string): string | undefined {
  return readModule(module).insideNames.get(name)
}

function linksOf(module: ModuleInfo | null): readonly Link[] {
  return module === null ? [] : readModule(module).links
}

/** What is asked of a module again and again: Rollup parses its source anew each time that its statements are looked at. */
type Read = { links: readonly Link[]; insideNames: ReadonlyMap<string, string> }
const read = new WeakMap<ModuleInfo, Read>()

function readModule(module: ModuleInfo): Read {
  const known = read.get(module)
  if (known) return known
  const body = module.ast?.body ?? []
  const found = { links: readLinks(module, body), insideNames: readInsideNames(body) }
  read.set(module, found)
  return found
}

function readInsideNames(body: readonly Statement[]): ReadonlyMap<string, string> {
  const specifiers = body.flatMap((node) =>
    node.type === 'ExportNamedDeclaration' && !node.source ? node.specifiers : [],
  )
  return new Map(specifiers.map(({ exported, local }) => [textOf(exported), textOf(local)]))
}

/** Rollup tells the ids in the order in which their sources are first named. */
function readLinks(module: ModuleInfo, body: readonly Statement[]): Link[] {
  const statements = body.flatMap((node) => {
    const source = 'source' in node ? node.source?.value : undefined
    return source === undefined ? [] : [{ node, source }]
  })
  const sources = [...new Set(statements.map(({ source }) => source))]
  return statements.flatMap(({ node, source }) => {
    const to = module.importedIds[sources.indexOf(source)]
    const isExported = node.type !== 'ImportDeclaration'
    return to === undefined ? [] : namesOf(node).map((names) => ({ ...names, to, isExported }))
  })
}

type Names = Pick<Link, 'local' | 'remote'>

function namesOf(node: Statement): Names[] {
  if (node.type === 'ExportAllDeclaration')
    return [{ local: node.exported ? textOf(node.exported) : ALL, remote: ALL }]
  if (node.type === 'ExportNamedDeclaration')
    return node.specifiers.map(({ exported, local }) => ({ local: textOf(exported), remote: textOf(local) }))
  if (node.type !== 'ImportDeclaration') return []
  const names = node.specifiers.map((specifier) => ({
    local: textOf(specifier.local),
    remote: remoteOf(specifier),
  }))
  // An import for its effects names nothing, and loads the module as a whole.
  return names.length > 0 ? names : [{ local: '', remote: ALL }]
}

type ImportDeclaration = Extract<Statement, { type: 'ImportDeclaration' }>

function remoteOf(specifier: ImportDeclaration['specifiers'][number]): string {
  if (specifier.type === 'ImportSpecifier') return textOf(specifier.imported)
  return specifier.type === 'ImportDefaultSpecifier' ? 'default' : ALL
}

function textOf(name: { name?: string; value?: unknown }): string {
  return name.name ?? String(name.value)
}

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { refusal } from '#scripts/refusal.ts'

export type Licensed = { name: string; version: string; licence: string }

const Names = z.record(z.string(), z.string()).default({})
const Meta = z.looseObject({
  dependencies: Names,
  optionalDependencies: Names,
  peerDependencies: Names,
  optionalPeers: z.array(z.string()).default([]),
  os: z.unknown().optional(),
  cpu: z.unknown().optional(),
})
const Lock = z.object({
  workspaces: z.object({ '': z.looseObject({ dependencies: Names }) }),
  packages: z.record(z.string(), z.tuple([z.string()], z.unknown())),
})
const Package = z.looseObject({
  license: z.union([z.string(), z.object({ type: z.string() })]).optional(),
  licenses: z.array(z.object({ type: z.string() })).optional(),
})

/**
 * The packages that run with the product, by the lock file, with the licence that each declares. Packages for one
 * platform are left out: which of them is installed differs from machine to machine.
 */
export function productionPackages(root: string): Licensed[] {
  const lock = Lock.parse(Bun.JSONC.parse(readFileSync(path.join(root, 'bun.lock'), 'utf8')))
  const licences = new Map<string, Licensed>()
  const visited = new Set<string>()
  const waiting = Object.keys(lock.workspaces[''].dependencies).map((name) => ({
    name,
    from: [] as string[],
  }))
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const packagePath = resolve(lock.packages, next)
    if (packagePath === undefined || visited.has(packagePath.join('/'))) continue
    visited.add(packagePath.join('/'))
    const [id, , rawMeta] = lock.packages[packagePath.join('/')] ?? ['']
    const meta = Meta.parse(rawMeta)
    if (meta.os !== undefined || meta.cpu !== undefined) continue
    licences.set(id, describe(root, id, packagePath))
    for (const name of needs(meta)) waiting.push({ name, from: packagePath })
  }
  return [...licences.values()].sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version))
}

function needs(meta: z.output<typeof Meta>): string[] {
  const peers = Object.keys(meta.peerDependencies).filter((name) => !meta.optionalPeers.includes(name))
  return [...Object.keys(meta.dependencies), ...Object.keys(meta.optionalDependencies), ...peers]
}

/** As node looks it up: the innermost folder that holds the name. */
function resolve(packages: Record<string, unknown>, { name, from }: { name: string; from: string[] }) {
  for (let depth = from.length; depth >= 0; depth--) {
    const packagePath = [...from.slice(0, depth), name]
    if (Object.hasOwn(packages, packagePath.join('/'))) return packagePath
  }
  return undefined
}

function describe(root: string, id: string, packagePath: readonly string[]): Licensed {
  const atSign = id.lastIndexOf('@')
  const file = path.join(root, ...packagePath.flatMap((name) => ['node_modules', name]), 'package.json')
  if (!existsSync(file)) throw refusal(`${id} is not installed; run bun install first.`)
  const { license, licenses } = Package.parse(JSON.parse(readFileSync(file, 'utf8')))
  const declared =
    typeof license === 'string' ? license : (license?.type ?? licenses?.map(({ type }) => type).join(' OR '))
  return {
    name: id.slice(0, atSign),
    version: id.slice(atSign + 1),
    licence: declared ?? namedIn(path.dirname(file)) ?? 'not declared',
  }
}

/** By the text of its licence, where its package.json says nothing. */
function namedIn(folder: string): string | undefined {
  const file = path.join(folder, 'LICENSE')
  return existsSync(file) && /^\s*MIT License\s/.test(readFileSync(file, 'utf8')) ? 'MIT' : undefined
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

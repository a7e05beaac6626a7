import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Glob } from 'bun'
import { FRAME_TEXTS, type Namespace } from '~/i18n/texts'

/*
 * A first visit loads the texts that its page names. Texts that a screen asks for besides are fetched while the page is taken over
 * by the browser, which then draws something else than the server did.
 */
const root = path.resolve(import.meta.dirname, '../..')
const app = path.join(root, 'app')
const ENDINGS = ['', '.ts', '.tsx', '/index.ts', '/index.tsx']

function fileOf(specifier: string, from: string): string | undefined {
  const isOfApp = specifier.startsWith('~/')
  if (!isOfApp && !specifier.startsWith('.')) return undefined
  const base = isOfApp ? path.join(app, specifier.slice(2)) : path.resolve(path.dirname(from), specifier)
  const file = ENDINGS.map((ending) => base + ending).find((name) => /\.tsx?$/.test(name) && existsSync(name))
  return file?.startsWith(app) ? file : undefined
}

const modules = new Map<string, { imports: string[]; namespaces: string[] }>()

function readModule(file: string) {
  const knownModule = modules.get(file)
  if (knownModule) return knownModule
  const code = readFileSync(file, 'utf8')
  const imports = [...code.matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)'/gm)]
    .map(([, specifier = '']) => fileOf(specifier, file))
    .filter((name) => name !== undefined)
  const namespaces = [...code.matchAll(/useTranslation\(('[\w-]+'|\[[^\]]*\])/g)].flatMap(
    ([, argument = '']) => [...argument.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name),
  )
  const module = { imports, namespaces }
  modules.set(file, module)
  return module
}

/** The namespaces that a module and all that it imports ask for. */
function namespacesFrom(file: string): Set<string> {
  const seen = new Set<string>()
  const waiting = [file]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    waiting.push(...readModule(next).imports)
  }
  return new Set([...seen].flatMap((name) => readModule(name).namespaces))
}

/** The page declared nearest above a route module. */
async function textsOf(route: string): Promise<readonly Namespace[] | undefined> {
  for (let folder = path.dirname(route); folder.startsWith(app); folder = path.dirname(folder)) {
    const file = path.join(folder, 'page.ts')
    if (!existsSync(file)) continue
    const pages: Record<string, { texts: readonly Namespace[] }> = await import(file)
    return Object.values(pages).flatMap(({ texts }) => texts)
  }
  return undefined
}

test('each page names all texts that its screens show', async () => {
  const routes = [...new Glob('features/**/*.route.tsx').scanSync(app)].map((file) => path.join(app, file))
  const missing: string[] = []
  for (const route of routes) {
    const texts = await textsOf(route)
    if (!texts) continue
    const loaded = new Set<string>([...FRAME_TEXTS, ...texts])
    for (const namespace of namespacesFrom(route))
      if (!loaded.has(namespace)) missing.push(`${path.relative(root, route)}: ${namespace}`)
  }
  expect(routes.length).toBeGreaterThan(40)
  expect(missing.sort()).toEqual([])
})

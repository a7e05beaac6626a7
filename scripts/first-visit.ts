import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Plugin, type Rollup, transformWithEsbuild } from 'vite'

/**
 * Says what a first visit of a page loads, by module, the heaviest first: `bun --bun scripts/first-visit.ts [/login]`. A
 * chunk's bytes after gzip are shared among its modules by what each takes alone.
 */
const PAGES = new Map([
  ['/tickets', ['root', 'routes/_app', 'features/inbox/page.route', 'features/inbox/_index.route']],
  ['/login', ['root', 'routes/_public', 'features/sign-in/page.route']],
])
const ROOT = path.resolve(import.meta.dirname, '..')
const page = process.argv[2] ?? '/tickets'
const routes = PAGES.get(page)
if (!routes) throw new Error(`no such page here: ${page}`)

const entries = ['entry.client', ...routes].map((name) => new RegExp(`/app/${RegExp.escape(name)}\\.tsx`))
const chunks: Rollup.OutputChunk[] = []
const collect: Plugin = {
  name: 'collect-chunks',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const part of Object.values(bundle)) if (part.type === 'chunk') chunks.push(part)
  },
}

process.env.NODE_ENV = 'production'
process.env.WEB_BUILD_FOLDER = mkdtempSync(path.join(tmpdir(), 'first-visit-'))
process.chdir(ROOT)
try {
  await build({ configFile: path.join(ROOT, 'remix.config.ts'), logLevel: 'error', plugins: [collect] })
} finally {
  rmSync(process.env.WEB_BUILD_FOLDER, { recursive: true, force: true })
}

const loaded = chunksFrom(
  chunks.filter(({ facadeModuleId }) => entries.some((entry) => entry.test(facadeModuleId ?? ''))),
)
const shares = (await Promise.all([...loaded].map(sharesOf))).flat().sort((a, b) => b.bytes - a.bytes)
const total = [...loaded].reduce((sum, { code }) => sum + sizeOf(code), 0)
for (const { name, bytes } of shares)
  process.stdout.write(`${(bytes / 1000).toFixed(2).padStart(7)} ${name}\n`)
process.stdout.write(`${page}: ${(total / 1000).toFixed(1)} kB of scripts in ${loaded.size} files\n`)

function chunksFrom(roots: readonly Rollup.OutputChunk[]): ReadonlySet<Rollup.OutputChunk> {
  const visited = new Set<Rollup.OutputChunk>()
  const visit = (chunk: Rollup.OutputChunk) => {
    if (visited.has(chunk)) return
    visited.add(chunk)
    for (const imported of chunks) if (chunk.imports.includes(imported.fileName)) visit(imported)
  }
  roots.forEach(visit)
  return visited
}

async function sharesOf(chunk: Rollup.OutputChunk): Promise<{ name: string; bytes: number }[]> {
  const alone = await Promise.all(
    Object.entries(chunk.modules).map(async ([id, { code }]) => {
      const { code: small } = await transformWithEsbuild(code ?? '', `${id.replace(/[\0?].*$/, '')}.js`, {
        minify: true,
      })
      return { name: nameOf(id), bytes: sizeOf(small) }
    }),
  )
  const sum = alone.reduce((total, { bytes }) => total + bytes, 0)
  const factor = sizeOf(chunk.code) / sum
  return alone.map(({ name, bytes }) => ({ name: `${name}  (${chunk.name})`, bytes: bytes * factor }))
}

function nameOf(id: string): string {
  return id.replace(`${ROOT}/`, '').replace(/^.*node_modules\//, '')
}

function sizeOf(code: string): number {
  return gzipSync(code).length
}

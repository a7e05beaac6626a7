import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { tell } from '#tests/prove/report.ts'

/**
 * The code that a first visit loads before anything works, in bytes after gzip. The rest comes on demand. It grew with the
 * pages of the menu and the store of rows; docs/decisions/018-what-a-first-visit-carries.md says what it is to come down to.
 */
const LIMIT = 230_000

const CLIENT = path.resolve(import.meta.dirname, '../../build/client')
const Part = z.object({ module: z.string(), imports: z.array(z.string()) })
const Manifest = z.object({ entry: Part, routes: z.record(z.string(), Part) })

/**
 * What the built pages name: `window.__remixManifest={…};` in a file of its own. No page loads that file: with lazy route
 * discovery each carries its own part of it.
 */
function readManifest() {
  const name = readdirSync(path.join(CLIENT, 'assets')).find((file) => /^manifest-\w+\.js$/.test(file)) ?? ''
  const text = readFileSync(path.join(CLIENT, 'assets', name), 'utf8')
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
  return Manifest.parse(JSON.parse(json))
}

const { entry, routes } = readManifest()

function firstVisit(...names: string[]): number {
  const parts = [entry, ...['root', ...names].map((name) => routes[name])]
  const files = new Set<string>()
  for (const part of parts) {
    if (!part) throw new Error(`the build knows no such route: ${names.join(', ')}`)
    for (const file of [part.module, ...part.imports]) files.add(file)
  }
  const sizes = [...files].map((file) => gzipSync(readFileSync(path.join(CLIENT, file))).length)
  return sizes.reduce((sum, size) => sum + size, 0)
}

test.each([
  ['/login', ['routes/_public', 'routes/_public.login']],
  ['/tickets', ['routes/_app', 'routes/_app.tickets', 'routes/_app.tickets._index']],
])('a first visit to %s loads little', (page, names) => {
  const size = firstVisit(...names)
  tell('first visit', { page, kilobytes: size / 1000 })
  expect(size).toBeLessThan(LIMIT)
})

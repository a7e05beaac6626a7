import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { tell } from '#tests/prove/report.ts'

/**
 * What a first visit loads before anything works, in bytes after gzip: the scripts that the page names (the entry, the
 * root and each route of the address), all that these import statically, and the stylesheets. Each file is compressed by
 * itself, as it travels. Not counted: what comes on demand (`import()`; the texts of the page's language too), fonts and
 * pictures. docs/decisions/018-what-a-first-visit-carries.md says what is in it.
 */
const LIMIT = 200_000

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

const sizeOf = (file: string) => gzipSync(readFileSync(path.join(CLIENT, file))).length
const sum = (files: Iterable<string>) => [...files].reduce((all, file) => all + sizeOf(file), 0)

function scriptsOf(...names: string[]): number {
  const parts = [entry, ...['root', ...names].map((name) => routes[name])]
  const files = new Set<string>()
  for (const part of parts) {
    if (!part) throw new Error(`the build knows no such route: ${names.join(', ')}`)
    for (const file of [part.module, ...part.imports]) files.add(file)
  }
  return sum(files)
}

/** The stylesheets that the frame of every page names; a page's own come with it. */
function styles(): number {
  const { module = '', imports = [] } = routes.root ?? {}
  const code = [module, ...imports].map((file) => readFileSync(path.join(CLIENT, file), 'utf8')).join()
  const files = readdirSync(path.join(CLIENT, 'assets')).filter((file) => file.endsWith('.css'))
  const named = files.filter((file) => code.includes(file))
  expect(named).not.toEqual([])
  return sum(named.map((file) => `assets/${file}`))
}

test.each([
  ['/login', ['routes/_public', 'routes/_public.login']],
  ['/tickets', ['routes/_app', 'page-boundary', 'routes/_app.tickets', 'routes/_app.tickets._index']],
])('a first visit to %s loads little', (page, names) => {
  const size = { scripts: scriptsOf(...names), styles: styles() }
  tell('first visit', { page, kilobytes: (size.scripts + size.styles) / 1000, ...size })
  expect(size.scripts + size.styles).toBeLessThan(LIMIT)
})

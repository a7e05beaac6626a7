import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { tell } from '#tests/prove/report.ts'

/**
 * The most that a first visit may load before anything works, in bytes after gzip: the scripts that the page names (the
 * entry, the root and each route of the address), all that these import statically, and the stylesheets. Each file is
 * compressed by itself, as it travels. Not counted: files that load on demand (`import()`; the texts of the page's
 * language too), fonts and pictures. docs/decisions/092-an-ordinary-web-build.md describes its content.
 */
const MAX_BYTES = 300_000
const MAX_FILES = 30

const CLIENT = path.resolve(import.meta.dirname, '../../build/client')
const Part = z.object({ module: z.string(), imports: z.array(z.string()) })
const Manifest = z.object({ entry: Part, routes: z.record(z.string(), Part) })

/**
 * Reads what the built pages name: `window.__remixManifest={…};` in a file of its own. No page loads that file: with lazy
 * route discovery each carries its own part of it.
 */
function readManifest() {
  const name = readdirSync(path.join(CLIENT, 'assets')).find((file) => /^manifest-\w+\.js$/.test(file)) ?? ''
  const text = readFileSync(path.join(CLIENT, 'assets', name), 'utf8')
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
  return Manifest.parse(JSON.parse(json))
}

const { entry, routes } = readManifest()

function scriptsOf(names: readonly string[]): string[] {
  const parts = [entry, ...['root', ...names].map((name) => routes[name])]
  const files = parts.flatMap((part) => {
    if (!part) throw new Error(`the build has no such route: ${names.join(', ')}`)
    return [part.module, ...part.imports]
  })
  return [...new Set(files)]
}

/** Returns the stylesheets that these scripts name. */
function stylesOf(scripts: readonly string[]): string[] {
  const code = scripts.map((file) => readFileSync(path.join(CLIENT, file), 'utf8')).join()
  const styles = readdirSync(path.join(CLIENT, 'assets')).filter((file) => file.endsWith('.css'))
  return styles.filter((file) => code.includes(file)).map((file) => `/assets/${file}`)
}

const sizeOf = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(CLIENT, file))).length, 0)

test.each([
  ['/login', ['routes/_public', 'features/sign-in/page']],
  ['/tickets', ['routes/_app', 'page-boundary', 'features/inbox/page', 'features/inbox/_index']],
])('a first visit to %s loads little, in few files', (page, names) => {
  const scripts = scriptsOf(names)
  const styles = stylesOf(scripts)
  const files = scripts.length + styles.length
  const size = { scripts: sizeOf(scripts), styles: sizeOf(styles) }
  tell('first visit', { page, kilobytes: (size.scripts + size.styles) / 1000, files, ...size })
  expect(styles).not.toEqual([])
  expect(size.scripts + size.styles).toBeLessThan(MAX_BYTES)
  expect(files).toBeLessThanOrEqual(MAX_FILES)
})

import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const TESTS = path.resolve(import.meta.dirname, '..')
const FOLDERS = ['e2e', 'prove/browser']

test('no customer’s number stands in two browser files, which share the phones', () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(TESTS, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => path.join(folder, file)),
  )
  const places = files.flatMap((file) => {
    const text = readFileSync(path.join(TESTS, file), 'utf8')
    return [...new Set(text.match(/\b55\d{11}\b/g))].map((number) => ({ number, file }))
  })
  const shared = [...Map.groupBy(places, ({ number }) => number)].filter(([, files]) => files.length > 1)
  expect(places.length).toBeGreaterThan(10)
  expect(shared.map(([number, files]) => [number, ...files.map(({ file }) => file)])).toEqual([])
})

import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const FOLDER = path.resolve(import.meta.dirname, '../e2e')

test('no customer’s number stands in two browser files, which share the phones', () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  const places = files.flatMap((file) => {
    const text = readFileSync(path.join(FOLDER, file), 'utf8')
    return [...new Set(text.match(/\b55\d{11}\b/g))].map((number) => ({ number, file }))
  })
  const shared = [...Map.groupBy(places, ({ number }) => number)].filter(([, files]) => files.length > 1)
  expect(places.length).toBeGreaterThan(10)
  expect(shared.map(([number, files]) => [number, ...files.map(({ file }) => file)])).toEqual([])
})

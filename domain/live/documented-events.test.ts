import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { RESOURCES } from '../resources.ts'
import { LIVE_NAMES } from './contract/schema.ts'

const PAGE = readFileSync(path.resolve(import.meta.dirname, '../../docs/realtime.md'), 'utf8')
/** The sample ids; the page has placeholders in their place. */
const ids = { companyId: 71, otherId: 72 }

test('docs/realtime.md names every event that a client may hear', () => {
  const names = [
    ...Object.values(LIVE_NAMES).map((name) => name(ids.companyId, ids.otherId)),
    ...Object.values(RESOURCES).map(({ wire }) => wire.event(ids.companyId)),
  ]
  const written = new Set(
    [...PAGE.matchAll(/`([^`\s]+)`/g)].map(([, placeholderName = '']) =>
      placeholderName.replace(/\{[a-zA-Z]*\}/g, '#'),
    ),
  )
  const missing = names.filter((name) => !written.has(name.replace(/\d+/g, '#')))
  expect(missing).toEqual([])
})

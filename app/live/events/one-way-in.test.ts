import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Glob } from 'bun'
import { ROW_EVENTS } from './row-events.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const modules = [...new Glob('app/**/*.{ts,tsx}').scanSync(root)]
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, code: readFileSync(path.join(root, file), 'utf8') }))

const saying = (what: RegExp) => modules.flatMap(({ file, code }) => (what.test(code) ? [file] : [])).sort()

test('what the socket tells of rows is understood in one module, which one other hands it to', () => {
  expect(saying(/\b(Ticket|Message|Contact|Connection|Session)Live\b/)).toEqual([
    'app/live/events/row-events.ts',
  ])
  expect(saying(/from '[^']*\/row-events(\.ts)?'/).filter((file) => file.startsWith('app/live'))).toEqual([
    'app/live/events/feed.ts',
  ])
  expect(saying(/\bopenLive\(/)).toEqual(['app/live/events/feed.ts', 'app/live/events/socket.ts'])
})

test('no screen listens for rows by itself', () => {
  const heard = modules.flatMap(({ code }) =>
    [...code.matchAll(/useSignal\(\s*([^,]+),/g)].map(([, name]) => name),
  )
  expect(heard).toContain("'pins'")
  expect(heard.filter((name) => !/^'\w+'$/.test(name ?? '') && name !== 'name: string')).toEqual([])
  expect(heard.filter((name) => Object.hasOwn(ROW_EVENTS, name?.slice(1, -1) ?? ''))).toEqual([])
})

import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Glob } from 'bun'
import { LIVE_NAMES } from '#domain/live/contract/schema.ts'
import { RESOURCES, ROW_NOUNS, type RowNoun } from '#domain/resources.ts'
import { liveNameOf } from './live-name.ts'
import { ROW_EVENTS } from './row-events.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const modules = [...new Glob('app/**/*.{ts,tsx}').scanSync(root)]
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, code: readFileSync(path.join(root, file), 'utf8') }))

const saying = (pattern: RegExp) =>
  modules.flatMap(({ file, code }) => (pattern.test(code) ? [file] : [])).sort()

test('what the socket tells of rows is understood in one module, which one other hands it to', () => {
  expect(saying(/\bTicketLive\b/)).toEqual(['app/live/events/row-events.ts'])
  expect(saying(/from '[^']*\/row-events(\.ts)?'/).filter((file) => file.startsWith('app/live'))).toEqual([
    'app/live/events/feed.ts',
  ])
  expect(saying(/\bopenLive\(/)).toEqual(['app/live/events/feed.ts', 'app/live/events/socket.ts'])
})

/** Heard past the store: a module that takes no row of the event, only that there is something to read anew, whole. */
const READ_WHOLE: Partial<Record<RowNoun, string>> = {
  // Whether the menu leads there: the first row of the kind.
  help: 'app/features/shell/menu.tsx',
  // How many the viewer has not seen is theirs alone, and the server's to count.
  announcement: 'app/features/shell/announcements/use-news.ts',
  // By name and by who may use them, as the server orders them.
  savedView: 'app/features/saved-views/use-saved-views.ts',
  // The limits of the viewer's own company, which an admin may read; the plan itself is super's.
  plan: 'app/features/plans/plan-room.tsx',
  // What the tests of the bot come to, not the tests.
  botCase: 'app/features/bot-playground/cases/use-results.ts',
  // The drawing, which the event does not carry, where nothing that was drawn here waits.
  flow: 'app/features/flow-editor/state/use-newer-draft.ts',
  // The figures of the report, and its people by a filter.
  campaign: 'app/features/campaign-report/report-view.tsx',
  flowCase: 'app/features/flow-editor/phone/cases/use-flow-cases.ts',
}

/** By which each noun's rows are heard. */
function heardAs(noun: RowNoun): string {
  const { contact, connection, companyDeletion, chat, userJob } = LIVE_NAMES
  const otherNames: Partial<Record<RowNoun, (companyId: number) => string>> = {
    contact,
    connection,
    companyDeletion,
    chat,
    userJob,
  }
  const event = otherNames[noun] ?? Object.entries(RESOURCES).find(([name]) => name === noun)?.[1].wire.event
  return liveNameOf(event?.(7) ?? '', 7)
}

test('no screen listens for rows by itself, of any noun', () => {
  const heardIn = modules.flatMap(({ file, code }) =>
    [...code.matchAll(/useSignal\(\s*([^,]+),/g)].map(([, name = '']) => ({ file, name })),
  )
  const past = ROW_NOUNS.flatMap((noun) =>
    heardIn.flatMap(({ file, name }) => (name === `'${heardAs(noun)}'` ? [[noun, file]] : [])),
  )
  expect(ROW_NOUNS.map(heardAs)).not.toContain('')
  expect(Object.fromEntries(past)).toEqual(READ_WHOLE)
  expect(past).toHaveLength(Object.keys(READ_WHOLE).length)
  const heard = heardIn.map(({ name }) => name)
  expect(heard).toContain("'pins'")
  expect(heard.filter((name) => ROW_EVENTS.has(name.slice(1, -1)))).toHaveLength(past.length)
  expect(heard.filter((name) => !/^'\w+'$/.test(name ?? '') && name !== 'name: string')).toEqual([])
})

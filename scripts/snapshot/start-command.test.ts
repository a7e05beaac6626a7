import { expect, test } from 'bun:test'
import { readSettings } from '../env.ts'
import { startCommand } from './start-command.ts'

function commandFor(source: Record<string, string>): string {
  const read = readSettings(source)
  if ('faults' in read) throw new Error(read.faults.join())
  return startCommand(read.settings)
}

test('what was restored elsewhere is started where it lies', () => {
  expect(commandFor({ DATA_DIR: '/srv/new' })).toBe('DATA_DIR=/srv/new bun run start')
  expect(commandFor({ DATA_DIR: '/srv/new', PG_PORT: '15555' })).toBe(
    'DATA_DIR=/srv/new PG_PORT=15555 bun run start',
  )
  expect(commandFor({ DATA_DIR: "/srv/ana's new" })).toBe(`DATA_DIR='/srv/ana'\\''s new' bun run start`)
})

test('a database of one’s own is named without its password', () => {
  const command = commandFor({
    DATA_DIR: '/srv/new',
    DEMO: '1',
    DATABASE_URL: 'postgres://ana:geheim@db/recado',
  })
  expect(command).toBe('DATA_DIR=/srv/new bun run start, with the same DATABASE_URL')
})

import { afterEach, expect, spyOn, test } from 'bun:test'
import { waitFor } from '#tests/support/wait-for.ts'
import type { RunningPostgres } from '../postgres.ts'
import { keepAlive } from './database.ts'

const said: string[] = []
const spy = spyOn(console, 'error').mockImplementation((line) => void said.push(String(line)))
afterEach(() => spy.mockRestore())

test('a database that could not be started again at first was away since it ended', async () => {
  const tries: (() => Promise<RunningPostgres>)[] = [
    () => Bun.sleep(300).then(() => Promise.reject(new Error('no room'))),
    () => Promise.resolve(server(process.pid)),
  ]
  const ended = Bun.spawn(['true'])
  await ended.exited
  const keeper = keepAlive(
    server(ended.pid),
    () => tries.shift()?.() ?? Promise.reject(new Error('asked again')),
  )
  const told = () => said.find((line) => line.startsWith('PostgreSQL serves again'))
  const [, seconds] = /, ([\d.]+) s after it ended/.exec(await waitFor(told, { what: 'it to serve' })) ?? []
  await keeper.stop()
  expect(Number(seconds)).toBeGreaterThanOrEqual(0.3)
  expect(said.filter((line) => line.startsWith('PostgreSQL ended'))).toHaveLength(1)
})

function server(pid: number): RunningPostgres {
  return { pid, port: 1, cluster: 'nowhere', reused: false, url: () => '', stop: () => Promise.resolve() }
}

import { afterAll, expect, spyOn, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { waitFor } from '#tests/support/wait-for.ts'
import type { RunningPostgres } from '../postgres.ts'
import { keepAlive } from './database.ts'

const errors: string[] = []
const spy = spyOn(console, 'error').mockImplementation((text) => void errors.push(String(text)))
afterAll(() => spy.mockRestore())

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
  const servesAgainLine = () => errors.find((text) => text.startsWith('PostgreSQL serves again'))
  const [, seconds] =
    /, ([\d.]+) s after it ended/.exec(await waitFor(servesAgainLine, { description: 'it to serve' })) ?? []
  await keeper.stop()
  expect(Number(seconds)).toBeGreaterThanOrEqual(0.3)
  expect(errors.filter((text) => text.startsWith('PostgreSQL ended'))).toHaveLength(1)
})

test('a database that somebody else told to stop is not left to wait for those who are in', async () => {
  const cluster = mkdtempSync(path.join(tmpdir(), 'recado-stopping-'))
  const stopping = Bun.spawn(['sleep', '60'])
  writeFileSync(
    path.join(cluster, 'postmaster.pid'),
    [stopping.pid, cluster, 0, 5432, '', '', '', 'stopping'].join('\n'),
  )
  const { promise: revived, resolve } = Promise.withResolvers<void>()
  const keeper = keepAlive(server(stopping.pid, cluster), () => {
    resolve()
    return Promise.resolve(server(process.pid))
  })
  await revived
  await keeper.stop()
  expect(stopping.signalCode).toBe('SIGINT')
  rmSync(cluster, { recursive: true })
})

function server(pid: number, cluster = 'nowhere'): RunningPostgres {
  return { pid, port: 1, cluster, reused: false, url: () => '', stop: () => Promise.resolve() }
}

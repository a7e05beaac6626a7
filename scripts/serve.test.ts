import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { TEST_APP_SECRET } from '#tests/support/database/cluster.ts'
import { testDatabase } from '#tests/support/database/database.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const ADDRESSES = {
  NODE_ENV: 'production',
  WEB_URL: 'https://inbox.acme.com',
  API_URL: 'https://api.acme.com',
}

test.each([
  ['a name that is no process', ['queue'], {}, /^Say which: api, sessions, web$/],
  ['no token for the web', ['web'], ADDRESSES, /^WEB_TOKEN, WEB_TOKEN_FILE or APP_SECRET is needed .+$/],
  [
    'a token file that is not there',
    ['web'],
    { ...ADDRESSES, WEB_TOKEN_FILE: '/nowhere/web.token' },
    /^WEB_TOKEN_FILE: there is no \/nowhere\/web\.token\. .+db:migrate.+$/,
  ],
])('a process served alone refuses %s in one line', async (_, args, env, message) => {
  const { output, code } = await serve(args, env)
  expect(code).toBe(2)
  expect(output).toMatch(message)
})

test('one that the database does not let in says why, and what to do', async () => {
  const database = await testDatabase()
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'recado-serve-'))
  const start = (DATABASE_URL: string, APP_SECRET: string) =>
    serve(['api'], { DEMO: '1', DATABASE_URL, APP_SECRET, DATA_DIR, LOG_LEVEL: 'error' })
  const elsewhere = new URL(database.adminUrl)
  elsewhere.pathname = '/nowhere'
  const absent = await start(elsewhere.href, TEST_APP_SECRET)
  expect(absent).toMatchObject({ code: 1, output: expect.stringContaining('no such database') })
  const second = await start(database.adminUrl, 'another-secret-of-thirty-two-characters')
  expect(second).toMatchObject({ code: 1, output: expect.stringContaining('given another APP_SECRET') })
  await database.drop()
  rmSync(DATA_DIR, { recursive: true })
})

async function serve(args: readonly string[], env: Record<string, string>) {
  const child = Bun.spawn([process.execPath, 'scripts/serve.ts', ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...env },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  return { output: `${out}${err}`.trim(), code: await child.exited }
}

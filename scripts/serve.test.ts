import { expect, test } from 'bun:test'
import path from 'node:path'

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
])('a process served alone refuses %s in one line', async (_, args, env, line) => {
  const child = Bun.spawn([process.execPath, 'scripts/serve.ts', ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...env },
    stdout: 'ignore',
    stderr: 'pipe',
  })
  const said = await new Response(child.stderr).text()
  expect(await child.exited).toBe(2)
  expect(said.trim()).toMatch(line)
})

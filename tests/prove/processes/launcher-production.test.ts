import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { buildWeb } from '#scripts/launcher/web-build.ts'
import { type OwnCluster, ownCluster } from '#tests/support/database/cluster.ts'
import { freePorts } from '#tests/support/ports.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const Compose = z.object({
  services: z.record(z.string(), z.looseObject({ command: z.array(z.string()).optional() })),
})
const { services } = Compose.parse(Bun.YAML.parse(readFileSync(path.join(ROOT, 'compose.yaml'), 'utf8')))

describe('the commands of the production compose file', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'recado-production-'))
  let cluster: OwnCluster
  let env: Record<string, string>
  /** As in the file: each has its own secrets. */
  let environments: Record<string, Record<string, string>>
  let migration = ''

  beforeAll(async () => {
    await buildWeb(ROOT)
    cluster = await ownCluster()
    const first = await freePorts(3)
    env = {
      PATH: process.env.PATH ?? '',
      HOME: dir,
      NODE_ENV: 'production',
      WEB_PORT: String(first),
      API_PORT: String(first + 1),
      WEB_URL: `http://127.0.0.1:${first}`,
      API_URL: `http://127.0.0.1:${first + 1}`,
    }
    const server = new URL(cluster.databaseUrl)
    server.username = ''
    server.password = ''
    const sealed = { APP_SECRET: crypto.getRandomValues(new Uint8Array(32)).toHex(), DATA_DIR: dir }
    const token = { WEB_TOKEN_FILE: path.join(dir, 'web.token') }
    environments = {
      migrate: { ...sealed, ...token, DATABASE_URL: cluster.databaseUrl },
      api: { ...sealed, DATABASE_SERVER: server.href },
      sessions: { ...sealed, DATABASE_SERVER: server.href, SESSIONS_PORT: String(first + 2) },
      web: token,
    }
    const migrating = run('migrate')
    migration = await migrating.said()
    expect(await migrating.child.exited).toBe(0)
  })
  afterAll(async () => {
    await cluster.stop()
    rmSync(dir, { recursive: true, force: true })
  })

  test('migrate, and print the link that makes the first super administrator', () => {
    expect(migration).toMatch(/http:\/\/127\.0\.0\.1:\d+\/set-up\?code=[0-9a-f]{32}/)
  })

  test.each([
    ['api', '/health/ready', 'API_PORT'],
    ['web', '/health/live', 'WEB_PORT'],
  ] as const)('serve %s until they are told to stop', async (name, route, port) => {
    const served = run(name)
    const url = `http://127.0.0.1:${env[port]}${route}`
    await waitFor(async () => (await fetch(url)).ok, { description: url, timeoutMs: 30_000 })
    served.child.kill('SIGTERM')
    expect(await served.child.exited).toBe(0)
  })

  test('serve sessions until they are told to stop', async () => {
    const served = run('sessions')
    const reader = served.child.stdout.getReader()
    const { value } = await reader.read()
    expect(new TextDecoder().decode(value)).toContain('"ready":true')
    const url = `http://127.0.0.1:${environments.sessions?.SESSIONS_PORT}/health/ready`
    expect((await fetch(url)).status).toBe(200)
    served.child.kill('SIGTERM')
    expect(await served.child.exited).toBe(0)
  })

  test('hand the web a token in a file, closed to others', async () => {
    const file = environments.web?.WEB_TOKEN_FILE ?? ''
    expect(statSync(file).mode & 0o777).toBe(0o600)
    rmSync(file)
    const refused = run('web')
    expect(await refused.child.exited).not.toBe(0)
    expect(await refused.complaint()).toContain('WEB_TOKEN_FILE: there is no')
  })

  test('refuse to serve with a sample secret', async () => {
    const refused = run('api', { APP_SECRET: 'change-me-change-me-change-me-change-me' })
    expect(await refused.child.exited).toBe(2)
    expect(await refused.complaint()).toMatch(/^APP_SECRET: is a sample/)
  })

  function run(service: string, extraEnvironment: Record<string, string> = {}) {
    const [program, ...args] = services[service]?.command ?? []
    expect(program).toBe('bun')
    const child = Bun.spawn([process.execPath, ...args], {
      cwd: ROOT,
      env: { ...env, ...environments[service], ...extraEnvironment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    return {
      child,
      said: () => new Response(child.stdout).text(),
      complaint: () => new Response(child.stderr).text(),
    }
  }
})

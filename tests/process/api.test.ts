import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { roleUrl } from '#db/roles.ts'
import { SignedInAnswer } from '#domain/auth/contract/schema.ts'
import { type OwnCluster, ownCluster, TEST_APP_SECRET } from '#tests/support/database/cluster.ts'
import { aCompany, aUser } from '#tests/support/factories.ts'
import { freePort } from '#tests/support/ports.ts'
import { type RunningProcess, startProcess } from '#tests/support/processes.ts'
import { openServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let cluster: OwnCluster
let env: Record<string, string>
let url: string
const folder = mkdtempSync(path.join(tmpdir(), 'recado-api-'))
const person = { email: 'somebody@test.example', password: 'Right-Password1' }

beforeAll(async () => {
  cluster = await ownCluster()
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const [appUrl, systemUrl] = (['recado_app', 'recado_system'] as const).map((role) =>
    roleUrl(cluster.databaseUrl, role, TEST_APP_SECRET),
  )
  env = {
    API_PORT: String(port),
    DATABASE_APP_URL: appUrl ?? '',
    DATABASE_SYSTEM_URL: systemUrl ?? '',
    APP_SECRET: TEST_APP_SECRET,
    DATA_DIR: folder,
    LOG_LEVEL: 'info',
  }
  const services = await openServices({
    adminUrl: cluster.databaseUrl,
    appUrl: appUrl ?? '',
    systemUrl: systemUrl ?? '',
  })
  const company = await aCompany(services)
  const passwordHash = await Bun.password.hash(person.password)
  await aUser(company.ctx, { email: person.email, passwordHash, profile: 'admin' })
  await services.close()
})
afterAll(async () => {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function signIn() {
  const response = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(person),
  })
  return SignedInAnswer.parse(await response.json())
}

describe('the API as a process', () => {
  test('says in one line a fault what is wrong with its settings', async () => {
    const attempt = startProcess('api', { API_PORT: 'x', APP_SECRET: 'short' })
    await expect(attempt).rejects.toThrow(
      /API_PORT[\s\S]*DATABASE_APP_URL[\s\S]*APP_SECRET: needs at least 32/,
    )
  })

  test('does not start where the files of customers cannot be read and written, and says what to do', async () => {
    const dataDir = path.join(folder, 'closed')
    mkdirSync(dataDir)
    writeFileSync(path.join(dataDir, 'media'), 'no folder')
    const attempt = startProcess('api', { ...env, DATA_DIR: dataDir })
    await expect(attempt).rejects.toThrow(/The files of customers in .*media cannot be read[\s\S]*chown -R/)
  })

  test('signs in, hears live, turns red without its database, and comes back by itself', async () => {
    const api = await startProcess('api', env)
    const { token, user } = await signIn()
    const closes: number[] = []
    const live = new WebSocket(`${url.replace('http', 'ws')}/ws/${user.companyId}`)
    live.onopen = () => live.send(JSON.stringify({ auth: token }))
    live.onclose = ({ code }) => closes.push(code)
    await new Promise((resolve) => {
      live.onmessage = resolve
    })

    const status = async () => (await fetch(`${url}/health/ready`)).status
    expect(await status()).toBe(200)
    await cluster.kill()
    await waitFor(async () => (await status()) === 503, { description: 'readiness to be red' })
    expect((await fetch(`${url}/tickets`, { headers: { Authorization: `Bearer ${token}` } })).status).toBe(
      503,
    )
    await cluster.restart()
    await waitFor(async () => (await status()) === 200, {
      description: 'readiness to be green',
      timeoutMs: 15_000,
    })
    const tickets = await fetch(`${url}/tickets`, { headers: { Authorization: `Bearer ${token}` } })
    expect(tickets.status).toBe(200)
    expect(closes).toEqual([])

    expect(await api.stop()).toBe(0)
    await waitFor(() => closes.length > 0, { description: 'the socket to be sent away' })
    expect(closes).toEqual([1001])
    expectNoSecrets(api, [token, person.password, person.email])
  })
})

function expectNoSecrets(api: RunningProcess, secrets: readonly string[]): void {
  const output = api.lines().join('\n')
  for (const secret of secrets) expect(output).not.toContain(secret)
}

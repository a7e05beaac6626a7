import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { roleUrl } from '#db/roles.ts'
import { webToken } from '#domain/auth/web-token.ts'
import { makeSecrets } from '#domain/core/secrets.ts'
import { type OwnCluster, ownCluster } from '#tests/support/database/cluster.ts'
import { aCompany, type TestCompany } from '#tests/support/factories.ts'
import { freePort, freePorts } from '#tests/support/ports.ts'
import { type ProcessName, type RunningProcess, startProcess } from '#tests/support/processes.ts'
import { type OpenServices, openServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { type Phones, phonesAt } from './phones.ts'
import { type Program, programAt } from './program.ts'

export const PASSWORD = 'Prova2026'

/** The whole product in processes of its own, with a database and a simulator that may be killed. */
export type World = {
  cluster: OwnCluster
  services: OpenServices
  company: TestCompany
  adminEmail: string
  /** The account that the company's connection is paired with. */
  account: string
  phones: Phones
  /** Calls the API as the company's admin, and again with the same client id when it fails. */
  program: Program
  /** Where the API listens, whatever its public address. */
  apiUrl: string
  webUrl: string
  /** What its processes are started with. */
  env: Record<string, string>
  running: Map<string, RunningProcess>
  /** Starts a process; `label` tells two sessions processes apart. */
  start(name: ProcessName, label?: string): Promise<RunningProcess>
  /** SIGKILL. */
  kill(label: string): Promise<void>
  close(): Promise<void>
}

/** `settings` replace those that the processes start with, as an `API_URL` with something in between. */
export async function makeWorld(
  names: readonly ProcessName[] = ['simulator', 'api', 'sessions'],
  settings: Record<string, string> = {},
): Promise<World> {
  const folder = mkdtempSync(path.join(tmpdir(), 'recado-world-'))
  const [cluster] = await Promise.all([ownCluster(), makeCertificate(path.join(folder, 'simulator'))])
  const [simulatorPort, apiPort, webPort] = [await freePorts(4), await freePort(), await freePort()]
  const env = environment({ folder, cluster, simulatorPort, apiPort, webPort })
  const apiUrl = env.API_URL
  const services = await openServices({
    adminUrl: cluster.databaseUrl,
    appUrl: env.DATABASE_APP_URL,
    systemUrl: env.DATABASE_SYSTEM_URL,
  })
  const running = new Map<string, RunningProcess>()

  async function start(name: ProcessName, label: string = name): Promise<RunningProcess> {
    const made = await startProcess(
      name,
      { ...env, SESSIONS_INSTANCE: label, ...settings },
      { timeoutMs: 60_000 },
    )
    running.set(label, made)
    return made
  }

  const starting = Promise.all(names.map((name) => start(name)))
  const company = await aCompany(services)
  const adminEmail = await givePassword(services, company.admin.userId)
  await starting
  const phones = phonesAt(`http://127.0.0.1:${simulatorPort}`)
  const program = await programAt(apiUrl, adminEmail, PASSWORD)

  return {
    cluster,
    services,
    company,
    adminEmail,
    account: '5511999990000',
    phones,
    program,
    apiUrl,
    webUrl: env.WEB_URL,
    env,
    running,
    start,
    async kill(label) {
      const victim = running.get(label)
      running.delete(label)
      await victim?.kill()
    },
    async close() {
      for (const process of [...running.values()].reverse()) await process.kill()
      await services.close()
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Pairs the company's connection with the account's phone through the real QR path, and waits until it is open. */
export async function pair(world: World): Promise<void> {
  const { phones, program, company, account } = world
  await phones.add(account, 'Loja')
  await program.post(`/whatsappsession/${company.connection.id}`, {})
  await waitFor(
    async () => {
      const { status, qrcode } = await program.connection(company.connection.id)
      if (qrcode) await phones.scan(account, qrcode)
      return status === 'CONNECTED'
    },
    { what: 'the connection to be paired', timeoutMs: 60_000, everyMs: 200 },
  )
}

type Place = { folder: string; cluster: OwnCluster; simulatorPort: number; apiPort: number; webPort: number }

function environment({ folder, cluster, simulatorPort, apiPort, webPort }: Place) {
  const simulatorDir = path.join(folder, 'simulator')
  return {
    APP_SECRET: cluster.appSecret,
    WEB_TOKEN: webToken(makeSecrets(cluster.appSecret)),
    DATA_DIR: folder,
    DATABASE_APP_URL: roleUrl(cluster.databaseUrl, 'recado_app', cluster.appSecret),
    DATABASE_SYSTEM_URL: roleUrl(cluster.databaseUrl, 'recado_system', cluster.appSecret),
    API_PORT: String(apiPort),
    WEB_PORT: String(webPort),
    API_URL: `http://127.0.0.1:${apiPort}`,
    WEB_URL: `http://127.0.0.1:${webPort}`,
    SIMULATOR_PORT: String(simulatorPort),
    SIMULATOR_DIR: simulatorDir,
    WHATSAPP_WEB_URL: `ws://127.0.0.1:${simulatorPort + 1}/ws/chat`,
    NODE_EXTRA_CA_CERTS: path.join(simulatorDir, 'cert.pem'),
    DEMO: '1',
  }
}

async function makeCertificate(dir: string): Promise<void> {
  const script = path.resolve(import.meta.dirname, '../../simulators/whatsapp/certificate.ts')
  const made = Bun.spawn([process.execPath, script, dir], { stdout: 'ignore', stderr: 'inherit' })
  if ((await made.exited) !== 0) throw new Error('the certificate could not be made')
}

async function givePassword(services: OpenServices, userId: number): Promise<string> {
  const hash = await Bun.password.hash(PASSWORD, 'argon2id')
  const [row] = await services.admin`
    update users set password_hash = ${hash}, all_ticket = true where id = ${userId} returning email`
  await services.admin`update connections set status = 'DISCONNECTED'`
  return String(row?.email)
}

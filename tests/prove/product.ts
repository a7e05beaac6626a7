import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { roleUrl } from '#db/roles.ts'
import { webToken } from '#domain/auth/web-token.ts'
import { makeSecrets } from '#domain/core/secrets.ts'
import { type OwnCluster, ownCluster } from '#tests/support/database/cluster.ts'
import { freePort, freePorts } from '#tests/support/ports.ts'
import { type ProcessName, type RunningProcess, startProcess } from '#tests/support/processes.ts'

/** The addresses of a running product. */
export type Site = {
  /** The address on which the API listens, whatever its public address. */
  apiUrl: string
  webUrl: string
  phonesUrl: string
  adminUrl: string
  appUrl: string
  systemUrl: string
}

/** The whole product in processes of its own, with a database and a simulator that may be killed. */
export type Product = {
  cluster: OwnCluster
  site: Site
  /** The variables with which its processes are started. */
  env: Record<string, string>
  running: Map<string, RunningProcess>
  /** Starts a process; `label` tells two sessions processes apart. */
  start(name: ProcessName, label?: string): Promise<RunningProcess>
  /** SIGKILL. */
  kill(label: string): Promise<void>
  close(): Promise<void>
}

/** The database is there and nothing else yet. `settings` replace those that the processes start with. */
export async function makeProduct(settings: Record<string, string> = {}): Promise<Product> {
  const folder = mkdtempSync(path.join(tmpdir(), 'recado-world-'))
  const [cluster] = await Promise.all([ownCluster(), makeCertificate(path.join(folder, 'simulator'))])
  const [simulatorPort, apiPort, webPort] = [await freePorts(4), await freePort(), await freePort()]
  const env = environment({ folder, cluster, simulatorPort, apiPort, webPort })
  const running = new Map<string, RunningProcess>()

  return {
    cluster,
    site: {
      apiUrl: env.API_URL,
      webUrl: env.WEB_URL,
      phonesUrl: `http://127.0.0.1:${simulatorPort}`,
      adminUrl: cluster.databaseUrl,
      appUrl: env.DATABASE_APP_URL,
      systemUrl: env.DATABASE_SYSTEM_URL,
    },
    env,
    running,
    async start(name, label = name) {
      const processEnvironment = { ...env, SESSIONS_INSTANCE: label, ...settings }
      const started = await startProcess(name, processEnvironment, { timeoutMs: 60_000 })
      running.set(label, started)
      return started
    },
    async kill(label) {
      const victim = running.get(label)
      running.delete(label)
      await victim?.kill()
    },
    async close() {
      for (const process of [...running.values()].reverse()) await process.kill()
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Installation = {
  folder: string
  cluster: OwnCluster
  simulatorPort: number
  apiPort: number
  webPort: number
}

function environment({ folder, cluster, simulatorPort, apiPort, webPort }: Installation) {
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
  const child = Bun.spawn([process.execPath, script, dir], { stdout: 'ignore', stderr: 'inherit' })
  if ((await child.exited) !== 0) throw new Error('the certificate could not be made')
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startSession } from '#domain/connections/session/start-session.ts'
import { certificateIn } from '#simulators/whatsapp/certificate.ts'
import type { Companion } from '#simulators/whatsapp/model.ts'
import { scan } from '#simulators/whatsapp/server/pairing.ts'
import { addPhone, socketUrl, startSimulator } from '#simulators/whatsapp/simulator.ts'
import { TEST_APP_SECRET } from '#tests/support/database/cluster.ts'
import { aCompany } from '#tests/support/factories.ts'
import { type RunningProcess, startProcess } from '#tests/support/processes.ts'
import type { TestServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'

export const OWNER = '5511999990000'

/** A company whose sessions processes are real, in front of a simulated WhatsApp in this process. */
export type Office = Awaited<ReturnType<typeof openOffice>>

export async function openOffice(services: TestServices) {
  const folder = mkdtempSync(path.join(tmpdir(), 'recado-office-'))
  const { sim, stop } = startSimulator({ logLevel: 'error', media: { port: 0, tls: certificateIn(folder) } })
  const owner = await addPhone(sim, OWNER, { name: 'Loja' })
  const maria = await addPhone(sim, '5511988887777', { name: 'Maria' })
  const company = await aCompany(services)
  await services.admin`update connections set status = 'DISCONNECTED', allow_group = true`
  const running = new Set<RunningProcess>()
  const office = {
    services,
    sim,
    owner,
    maria,
    company,
    connectionId: company.connection.id,
    folder,
    async start(instance = 'sessions', settings: Record<string, string> = {}): Promise<RunningProcess> {
      const sessionsProcess = await startProcess('sessions', {
        DATABASE_APP_URL: services.database.appUrl,
        DATABASE_SYSTEM_URL: services.database.systemUrl,
        APP_SECRET: TEST_APP_SECRET,
        DATA_DIR: folder,
        WHATSAPP_WEB_URL: socketUrl(sim),
        NODE_EXTRA_CA_CERTS: path.join(folder, 'cert.pem'),
        SESSIONS_INSTANCE: instance,
        ...settings,
      })
      running.add(sessionsProcess)
      return sessionsProcess
    },
    async close() {
      for (const process of running) await process.kill()
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return office
}

export type ConnectionState = { status: string; qrcode: string; retries: number; desired: string }

export async function stateOf({ services, connectionId }: Office): Promise<ConnectionState> {
  const [row] = await services.admin<ConnectionState[]>`
    select status, qrcode, retries, desired from connections where id = ${connectionId}`
  if (!row) throw new Error('no such connection')
  return row
}

/** Asks for the connection to be opened, as the API does, and scans the code that it shows. */
export async function pair(office: Office): Promise<void> {
  await startSession(office.company.ctx, { connectionId: office.connectionId })
  await waitFor(
    async () => {
      const { status, qrcode } = await stateOf(office)
      if (qrcode) await scan(office.owner, qrcode).catch(() => undefined)
      return status === 'CONNECTED'
    },
    { description: 'the connection to be paired', timeoutMs: 20_000 },
  )
}

export function device({ owner }: Office): Companion | undefined {
  return [...owner.companions.values()][0]
}

export async function isConnected(office: Office): Promise<void> {
  await waitFor(() => device(office)?.connection?.ready, { description: 'a socket', timeoutMs: 30_000 })
}

/** Whether nobody holds the connection. */
export async function isGivenBack({ services, connectionId }: Office): Promise<boolean> {
  const rows =
    await services.admin`select 1 from connection_leases where connection_id = ${connectionId} and owner is null`
  return rows.length > 0
}

export type MessageRow = {
  id: number
  body: string
  from_me: boolean
  is_edited: boolean
  ack: number
  media_type: string
  failure_code: string | null
  external_id: string
  ticket_id: number
}

export function messagesOf({ services, connectionId }: Office): Promise<MessageRow[]> {
  return services.admin<MessageRow[]>`
    select id::int, body, from_me, is_edited, ack, media_type, failure_code, external_id, ticket_id::int from messages
    where connection_id = ${connectionId} order by id`
}

export async function message(office: Office, body: string): Promise<MessageRow> {
  return waitFor(async () => (await messagesOf(office)).find((row) => row.body === body), {
    description: `"${body}"`,
  })
}

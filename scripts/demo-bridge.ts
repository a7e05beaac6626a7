import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import postgres, { type Sql } from 'postgres'
import { z } from 'zod'
import { startSession } from '#domain/connections/session/start-session.ts'
import { systemCtx } from '#domain/core/context.ts'
import { DEMO_GROUPS } from './demo/groups.ts'
import { CUSTOMERS, NEW_CUSTOMER, PAST_CUSTOMERS, SHOP_PHONE } from './demo/people.ts'
import { unpairedDemoConnection } from './demo/seed.ts'
import { type ServicesOptions, withServices } from './demo/services.ts'

export type DemoBridge = {
  /** Brings the simulator its phones and pairs the shop's connection, once in the life of a data folder. */
  pair(): Promise<void>
  stop(): Promise<void>
}

type Options = ServicesOptions & { simulatorUrl: string }
type Bridge = Options & { sql: Sql; screens: Map<string, { qr: string; shownAt: number }>; stopped: boolean }

const LOOK_MS = 700
const SHOW_AGAIN_MS = 10_000
const PAIRING_MS = 45_000

/**
 * Holds the demo's two worlds together, and is part of the demo only: tells the phone page of every connection whose
 * QR code waits (as if a phone stood before the screen), and scans the first one itself, the way a person would.
 */
export function startDemoBridge(options: Options): DemoBridge {
  const sql = postgres(options.databaseUrl, {
    max: 1,
    onnotice: () => undefined,
    connection: { application_name: 'recado-demo' },
  })
  const bridge: Bridge = { ...options, sql, screens: new Map(), stopped: false }
  const watching = watch(bridge)
  return {
    pair: () => pairOnce(bridge),
    stop: async () => {
      bridge.stopped = true
      await watching
      await sql.end({ timeout: 1 })
    },
  }
}

async function watch(bridge: Bridge): Promise<void> {
  while (!bridge.stopped) {
    // Database or simulator may be starting again; the next look finds them.
    await showScreens(bridge).catch(() => undefined)
    await Bun.sleep(LOOK_MS)
  }
}

async function showScreens({ sql, screens, simulatorUrl }: Bridge): Promise<void> {
  const waiting = await sql<{ id: string; name: string; qr: string }[]>`
    select k.id::text, c.name || ' · ' || k.name as name, k.qrcode as qr
    from connections k join companies c on c.id = k.company_id
    where k.status = 'qrcode' and k.qrcode <> '' and k.deleted_at is null`
  for (const { id, name, qr } of waiting) {
    const before = screens.get(id)
    if (before?.qr === qr && Date.now() - before.shownAt < SHOW_AGAIN_MS) continue
    await post(`${simulatorUrl}/screens`, { name, qr })
    screens.set(id, { qr, shownAt: Date.now() })
  }
}

async function pairOnce(bridge: Bridge): Promise<void> {
  const { dataDir, simulatorUrl } = bridge
  await addPhones(simulatorUrl)
  await addGroups(simulatorUrl)
  const done = path.join(dataDir, 'demo-paired')
  if (existsSync(done)) return
  const connectionId = await withServices(bridge, async (services, owner) => {
    const shop = await unpairedDemoConnection(owner)
    if (shop !== undefined)
      await startSession(systemCtx(services, shop.companyId, 'seed'), { connectionId: shop.id })
    return shop?.id
  })
  if (connectionId !== undefined) await untilConnected(bridge, connectionId)
  writeFileSync(done, '')
}

async function untilConnected({ sql, simulatorUrl }: Bridge, id: number): Promise<void> {
  const deadline = performance.now() + PAIRING_MS
  let scanned = ''
  while (performance.now() < deadline) {
    const [row] = await sql<
      { status: string; qr: string }[]
    >`select status, qrcode as qr from connections where id = ${id}`
    if (row?.status === 'CONNECTED') return
    if (row?.status === 'qrcode' && row.qr !== '' && row.qr !== scanned) {
      scanned = row.qr
      await post(`${simulatorUrl}/phones/${SHOP_PHONE.number}/scan`, { qr: row.qr })
    }
    await Bun.sleep(100)
  }
  throw new Error('the demo connection was not paired in time; scan its QR code on the phone page')
}

async function addPhones(simulatorUrl: string): Promise<void> {
  const answer = await fetch(`${simulatorUrl}/phones`)
  const existing = new Set(Phones.parse(await answer.json()).map((phone) => phone.number))
  for (const phone of [SHOP_PHONE, NEW_CUSTOMER, ...CUSTOMERS, ...PAST_CUSTOMERS]) {
    if (!existing.has(phone.number)) await post(`${simulatorUrl}/phones`, phone)
  }
}

/** The groups that the shop's phone is in, so that what is answered there reaches their people. */
async function addGroups(simulatorUrl: string): Promise<void> {
  const answer = await fetch(`${simulatorUrl}/groups`)
  const existing = new Set(Groups.parse(await answer.json()).map(({ jid }) => jid))
  for (const { id, subject, members } of DEMO_GROUPS) {
    if (existing.has(`${id}@g.us`)) continue
    const numbers = members.flatMap((member) => CUSTOMERS[member]?.number ?? [])
    await post(`${simulatorUrl}/groups`, { id, subject, owner: SHOP_PHONE.number, members: numbers })
  }
}

const Groups = z.array(z.object({ jid: z.string() }))
const Phones = z.array(z.object({ number: z.coerce.string() }))

async function post(url: string, body: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
}

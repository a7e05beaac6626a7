import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres, { type Sql } from 'postgres'
import { z } from 'zod'
import { roleUrl } from '#db/roles.ts'
import { removeOutside } from '#scripts/postgres/location.ts'
import { type RunningPostgres, startPostgres } from '#scripts/postgres.ts'
import type { Manifest } from '#scripts/snapshot/manifest.ts'
import { verifyArchive } from '#scripts/snapshot/read-archive.ts'
import { freePort } from '#tests/support/ports.ts'
import { startProcess } from '#tests/support/processes.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { digestsOf, filesOf } from './digests.ts'
import { runMeasured } from './measured.ts'
import { programAt } from './program.ts'
import type { Random } from './random.ts'
import { fillVolume } from './volume.ts'
import { PASSWORD, pair, type World } from './world.ts'

export type BackupPlan = {
  /** Megabytes of rows, and of files. */
  rowMegabytes: number
  mediaMegabytes: number
  /** Messages written each way after the restore. */
  after: number
}

export type BackupResult = {
  sent: number
  once: number
  /** The differences of the restored product, in words: missing, doubled or changed content. */
  wrong: string[]
  figures: string[]
}

const CUSTOMERS = ['5511988882001', '5511988882002']
/** Writes for the first time after the restore. */
const NEWCOMER = '5511988882003'
const Id = z.object({ id: z.number() })

/**
 * Customers and an attendant write while a backup is made. It is restored into an empty place, compared, and started there
 * in place of the first; what is written then must arrive once.
 */
export async function proveBackup(world: World, plan: BackupPlan, random: Random): Promise<BackupResult> {
  const folder = mkdtempSync(path.join(tmpdir(), 'recado-proof-'))
  chmodSync(folder, 0o711)
  const home = path.join(folder, 'restored')
  try {
    await pair(world)
    await fillVolume(world, plan)
    const tickets = await openTickets(world)
    const source = await contentsOf(world.services.admin, mediaOf(world))
    const load = startLoad(world, tickets, random)
    await waitFor(() => load.taken() >= 10, { description: 'the load to begin', timeoutMs: 30_000 })
    const before = await storedTexts(world.services.admin)
    const backup = await makeBackup(world, path.join(folder, 'backups'))
    const during = load.taken()
    await load.stop()
    const restore = await restoreBackup(world, backup.archive, home)

    const server = await startPostgres({ home, port: await freePort() })
    try {
      const sql = postgres(server.url('recado'), { max: 2, onnotice: () => undefined })
      const wrong = await compare({ sql, source, before, manifest: backup.manifest, home })
      const { sent, once, faults } = await goOn({ world, server, sql, home, tickets, plan, random })
      await sql.end()
      const figures = [
        `${during} messages written and sent while it was made`,
        ...backup.figures,
        ...restore.figures,
      ]
      return { sent, once, wrong: [...wrong, ...faults], figures }
    } finally {
      await server.stop()
    }
  } finally {
    if (existsSync(home)) removeOutside(home)
    rmSync(folder, { recursive: true, force: true })
  }
}

type Ticket = { id: number; customer: string }

async function openTickets({ phones, program, company }: World): Promise<Ticket[]> {
  const opened: Ticket[] = []
  for (const customer of CUSTOMERS) {
    await phones.add(customer, `Cliente ${customer.slice(-1)}`)
    const contact = Id.parse(
      await program.post('/contacts', { name: `Cliente ${customer}`, number: customer }),
    )
    const body = { contactId: contact.id, queueId: company.queue.id, whatsappId: company.connection.id }
    const { id } = Id.parse(await program.post('/tickets', { ...body, status: 'open' }))
    opened.push({ id, customer })
  }
  return opened
}

/** Customers write and the attendant answers, without a pause, until it is stopped. */
function startLoad(world: World, tickets: readonly Ticket[], random: Random) {
  let backupCount = 0
  let isOver = false
  const write = async (step: (ticket: Ticket, text: string) => Promise<unknown>, name: string) => {
    for (let n = 0; !isOver; n++) {
      await step(random.pick(tickets), `${name} ${random.seed} ${n}`)
      backupCount++
    }
  }
  const work = Promise.all([
    write(({ customer }, text) => world.phones.send(customer, world.account, text), 'entrada'),
    write(
      ({ id }, body) => world.program.post(`/messages/${id}`, { body, clientId: crypto.randomUUID() }),
      'saída',
    ),
  ])
  return {
    taken: () => backupCount,
    stop: async () => {
      isOver = true
      await work
    },
  }
}

/** Returns the texts that the restored place must hold: all that were stored before the backup began. */
async function storedTexts(sql: Sql): Promise<string[]> {
  const rows = await sql`select external_id from messages where body ~ '^(entrada|saída) '`
  return rows.map((row) => String(row.external_id))
}

type Contents = { rows: ReadonlyMap<string, string>; files: ReadonlyMap<string, string> }

async function contentsOf(sql: Sql, media: string): Promise<Contents> {
  return { rows: await digestsOf(sql), files: filesOf(media) }
}

async function makeBackup(world: World, folder: string) {
  mkdirSync(folder, { mode: 0o700 })
  const env = {
    ...commandEnv(world),
    DATABASE_URL: world.cluster.databaseUrl,
    DATA_DIR: world.env.DATA_DIR ?? '',
  }
  const run = await runMeasured('scripts/backup.ts', [folder], env)
  const name = readdirSync(folder).find((file) => file.endsWith('.tar.gz'))
  if (run.code !== 0 || name === undefined) throw new Error(`the backup failed:\n${run.output}`)
  const archive = path.join(folder, name)
  const manifest = await verifyArchive(archive)
  const bytes = [...manifest.tables, ...manifest.media].reduce((sum, part) => sum + part.bytes, 0)
  const packed = statSync(archive).size
  return { archive, manifest, figures: [figure('backup', run, bytes), `archive ${megabytes(packed)} MB`] }
}

async function restoreBackup(world: World, archive: string, home: string) {
  const env = { ...commandEnv(world), DATA_DIR: home, PG_PORT: String(await freePort()) }
  const run = await runMeasured('scripts/restore.ts', [archive], env)
  if (run.code !== 0) throw new Error(`the restore failed:\n${run.output}`)
  return { figures: [figure('restore', run)] }
}

function commandEnv(world: World): Record<string, string> {
  return { DEMO: '1', APP_SECRET: world.cluster.appSecret }
}

type Comparison = {
  sql: Sql
  source: Contents
  before: readonly string[]
  manifest: Manifest
  home: string
}

/** By readers that share nothing with the backup's own: the server's digests, the disk's files. */
async function compare({ sql, source, before, manifest, home }: Comparison): Promise<string[]> {
  const restored = await contentsOf(sql, path.join(home, 'media'))
  const wrong: string[] = []
  for (const [name, digest] of source.rows)
    if (restored.rows.get(name) !== digest) wrong.push(`${name} differs`)
  for (const [name, digest] of source.files)
    if (restored.files.get(name) !== digest) wrong.push(`file ${name} differs`)
  for (const { name, rows } of manifest.tables) {
    // The restore notes its own moment.
    const condition = name === 'public.installation' ? "where key <> 'restored_at'" : ''
    const [row] = await sql.unsafe<{ n: string }[]>(`select count(*) as n from ${name} ${condition}`)
    if (Number(row?.n) !== rows) wrong.push(`${name}: ${row?.n} rows instead of ${rows}`)
  }
  const stored = new Set(await storedTexts(sql))
  return [...wrong, ...before.filter((id) => !stored.has(id)).map((id) => `message ${id} is missing`)]
}

type Restored = {
  world: World
  server: RunningPostgres
  sql: Sql
  home: string
  tickets: readonly Ticket[]
  plan: BackupPlan
  random: Random
}

/** The restored product takes the place of the first, and both sides write on. */
async function goOn(restored: Restored) {
  const { world, server, home, tickets, plan, random } = restored
  for (const name of ['sessions', 'api']) await world.kill(name)
  const env = {
    ...world.env,
    DATA_DIR: home,
    DATABASE_APP_URL: roleUrl(server.url('recado'), 'recado_app', world.cluster.appSecret),
    DATABASE_SYSTEM_URL: roleUrl(server.url('recado'), 'recado_system', world.cluster.appSecret),
  }
  const running = await Promise.all(
    (['api', 'sessions'] as const).map((name) => startProcess(name, env, { timeoutMs: 60_000 })),
  )
  try {
    const program = await programAt(world.apiUrl, world.adminEmail, PASSWORD)
    await world.phones.add(NEWCOMER, 'Cliente 3')
    await waitFor(
      async () => (await program.connection(world.company.connection.id)).status === 'CONNECTED',
      {
        description: 'the restored connection to be open',
        timeoutMs: 60_000,
      },
    )
    const sent: Sent = { inbound: [], outbound: [] }
    for (let n = 0; n < plan.after; n++) {
      const { id, customer } = random.pick(tickets)
      const writer = random.pick([customer, NEWCOMER])
      sent.inbound.push(`depois entrada ${random.seed} ${n}`)
      await world.phones.send(writer, world.account, `depois entrada ${random.seed} ${n}`)
      const body = `depois saída ${random.seed} ${n}`
      sent.outbound.push(body)
      await program.post(`/messages/${id}`, { body, clientId: crypto.randomUUID() })
    }
    return await judge(restored, sent)
  } catch (cause) {
    const lastLines = running.flatMap((process) => process.lines().slice(-20))
    throw new Error(`the restored product does not go on:\n${lastLines.join('\n')}`, { cause })
  } finally {
    for (const process of running) await process.kill()
  }
}

type Sent = { inbound: string[]; outbound: string[] }

async function judge({ world, sql }: Restored, { inbound, outbound }: Sent) {
  const inInbox = () => countedInbox(sql)
  const onPhones = () => countedPhones(world)
  const isSettled = async () => {
    const [texts, shownCounts] = [await inInbox(), await onPhones()]
    return inbound.every((text) => texts.has(text)) && outbound.every((text) => shownCounts.has(text))
  }
  await waitFor(isSettled, { description: 'all to arrive', timeoutMs: 60_000, everyMs: 250 }).catch(
    () => undefined,
  )
  const [texts, phoneTexts] = [await inInbox(), await onPhones()]
  const once = [
    ...inbound.filter((text) => texts.get(text) === 1),
    ...outbound.filter((text) => phoneTexts.get(text) === 1),
  ]
  const faults = [
    ...inbound.filter((text) => !texts.has(text)).map((text) => `lost: ${text}`),
    ...outbound.filter((text) => !phoneTexts.has(text)).map((text) => `lost: ${text}`),
    ...[...texts, ...phoneTexts].filter(([, count]) => count > 1).map(([text]) => `twice: ${text}`),
  ]
  return { sent: inbound.length + outbound.length, once: once.length, faults }
}

async function countedInbox(sql: Sql): Promise<Map<string, number>> {
  const rows = await sql`
    select body, count(*)::int as n from messages where not from_me and body ~ '^(depois )?entrada ' group by body`
  return new Map(rows.map((row) => [String(row.body), Number(row.n)]))
}

/** Also what was being sent at the moment of the backup, which the restored product sends again. */
async function countedPhones({ phones }: World): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const customer of CUSTOMERS) {
    for (const { fromMe, text } of await phones.messages(customer)) {
      if (!fromMe && text) counts.set(text, (counts.get(text) ?? 0) + 1)
    }
  }
  return counts
}

function mediaOf(world: World): string {
  return path.join(world.env.DATA_DIR ?? '', 'media')
}

function figure(
  name: string,
  { seconds, peakBytes }: { seconds: number; peakBytes: number },
  bytes?: number,
) {
  const rate = bytes === undefined ? '' : `, ${megabytes(bytes)} MB at ${megabytes(bytes / seconds)} MB/s`
  return `${name} ${seconds.toFixed(1)} s${rate}, at most ${megabytes(peakBytes)} MB of memory`
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)
}

import { afterAll, beforeAll, expect, test } from 'bun:test'
import { disconnectSession } from '#domain/connections/session/disconnect-session.ts'
import { updateConnection } from '#domain/connections/update-connection.ts'
import { sendText } from '#simulators/whatsapp/phone/send.ts'
import { addPhone } from '#simulators/whatsapp/simulator.ts'
import { type Office, OWNER, openOffice, pair } from '#tests/contract/office.ts'
import { asUser } from '#tests/support/factories.ts'
import type { RunningProcess } from '#tests/support/processes.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const services = await testServices()
const CHATS = 6
const PER_CHAT = Number(process.env.HISTORY_PER_CHAT ?? 100)
const KILLS = 2
const MINUTE = 60

let office: Office
let sessions: RunningProcess
let phones: Awaited<ReturnType<typeof addPhone>>[] = []

beforeAll(async () => {
  office = await openOffice(services)
  phones = await Promise.all(
    Array.from({ length: CHATS }, (_, n) =>
      addPhone(office.sim, `55119333300${10 + n}`, { name: `Cliente ${n}` }),
    ),
  )
  const begin = Math.floor(Date.now() / 1000) - 2 * CHATS * PER_CHAT * MINUTE
  for (let n = 0; n < CHATS * PER_CHAT; n++) {
    const phone = phones[n % CHATS]
    if (phone) await sendText(phone, OWNER, `past ${n}`, { t: begin + n * MINUTE })
  }
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
  await updateConnection(asUser(services, office.company.admin), office.connectionId, {
    importOldMessages: day(300),
    importRecentMessages: day(1),
    queueIdImportMessages: office.company.queue.id,
  })
})
afterAll(() => office?.close())

async function progress() {
  const [row] =
    await services.admin`select import_this as this, import_all as all, status_import_messages as status, status as connection
    from connections where id = ${office.connectionId}`
  return row ?? {}
}

test('a past of many chats comes once, in order, while customers write and the process is killed twice', async () => {
  // The last day is left out above only so that live messages are never of the past.
  await services.admin`update connections set import_recent_messages = current_date + 1 where id = ${office.connectionId}`
  sessions = await office.start()
  await pair(office)
  let live = 0
  const say = async () => {
    for (const phone of phones) await sendText(phone, OWNER, `live ${live++}`)
  }
  for (let kill = 1; kill <= KILLS; kill++) {
    const until = (kill * CHATS * PER_CHAT) / (KILLS + 2)
    await waitFor(async () => (await progress()).this >= until, {
      description: 'the import to go on',
      timeoutMs: 60_000,
    })
    expect((await progress()).this).toBeLessThan(CHATS * PER_CHAT)
    await say()
    await sessions.kill()
    sessions = await office.start()
  }
  await say()
  await waitFor(async () => (await progress()).status !== 'importing', {
    description: 'the import to end',
    timeoutMs: 120_000,
  })
  const rows = await waitFor(
    async () => {
      const messageRows = await services.admin<
        { body: string; contact: number }[]
      >`select body, contact_id::int as contact
        from messages where connection_id = ${office.connectionId} order by id`
      return messageRows.filter(({ body }) => body.startsWith('live')).length === live && messageRows
    },
    { description: 'what was written meanwhile', timeoutMs: 30_000 },
  )
  const past = rows.filter(({ body }) => body.startsWith('past'))
  expect(past.map(({ body }) => body)).toEqual(
    Array.from({ length: CHATS * PER_CHAT }, (_, n) => `past ${n}`),
  )
  for (const contact of new Set(rows.map((row) => row.contact))) {
    const kinds = rows.filter((row) => row.contact === contact).map(({ body }) => body.slice(0, 4))
    expect(kinds.lastIndexOf('past')).toBeLessThan(kinds.indexOf('live'))
  }
  const notices = await services.admin`select 1 from sends where connection_id = ${office.connectionId}`
  expect(notices).toHaveLength(0)
  await disconnectSession(asUser(services, office.company.admin), office.connectionId)
  await waitFor(async () => (await progress()).connection === 'qrcode', {
    description: 'a new code after it is disconnected',
  })
})

import { makeWorld, pair, type World } from '../tests/prove/world.ts'
import { aConnection } from '../tests/support/factories.ts'
import { waitFor } from '../tests/support/wait-for.ts'
import { residentMb } from './support/cpu.ts'
import { report, round } from './support/figures.ts'

// P16: what a WhatsApp session costs in the sessions process: real sockets, keys in the database, at rest.
const SESSIONS = Number(process.env.SESSIONS ?? 100)
const AT_REST_MS = 8000
/** Published for whatsapp-web.js, a browser a session (wwebjs/whatsapp-web.js issue 1757). */
const WEB_JS_MB = 300

const world = await makeWorld()
await world.services.admin`update plans set connections = ${SESSIONS + 10}`.catch(() => undefined)
await pair(world)
const ids = [world.company.connection.id]
while (ids.length < SESSIONS)
  ids.push(...(await Promise.all(Array.from({ length: 9 }, (_, i) => paired(world, ids.length + i)))))

const one = await measure(1)
const all = await measure(ids.length)
const marginal = (all - one) / (ids.length - 1)
report({
  id: 'P16',
  measure: `memory of the sessions process per WhatsApp session, from 1 (${round(one)} MB) to ${ids.length} (${round(all)} MB)`,
  against: 'whatsapp-web.js, as published',
  ours: `${round(marginal)} MB`,
  theirs: `${WEB_JS_MB} MB`,
  ratio: marginal / WEB_JS_MB,
  spread: [marginal / WEB_JS_MB, marginal / WEB_JS_MB],
  target: 'at most 5 MB',
  holds: marginal <= 5,
})
await world.close()
process.exit(0)

/** A connection more, paired with a phone of its own. */
async function paired({ company, phones, program }: World, place: number): Promise<number> {
  const number = `55119${String(70_000_000 + place)}`
  await phones.add(number, `Loja ${place}`)
  const { id } = await aConnection(company.ctx, { status: 'DISCONNECTED' })
  await program.post(`/whatsappsession/${id}`, {})
  await waitFor(
    async () => {
      const { status, qrcode } = await program.connection(id)
      if (qrcode) await phones.scan(number, qrcode).catch(() => undefined)
      return status === 'CONNECTED'
    },
    { what: `connection ${place} to be paired`, timeoutMs: 60_000, everyMs: 300 },
  )
  return id
}

/** The process anew with that many sessions, all logged in and at rest. */
async function measure(count: number): Promise<number> {
  const { admin } = world.services
  await world.kill('sessions')
  await admin`update connections set desired = case when id = any(${ids.slice(0, count)}) then 'running' else 'stopped' end`
  const began = await admin`select clock_timestamp() as at`
  const { pid } = await world.start('sessions')
  await waitFor(
    async () => {
      const rows = await admin`select from channel_credentials where slot = 1 and saved_at > ${began[0]?.at}`
      return rows.length >= count
    },
    { what: `${count} sessions to be open`, timeoutMs: 90_000, everyMs: 500 },
  )
  await Bun.sleep(AT_REST_MS)
  return residentMb(pid)
}

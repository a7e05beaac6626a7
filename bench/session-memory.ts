import { LEASE_SECONDS } from '../domain/core/system/leases.ts'
import { makeWorld, pair, type World } from '../tests/prove/world.ts'
import { aConnection } from '../tests/support/factories.ts'
import { waitFor } from '../tests/support/wait-for.ts'
import { ranMs, residentMb } from './support/cpu.ts'
import { report, round } from './support/figures.ts'

// P16: what WhatsApp sessions cost in the sessions process: real sockets, keys in the database, at rest; how long they take to
// be open, and to be another process's once theirs was killed.
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

const single = await measure(1)
const total = await measure(ids.length)
const marginal = (total.memory - single.memory) / (ids.length - 1)
figureOf(
  `memory of the sessions process per WhatsApp session, from 1 (${round(single.memory)} MB) to ${ids.length} (${round(total.memory)} MB)`,
  { against: 'whatsapp-web.js, as published', recado: marginal, peer: WEB_JS_MB, unit: 'MB' },
  { text: 'at most 5 MB', holds: marginal <= 5 },
)
figureOf(`CPU of the sessions process a second at rest, ${ids.length} sessions`, {
  against: 'with 1 session',
  recado: total.restMs,
  peer: single.restMs,
  unit: 'ms',
})
figureOf(`from the start of the process until ${ids.length} sessions are logged in`, {
  against: 'with 1 session',
  recado: total.startMs,
  peer: single.startMs,
  unit: 'ms',
})
const takenMs = await takeOver()
figureOf(
  `a process is killed (-9): until another has its ${ids.length} connections and is logged in with all`,
  {
    against: 'the lease that has to run out',
    recado: takenMs,
    peer: LEASE_SECONDS * 1000,
    unit: 'ms',
  },
)
await world.close()
process.exit(0)

type Compared = { against: string; recado: number; peer: number; unit: string }

function figureOf(
  measure: string,
  { against, recado, peer, unit }: Compared,
  target?: { text: string; holds: boolean },
): void {
  const ratio = recado / peer
  report({
    id: 'P16',
    measure,
    against,
    ours: `${round(recado)} ${unit}`,
    theirs: `${round(peer)} ${unit}`,
    ratio,
    spread: [ratio, ratio],
    target: target?.text ?? 'no target',
    holds: target?.holds ?? null,
  })
}

/** A connection more, paired with a phone of its own. */
async function paired({ company, phones, program }: World, index: number): Promise<number> {
  const number = `55119${String(70_000_000 + index)}`
  await phones.add(number, `Loja ${index}`)
  const { id } = await aConnection(company.ctx, { status: 'DISCONNECTED' })
  await program.post(`/whatsappsession/${id}`, {})
  await waitFor(
    async () => {
      const { status, qrcode } = await program.connection(id)
      if (qrcode) await phones.scan(number, qrcode).catch(() => undefined)
      return status === 'CONNECTED'
    },
    { description: `connection ${index} to be paired`, timeoutMs: 60_000, everyMs: 300 },
  )
  return id
}

/** The process anew with that many sessions, all logged in and at rest. */
async function measure(count: number): Promise<{ memory: number; restMs: number; startMs: number }> {
  const { admin } = world.services
  await world.kill('sessions')
  await admin`update connections set desired = case when id = any(${ids.slice(0, count)}) then 'running' else 'stopped' end`
  const [since, began] = [await clock(), performance.now()]
  const { pid } = await world.start('sessions')
  await loggedIn(count, since)
  const startMs = performance.now() - began
  await Bun.sleep(AT_REST_MS)
  const [before, from] = [ranMs(pid), performance.now()]
  await Bun.sleep(AT_REST_MS)
  const restMs = ((ranMs(pid) - before) * 1000) / (performance.now() - from)
  return { memory: residentMb(pid), restMs, startMs }
}

/** Another process stands by, and the one that has all connections is killed. */
async function takeOver(): Promise<number> {
  await world.start('sessions', 'other')
  await Bun.sleep(AT_REST_MS)
  const [since, began] = [await clock(), performance.now()]
  await world.kill('sessions')
  await loggedIn(ids.length, since)
  return performance.now() - began
}

async function clock(): Promise<Date> {
  const [row] = await world.services.admin<{ readAt: Date }[]>`select clock_timestamp() as "readAt"`
  return row?.readAt ?? new Date()
}

/** Credentials are copied when they have logged in. */
function loggedIn(count: number, since: Date): Promise<unknown> {
  return waitFor(
    async () => {
      const rows = await world.services
        .admin`select from channel_credentials where slot = 1 and saved_at > ${since}`
      return rows.length >= count
    },
    { description: `${count} sessions to be open`, timeoutMs: 180_000, everyMs: 100 },
  )
}

import path from 'node:path'
import { webToken } from '../domain/auth/web-token.ts'
import { makeSecrets } from '../domain/core/secrets.ts'
import { buildWeb } from '../scripts/launcher/web-build.ts'
import { makeWorld, PASSWORD } from '../tests/prove/world.ts'
import { freePort } from '../tests/support/ports.ts'
import { startProcess } from '../tests/support/processes.ts'
import { cpuMs, residentMb } from './support/cpu.ts'
import { figure, inTurns, report } from './support/figures.ts'
import { startChild } from './support/json-lines.ts'
import { replayOf } from './support/replay.ts'

// P9: the inbox as the server renders it, with a first page of tickets: our web process against the same build served
// as Remix's own template does it, on Node with express. Both get the API's answers from memory: rendering is what counts.
const TICKETS = 40
const VISITORS = 16
const PAGES = 160
const REPEATS = 5
const ROOT = path.resolve(import.meta.dirname, '..')
const AGAINST = 'the same build on Node with express (@remix-run/express)'

await buildWeb(ROOT)
const world = await makeWorld(['api'])
const token = webToken(makeSecrets(world.cluster.appSecret))
await fill()
const api = replayOf(world.apiUrl)
const recado = await startOurs()
const peer = await startPeer()
const session = await signIn()
const expected = await rowsOf(recado.url)
if (expected < TICKETS || expected !== (await rowsOf(peer.url)))
  throw new Error(`not the same page: ${expected}`)
api.replay()
for (const side of [recado, peer]) await pages(side)

const clock = { ours: [] as number[], theirs: [] as number[] }
const perCpuSecond = await inTurns(
  REPEATS,
  () => turn(recado, clock.ours),
  () => turn(peer, clock.theirs),
)
const common = {
  against: AGAINST,
  measure: `pages of /tickets with ${expected} tickets, ${VISITORS} visitors`,
}
report(
  figure({
    ...common,
    id: 'P9 rate',
    measure: `${common.measure}: pages per second of the process's CPU`,
    target: 'at least 1.5 times',
    turns: perCpuSecond,
    unit: '/s',
    holds: (ratio) => ratio >= 1.5,
  }),
)
report(
  figure({
    ...common,
    id: 'P9 clock',
    measure: `${common.measure}: pages per second by the clock, the visitors on the same machine`,
    target: 'no target',
    turns: {
      recado: clock.ours,
      peer: clock.theirs,
      ratios: clock.ours.map((value, i) => value / (clock.theirs[i] ?? Number.NaN)),
    },
    unit: '/s',
  }),
)
const memory = { recado: [residentMb(recado.pid)], peer: [residentMb(peer.pid)] }
report(
  figure({
    ...common,
    id: 'P9 memory',
    measure: `resident memory of the process after ${PAGES * (REPEATS + 1)} pages`,
    target: 'at most 0.7',
    turns: { ...memory, ratios: [(memory.recado[0] ?? 0) / (memory.peer[0] ?? 1)] },
    unit: 'MB',
    holds: (ratio) => ratio <= 0.7,
  }),
)
peer.end()
await recado.stop()
api.close()
await world.close()
process.exit(0)

type Side = { pid: number; url: string }

async function startOurs() {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { WEB_TOKEN: token, WEB_PORT: String(port), WEB_URL: url, API_URL: api.url }
  const { pid, stop } = await startProcess('web', { ...env, NODE_ENV: 'production', LOG_LEVEL: 'warn' })
  return { pid, url, stop }
}

async function startPeer() {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const context = { webUrl: url, apiUrl: api.url, apiInternalUrl: api.url, webSecret: token }
  const settings = JSON.stringify({ port, build: path.join(ROOT, 'build/server/index.js'), context })
  const child = startChild(['node', path.join(import.meta.dirname, 'support/pages-peer.mjs'), settings])
  const answer = await child.next()
  if (answer.ended) throw new Error('the peer did not start')
  return { pid: child.pid, url, end: child.end }
}

/** The cookie of a signed-in admin, from our own sign-in form. */
async function signIn(): Promise<string> {
  const body = new URLSearchParams({ email: world.adminEmail, password: PASSWORD })
  const answer = await fetch(`${recado.url}/login`, {
    method: 'POST',
    body,
    headers: { Origin: recado.url },
    redirect: 'manual',
  })
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  if (answer.status !== 302 || cookies.length === 0) throw new Error(`not signed in: ${answer.status}`)
  return cookies.join('; ')
}

async function page(url: string): Promise<string> {
  const headers = { Cookie: session, 'Accept-Encoding': 'identity' }
  const answer = await fetch(`${url}/tickets?status=pending&showAll=true`, { headers })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${answer.status} ${text.slice(0, 300)}`)
  return text
}

/** Returns the number of tickets that the page shows. */
async function rowsOf(url: string): Promise<number> {
  return (await page(url)).split('data-ticket=').length - 1
}

async function pages({ url }: Side): Promise<void> {
  await Promise.all(
    Array.from({ length: VISITORS }, async () => {
      for (let i = 0; i < PAGES / VISITORS; i++) await page(url)
    }),
  )
}

async function turn(side: Side, rates: number[]): Promise<number> {
  const [began, before] = [performance.now(), cpuMs(side.pid)]
  await pages(side)
  rates.push((PAGES * 1000) / (performance.now() - began))
  return (PAGES * 1000) / (cpuMs(side.pid) - before)
}

async function fill(): Promise<void> {
  const { id, connection, queue } = world.company
  await world.services.admin`
    with people as (
      insert into contacts (company_id, name, number, channel)
      select ${id}, 'Contato ' || n, '55118' || lpad(n::text, 8, '0'), 'whatsapp' from generate_series(1, ${TICKETS}) n
      returning id)
    insert into tickets (company_id, contact_id, connection_id, queue_id, status, last_message, last_message_at)
    select ${id}, id, ${connection.id}, ${queue.id}, 'pending', 'bom dia, tudo bem?', now() from people`
}

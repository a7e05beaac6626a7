import { z } from 'zod'
import { waitFor } from '#tests/support/wait-for.ts'
import { PASSWORD, type World } from '../world.ts'
import { requestFrom } from './request-from.ts'
import type { Timings } from './timings.ts'

/** The networks of those who work and of those who sign in, and that of all visitors. */
const OFFICE = '203.0.113.7'
const OTHER_OFFICE = '198.51.100.20'
const VISITORS = '192.0.2'
const CUSTOMER = '5511988884001'
/** A call that takes longer counts as not answered. */
const PATIENCE_MS = 60_000
const SEED_MESSAGES = 20

const CreatedRow = z.object({ id: z.number() })
const Ticket = z.object({ id: z.number(), uuid: z.string() })

/** A company that has no part in a load, and works on. */
export type Bystander = Awaited<ReturnType<typeof openBystander>>

/** Names of the kinds of calls that somebody makes who works in the inbox. */
export const INBOX = [
  'list of tickets',
  'page of messages',
  'message sent',
  'live event',
  'customer’s message',
] as const

/**
 * Opens the ticket and the live socket of a company that works on while another one is up to something. `names` are the kinds of calls
 * that it makes; left out, all.
 */
export async function openBystander(world: World, names?: readonly string[]) {
  const { program, company, phones, account } = world
  await phones.add(CUSTOMER, 'Cliente')
  const contact = CreatedRow.parse(await program.post('/contacts', { name: 'Cliente', number: CUSTOMER }))
  const position = { contactId: contact.id, queueId: company.queue.id, whatsappId: company.connection.id }
  const ticket = Ticket.parse(await program.post('/tickets', { ...position, status: 'open' }))
  await phones.send(CUSTOMER, account, 'bom dia')
  for (let nth = 0; nth < SEED_MESSAGES; nth++)
    await program.post(`/messages/${ticket.id}`, messageOf(`mensagem ${nth}`))
  const email = await giveColleaguePassword(world)
  const live = await openLiveSocket(world)
  const probes = probesOf(world, { ticket, email, live }).filter(({ name }) => names?.includes(name) ?? true)
  return {
    /** Makes each kind of call again and again until `until` resolves. */
    work: (until: Promise<unknown>) => workUntil(probes, until),
    /** Whether its live socket was closed. */
    isCutOff: live.isClosed,
    close: live.close,
  }
}

/** One kind of call, and how long is waited between two of them. */
type Probe = { name: string; pauseMs: number; call: () => Promise<unknown> }
type Desk = { ticket: z.infer<typeof Ticket>; email: string; live: LiveSocket }

function probesOf(world: World, { ticket, email, live }: Desk): Probe[] {
  const { program, phones, account, apiUrl, webUrl } = world
  let visits = 0
  const asUser = () => ({ address: OFFICE, token: program.token })
  return [
    {
      name: 'list of tickets',
      pauseMs: 80,
      call: () => requestFrom(asUser(), 'GET', `${apiUrl}/tickets?status=open&pageNumber=1`),
    },
    {
      name: 'page of messages',
      pauseMs: 80,
      call: () => requestFrom(asUser(), 'GET', `${apiUrl}/messages/${ticket.uuid}?pageNumber=1`),
    },
    {
      name: 'message sent',
      pauseMs: 300,
      call: () => requestFrom(asUser(), 'POST', `${apiUrl}/messages/${ticket.id}`, messageOf('resposta')),
    },
    {
      name: 'live event',
      pauseMs: 300,
      call: async () => {
        const text = `resposta ${crypto.randomUUID()}`
        const arrival = live.arrivalOf(text)
        await requestFrom(asUser(), 'POST', `${apiUrl}/messages/${ticket.id}`, messageOf(text))
        await arrival
      },
    },
    {
      name: 'customer’s message',
      pauseMs: 300,
      call: async () => {
        const text = `pergunta ${crypto.randomUUID()}`
        const arrival = live.arrivalOf(text)
        await phones.send(CUSTOMER, account, text)
        await arrival
      },
    },
    {
      name: 'sign-in',
      pauseMs: 400,
      call: () =>
        requestFrom({ address: OTHER_OFFICE }, 'POST', `${apiUrl}/auth/login`, { email, password: PASSWORD }),
    },
    {
      name: 'sign-in page',
      pauseMs: 400,
      call: () => requestFrom({ address: `${VISITORS}.${visits++ % 250}` }, 'GET', `${webUrl}/login`),
    },
  ]
}

function messageOf(body: string) {
  return { body, clientId: crypto.randomUUID() }
}

export type Work = { timings: Timings; requestCount: number; answered: number; refusals: string[] }

async function workUntil(probes: readonly Probe[], until: Promise<unknown>): Promise<Work> {
  const timings = new Map<string, number[]>(probes.map(({ name }) => [name, []]))
  const refusals: string[] = []
  let isOver = false
  const ending = until.finally(() => {
    isOver = true
  })
  const repeat = async ({ name, pauseMs, call }: Probe) => {
    while (!isOver) {
      const began = performance.now()
      await call().catch((error: unknown) => refusals.push(`${name}: ${messageOfError(error)}`))
      timings.get(name)?.push(performance.now() - began)
      await Bun.sleep(pauseMs)
    }
  }
  await Promise.all([ending, ...probes.map(repeat)])
  const requestCount = [...timings.values()].reduce((sum, { length }) => sum + length, 0)
  return { timings, requestCount, answered: requestCount - refusals.length, refusals }
}

function messageOfError(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Signing in ends the sessions of the same account: a colleague signs in, who does nothing else. */
async function giveColleaguePassword({ services, company }: World): Promise<string> {
  const [colleague] = await services.admin`
    update users set password_hash = (select password_hash from users where id = ${company.admin.userId})
    where id = ${company.attendant.userId} returning email`
  return String(colleague?.email)
}

type LiveSocket = Awaited<ReturnType<typeof openLiveSocket>>

/** The live socket of the company's admin. */
async function openLiveSocket({ apiUrl, company, program }: World) {
  const socket = new WebSocket(`${apiUrl.replace('http', 'ws')}/ws/${company.id}`)
  const awaited = new Map<string, () => void>()
  let isReady = false
  let isClosed = false
  socket.onopen = () => socket.send(JSON.stringify({ auth: program.token }))
  socket.onclose = () => {
    isClosed = true
  }
  socket.onmessage = ({ data }) => {
    isReady = true
    const frame = String(data)
    for (const [text, resolve] of awaited) if (frame.includes(text)) resolve()
  }
  await waitFor(() => isReady, { description: 'the live socket to be ready' })
  return {
    isClosed: () => isClosed,
    close: () => socket.close(),
    /** Resolves when a frame with the text arrives. */
    async arrivalOf(text: string): Promise<void> {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const patience = setTimeout(() => reject(new Error('no live event')), PATIENCE_MS)
      awaited.set(text, resolve)
      await promise.finally(() => {
        clearTimeout(patience)
        awaited.delete(text)
      })
    },
  }
}

import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { z } from 'zod'
import type { World } from '../../prove/world.ts'
import { waitFor } from '../wait-for.ts'

/** Everything that could betray that two processes hold one connection. */
export type Watch = {
  /** Sockets that were logged in to the simulator for the account, and sockets that it lost. */
  logins(): number
  logouts(): number
  /** Every status that was ever written, in order. */
  statuses(): Promise<string[]>
  /** Every status that a screen was told of, in order. */
  output(): string[]
  /** The database's clock. */
  mark(): Promise<string>
  /** Tables of the connection that this process wrote to since. */
  writesOf(pid: number, since: string): Promise<string[]>
  /** Until the process has asked the database something again. */
  isBack(pid: number, since: string): Promise<void>
  close(): Promise<void>
}

/**
 * Written only by whoever holds the lease. What WhatsApp delivered is put into `raw_events` by the holder alone; once it
 * is there, any process may turn it into a message, under the row's lock.
 */
const FENCED = {
  connections: 'insert or update or delete',
  connection_drops: 'insert or update or delete',
  channel_keys: 'insert or update or delete',
  channel_credentials: 'insert or update or delete',
  raw_events: 'insert',
  sends: 'update',
} as const

export async function watchTakeover(world: World): Promise<Watch> {
  const { admin } = world.services
  await audit(world)
  const heard = { connected: 0, disconnected: 0 }
  const stop = await listen(world, heard)
  const screen = await watchScreen(world)
  return {
    logins: () => heard.connected,
    logouts: () => heard.disconnected,
    async statuses() {
      const rows = await admin`select status from seen_statuses order by id`
      return rows.map((row) => String(row.status))
    },
    output: () => screen.statuses,
    async mark() {
      const [row] = await admin`select clock_timestamp()::text as at`
      return String(row?.at)
    },
    async writesOf(pid, since) {
      const rows = await admin`
        select distinct name from seen_writes where port = any(${portsOf(pid)}) and at > ${since}::timestamptz`
      return rows.map((row) => String(row.name))
    },
    async isBack(pid, since) {
      await waitFor(
        async () => {
          const rows = await admin`
            select 1 from pg_stat_activity where client_port = any(${portsOf(pid)}) and query_start > ${since}::timestamptz`
          return rows.length > 0
        },
        { description: 'the process to go on', timeoutMs: 20_000 },
      )
    },
    async close() {
      stop()
      screen.close()
    },
  }
}

/** Notes in the database itself each status and who writes: a poll would miss a flicker. */
async function audit({ services: { admin } }: World): Promise<void> {
  await admin`create table seen_statuses (id bigserial primary key, status text not null)`
  await admin`create table seen_writes (name text, port int, at timestamptz not null default clock_timestamp())`
  await admin`create function see_status() returns trigger language plpgsql security definer as $$
    begin insert into public.seen_statuses (status) values (new.status); return new; end $$`
  await admin`create trigger see_status after update of status on connections
    for each row execute function see_status()`
  await admin`create function see_write() returns trigger language plpgsql security definer as $$
    begin insert into public.seen_writes (name, port)
        values (lower(tg_op) || ' ' || tg_table_name, inet_client_port()); return null; end $$`
  for (const [name, operations] of Object.entries(FENCED)) {
    await admin.unsafe(`create trigger see_write after ${operations} on ${name}
      for each row execute function see_write()`)
  }
}

const Device = z.object({ phone: z.string() })

async function listen(world: World, heard: { connected: number; disconnected: number }) {
  const leaving = new AbortController()
  const { body } = await world.phones.events(leaving.signal)
  if (!body) throw new Error('the simulator tells nothing')
  const take = (block: string) => {
    const name = /^event: (.*)$/m.exec(block)?.[1]
    if (name !== 'connected' && name !== 'disconnected') return
    const device = Device.parse(JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '{}'))
    if (device.phone === world.account) heard[name] += 1
  }
  const read = async () => {
    const decoder = new TextDecoder()
    let remainder = ''
    for await (const chunk of body) {
      const blocks = (remainder + decoder.decode(chunk, { stream: true })).split('\n\n')
      remainder = blocks.pop() ?? ''
      for (const block of blocks) take(block)
    }
  }
  read().catch(() => undefined)
  return () => leaving.abort()
}

const Frame = z.object({
  events: z
    .array(
      z.object({
        data: z.object({
          session: z.object({ status: z.string() }).optional(),
          whatsapp: z.object({ status: z.string() }).optional(),
        }),
      }),
    )
    .default([]),
})

/** Watches the events about its connections that a browser of the company receives. */
async function watchScreen({ apiUrl, company, program }: World) {
  const statuses: string[] = []
  let isLive = false
  const socket = new WebSocket(`${apiUrl.replace('http', 'ws')}/ws/${company.id}`)
  socket.onopen = () => socket.send(JSON.stringify({ auth: program.token }))
  socket.onmessage = ({ data }) => {
    isLive = true
    for (const event of Frame.parse(JSON.parse(String(data))).events) {
      const status = (event.data.session ?? event.data.whatsapp)?.status
      if (status) statuses.push(status)
    }
  }
  await waitFor(() => isLive, { description: 'the live socket' })
  return { statuses, close: () => socket.close() }
}

/** Local ports of the process's TCP sockets. */
function portsOf(pid: number): number[] {
  const inodes = new Set(
    readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? []
      } catch {
        // Closed while we looked.
        return []
      }
    }),
  )
  return ['tcp', 'tcp6'].flatMap((table) =>
    readFileSync(`/proc/net/${table}`, 'utf8')
      .split('\n')
      .slice(1)
      .map((row) => row.trim().split(/\s+/))
      .filter((parts) => inodes.has(parts[9] ?? ''))
      .map((parts) => Number.parseInt((parts[1] ?? '').split(':').at(-1) ?? '0', 16)),
  )
}

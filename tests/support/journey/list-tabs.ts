import path from 'node:path'
import { z } from 'zod'
import { webToken } from '#domain/auth/web-token.ts'
import { makeSecrets } from '#domain/core/secrets.ts'
import { PASSWORD, type Workplace } from '../../prove/world.ts'
import { TEST_APP_SECRET } from '../database/cluster.ts'
import { Looked, TabAnswer, type TabDoes, type TabOrder, type TabStart } from '../tab/tab-protocol.ts'
import { person } from './journey.ts'
import { type Asker, askerWith, untruth } from './journey-lists.ts'
import type { Does, Subject } from './list-act.ts'
import { actOf } from './list-acts.ts'
import type { Cell } from './list-cells.ts'
import { type Desk, type Office, staffOffice } from './list-office.ts'

/** Tabs of the inbox without windows, and how to end them. */
export type TabOffice = Office & { close(): Promise<void> }

/** The same people as before pages: each in a process that runs what the browser does, but for drawing it. */
export async function openTabs(world: Workplace): Promise<TabOffice> {
  const { staff, ...office } = await staffOffice(world, (values) => person(world, values))
  const [ana, bruno, chefe] = await Promise.all(
    [staff.ana, staff.bruno, staff.chefe].map(async ({ name, email }) => {
      const cookie = await cookieOf(world, email)
      return { name, cookie, ask: await askerAs(world, cookie) }
    }),
  )
  if (!ana || !bruno || !chefe) throw new Error('three desks were asked for')
  const tabs = await Promise.all(
    [ana, { ...ana, name: 'ana, second tab' }, bruno, chefe].map((deskOwner) =>
      openTab({ ...office, deskOwner: deskOwner }),
    ),
  )
  const [first, second, third, fourth] = tabs.map(({ desk }) => desk)
  if (!first || !second || !third || !fourth) throw new Error('four tabs were asked for')
  return {
    ...office,
    desks: { ana: first, anaToo: second, bruno: { ...third, allowsGroups: false }, chefe: fourth },
    close: async () => void (await Promise.all(tabs.map(({ end }) => end()))),
  }
}

async function cookieOf({ webUrl }: Workplace, email: string): Promise<string> {
  const body = new URLSearchParams({ email, password: PASSWORD })
  const headers = { origin: webUrl }
  const answer = await fetch(`${webUrl}/login`, { method: 'POST', body, headers, redirect: 'manual' })
  if (answer.status !== 302) throw new Error(`sign in: ${answer.status} ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

async function askerAs(urls: Workplace, cookie: string): Promise<Asker> {
  const answer = await fetch(`${urls.webUrl}/resources/token`, { headers: { cookie } })
  return askerWith(z.object({ token: z.string() }).parse(await answer.json()).token, urls)
}

type Sitting = Omit<Office, 'desks'> & { deskOwner: Pick<Desk, 'name' | 'ask'> & { cookie: string } }

async function openTab({ world, rows, people, deskOwner }: Sitting) {
  const { webUrl, apiUrl } = world
  const webSecret = webToken(makeSecrets(TEST_APP_SECRET))
  const { tell, end } = await startTab({ webUrl, apiUrl, webSecret, cookie: deskOwner.cookie })
  const look = async () => Looked.parse(await tell({ do: 'look' }))
  const desk: Desk = {
    name: deskOwner.name,
    ask: deskOwner.ask,
    allowsGroups: true,
    address: async () => (await look()).address,
    readShown: async () => (await look()).shown,
    go: (path, search) => tell({ do: 'go', to: search ? `${path}?${search}` : path }),
    back: () => tell({ do: 'step', by: -1 }),
    forward: () => tell({ do: 'step', by: 1 }),
    act: (cell, subject) => act(cell, subject),
    leaveList: () => tell({ do: 'hold', held: false }),
    async reload() {
      const before = await look()
      await tell({ do: 'open', at: before.address.slice(webUrl.length) })
      return untruth((await look()).shown, before.shown)
    },
    openList: () => tell({ do: 'open', at: '/tickets' }),
  }

  /** Under the hand a list holds still, as under the pointer. */
  async function act({ act, hand }: Cell, { id: ticketId }: Subject): Promise<void> {
    const { does, rowDoes, undone = false } = actOf(act) ?? {}
    const done = (hand === 'row' ? rowDoes : undefined) ?? does
    if (!done || hand === 'colleague') throw new Error(`${act} is done by nobody's ${hand}`)
    if (hand === 'row') await tell({ do: 'hold', held: true })
    await tell({
      do: 'act',
      by: hand === 'row' ? 'row' : 'header',
      ticketId,
      does: describeDoes(done),
      undone,
    })
  }

  function describeDoes(does: Does): TabDoes {
    if (!('transfer' in does)) return does
    const { queueId, otherQueueId } = rows
    return {
      transfer: does.transfer === 'queue' ? { queueId: otherQueueId } : { queueId, userId: people.bruno },
    }
  }

  await desk.openList()
  return { desk, end }
}

/** Starts the process of a tab; each order is answered once. */
async function startTab(start: TabStart) {
  const pendingAsks = new Map<number, PromiseWithResolvers<unknown>>()
  const ready = Promise.withResolvers<unknown>()
  pendingAsks.set(0, ready)
  const script = path.resolve(import.meta.dirname, '../tab/tab-host.ts')
  const child = Bun.spawn([process.execPath, '--no-orphans', script, JSON.stringify(start)], {
    cwd: path.resolve(import.meta.dirname, '../../..'),
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '/', NODE_ENV: 'production', TZ: 'UTC' },
    stdio: ['ignore', 'inherit', 'inherit'],
    ipc(message) {
      const { id, value, error } = TabAnswer.parse(message)
      const waiting = pendingAsks.get(id)
      pendingAsks.delete(id)
      if (error === undefined) waiting?.resolve(value)
      else waiting?.reject(new Error(error))
    },
    onExit() {
      for (const waiting of pendingAsks.values()) waiting.reject(new Error('the tab has ended'))
    },
  })
  await ready.promise
  let last = 0
  return {
    tell(order: TabOrder): Promise<unknown> {
      last += 1
      const waiting = Promise.withResolvers<unknown>()
      pendingAsks.set(last, waiting)
      child.send({ id: last, order })
      return waiting.promise
    },
    async end(): Promise<void> {
      child.kill()
      await child.exited
    },
  }
}

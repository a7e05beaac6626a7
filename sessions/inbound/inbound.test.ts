import { describe, expect, test } from 'bun:test'
import type { InboundEvent } from '#domain/channels/contract/inbound.ts'
import { channelStore } from '#domain/connections/channel-store.ts'
import { retryParkedEvents } from '#domain/connections/parked/retry-parked-events.ts'
import { systemCtx } from '#domain/core/context.ts'
import { readWaiting, takeLease } from '#domain/core/system/leases.ts'
import { aCompany } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { openInbound } from './inbound.ts'

const services = await testServices()

/** A channel whose raw events are JSON of who wrote what; `broken` ones cannot be understood. */
const driver = {
  broken: true,
  understand(raw: Uint8Array): InboundEvent[] {
    const text = new TextDecoder().decode(raw)
    if (text === 'noise') return []
    const [phone = '', id = '', body = ''] = text.split(' ')
    if (body === 'broken' && driver.broken) throw new Error('this cannot be understood')
    return [
      {
        kind: 'message',
        chat: { kind: 'person', person: { phone, lid: null, pushName: null } },
        externalId: id,
        fromMe: false,
        author: null,
        sentAt: new Date(),
        mediaType: 'conversation',
        body,
        file: null,
        quotedExternalId: null,
        isForwarded: false,
        // What is no JSON is understood, and cannot be stored.
        dataJson: body.startsWith('ruim') ? 'no JSON' : null,
        isReplay: false,
      },
    ]
  },
  unseal: () => [],
}

async function openLine(around: (db: typeof services.db) => typeof services.db = (db) => db) {
  const company = await aCompany(services)
  const lease = await takeLease(services, { id: company.connection.id, companyId: company.id }, 'me')
  if (!lease) throw new Error('the lease was free')
  const store = channelStore(services, lease)
  const own = { ...services, db: around(services.db), patience: { ms: 100, maxWaiting: 500 } }
  const inbound = openInbound({
    ctx: systemCtx(own, company.id, 'channel'),
    connectionId: lease.connectionId,
    driver,
    describeGroup: async () => null,
  })
  const arrive = (texts: string[]) => {
    const raw = texts.map((text) => ({
      dedupeKey: crypto.randomUUID(),
      data: new TextEncoder().encode(text),
    }))
    return store.writeKeys({ keys: [], contents: [], raw })
  }
  const bodies = async () => {
    const rows = await services.admin`select body from messages where company_id = ${company.id} order by id`
    return rows.map((row) => String(row.body))
  }
  const states = async () => {
    const rows = await services.admin`select state, count(*)::int as n from raw_events
      where company_id = ${company.id} group by state order by state`
    return Object.fromEntries(rows.map((row) => [row.state, row.n]))
  }
  return { company, lease, inbound, arrive, bodies, states }
}

describe('the way in', () => {
  test('keeps the order of each chat, whatever other chats do', async () => {
    const { inbound, arrive, bodies, states } = await openLine()
    const texts = Array.from({ length: 40 }, (_, n) => `55119888800${10 + (n % 4)} M${n} texto${n}`)
    await arrive(texts)
    inbound.signal()
    await waitFor(async () => (await bodies()).length === 40, { description: 'forty messages' })
    const stored = await bodies()
    for (let chat = 0; chat < 4; chat++) {
      const chatBodies = stored.filter((body) => Number(body.slice(5)) % 4 === chat)
      expect(chatBodies).toEqual(chatBodies.toSorted((a, b) => Number(a.slice(5)) - Number(b.slice(5))))
    }
    await inbound.idle()
    expect(await states()).toEqual({ done: 40 })
  })

  test('goes on where a machine is so busy that chats side by side take longer than a transaction may', async () => {
    let busyCount = 0
    const { inbound, arrive, bodies } = await openLine((db) => {
      const transaction: typeof db.transaction = async (work, config) => {
        busyCount++
        await Bun.sleep(5)
        const isTooSlow = busyCount > 3
        try {
          if (isTooSlow) throw Object.assign(new Error('it took too long'), { code: 'CONNECTION_CLOSED' })
          return await db.transaction(work, config)
        } finally {
          await Bun.sleep(30)
          busyCount--
        }
      }
      return new Proxy(db, {
        get: (target, key) => (key === 'transaction' ? transaction : Reflect.get(target, key)),
      })
    })
    await arrive(Array.from({ length: 6 }, (_, n) => `55119888811${10 + n} S${n} texto${n}`))
    for (let round = 0; round < 2; round++) {
      inbound.signal()
      await inbound.idle()
    }
    expect((await bodies()).toSorted()).toEqual(Array.from({ length: 6 }, (_, n) => `texto${n}`))
  })

  test('one that cannot be understood holds up nobody, is tried ten times, parked, and comes when asked for', async () => {
    const { company, lease, inbound, arrive, bodies, states } = await openLine()
    driver.broken = true
    await arrive(['5511988880001 A broken', '5511988880001 B depois', 'noise'])
    inbound.signal()
    await waitFor(async () => (await bodies()).includes('depois'), { description: 'the next message' })
    for (let round = 0; round < 10; round++) {
      await services.admin`update raw_events set next_at = now() where company_id = ${company.id}`
      inbound.signal()
      await inbound.idle()
    }
    expect(await states()).toEqual({ done: 2, parked: 1 })
    driver.broken = false
    expect(await retryParkedEvents(company.ctx, { connectionId: lease.connectionId })).toBe(1)
    inbound.signal()
    await waitFor(async () => (await bodies()).includes('broken'), { description: 'the parked message' })
  })

  test('one whose seal is broken holds up nobody, and is parked at last', async () => {
    const { company, inbound, arrive, bodies, states } = await openLine()
    const stored = await arrive(['5511988880001 E perdido'])
    await services.admin`update raw_events set data = decode('00', 'hex') where id = any(${stored.map(({ id }) => id)}::bigint[])`
    await arrive(['5511988880001 F depois'])
    for (let round = 0; round < 10; round++) {
      await services.admin`update raw_events set next_at = now() where company_id = ${company.id}`
      inbound.signal()
      await inbound.idle()
    }
    expect(await bodies()).toEqual(['depois'])
    expect(await states()).toEqual({ done: 1, parked: 1 })
  })

  test('a chat with many messages does not hold up another, and its own share transactions', async () => {
    const { company, inbound, arrive, bodies } = await openLine()
    await arrive(Array.from({ length: 400 }, (_, n) => `5511988880001 L${n} longa${n}`))
    await arrive(['5511988880002 S curta'])
    inbound.signal()
    await inbound.idle()
    const stored = await bodies()
    expect(stored.filter((body) => body !== 'curta')).toEqual(
      Array.from({ length: 400 }, (_, n) => `longa${n}`),
    )
    // All of the other chat's that were read ahead at most; not its four hundred.
    expect(stored.indexOf('curta')).toBeLessThan(350)
    const [row] = await services.admin`select count(distinct xmin::text)::int as n from messages
      where company_id = ${company.id}`
    expect(Number(row?.n)).toBeLessThan(200)
  })

  test('who writes while thousands wait has their turn among them', async () => {
    const { inbound, arrive, bodies } = await openLine()
    const waiting = Array.from({ length: 6_000 }, (_, n) => `55119888800${10 + (n % 20)} M${n} espera${n}`)
    for (let from = 0; from < waiting.length; from += 500) await arrive(waiting.slice(from, from + 500))
    await arrive(['5511977770000 AGORA agora'])
    inbound.signal()
    await waitFor(async () => (await bodies()).includes('agora'), { description: 'the message of now' })
    await inbound.stop()
    expect((await bodies()).indexOf('agora')).toBeLessThan(4_000)
  })

  test('one that cannot be stored takes nobody of its portion with it', async () => {
    const { inbound, arrive, bodies, states } = await openLine()
    await arrive(['a', 'b', 'ruim', 'c', 'd'].map((body) => `5511988880001 ${body} ${body}`))
    inbound.signal()
    await inbound.idle()
    expect(await bodies()).toEqual(['a', 'b', 'c', 'd'])
    expect(await states()).toEqual({ done: 4, pending: 1 })
  })

  test('what was stored before the clock was set back does not wait until it has caught up', async () => {
    const { company, inbound, arrive, bodies } = await openLine()
    await arrive(['5511988880001 Z antes'])
    await services.admin`update raw_events set next_at = now() + interval '1 hour' where company_id = ${company.id}`
    expect((await readWaiting(services, [{ connectionId: company.connection.id, lineEnd: 0 }])).raw).toEqual([
      company.connection.id,
    ])
    inbound.signal()
    await inbound.idle()
    expect(await bodies()).toEqual(['antes'])
  })

  test('nor does a connection wait for a lease that was given before', async () => {
    const { company, lease } = await openLine()
    const { id } = company.connection
    expect(await takeLease(services, { id, companyId: company.id }, 'another')).toBeUndefined()
    await services.admin`update connection_leases set expires_at = now() + interval '1 hour' where connection_id = ${id}`
    const freshLease = await takeLease(services, { id, companyId: company.id }, 'another')
    expect(freshLease?.epoch).toBe(lease.epoch + 1)
  })

  test('what is told as it is stored keeps its order with what only the rows tell', async () => {
    const { inbound, arrive, bodies, states } = await openLine()
    const text = (n: number) => `5511988880001 T${n} texto${n}`
    inbound.signal()
    await inbound.idle()
    for (let n = 0; n < 60; n += 3) {
      inbound.receive(await arrive([text(n)]))
      // Of these nobody told, as when the answer of a write is lost.
      await arrive([text(n + 1)])
      inbound.receive([])
      inbound.receive(await arrive([text(n + 2)]))
      if (n % 4 === 0) await inbound.idle()
    }
    await inbound.idle()
    expect(await bodies()).toEqual(Array.from({ length: 60 }, (_, n) => `texto${n}`))
    expect(await states()).toEqual({ done: 60 })
  })

  test('what is told as it is stored is not asked for', async () => {
    const { company, inbound, arrive, bodies } = await openLine()
    inbound.signal()
    await inbound.idle()
    const stored = await arrive(['5511988880001 V vista'])
    await services.admin`update raw_events set data = decode('00', 'hex') where company_id = ${company.id}`
    inbound.receive(stored)
    await inbound.idle()
    expect(await bodies()).toEqual(['vista'])
  })

  test('what was stored before the first word is not passed by', async () => {
    const { inbound, arrive, bodies } = await openLine()
    await arrive(['5511988880001 P primeira'])
    inbound.receive(await arrive(['5511988880001 Q segunda']))
    await inbound.idle()
    expect(await bodies()).toEqual(['primeira', 'segunda'])
  })

  test('more than is kept in memory is read from the rows, in order', async () => {
    const { inbound, arrive, bodies } = await openLine()
    inbound.signal()
    await inbound.idle()
    const portions = Array.from({ length: 5 }, (_, portion) =>
      Array.from({ length: 90 }, (_, n) => `5511988880001 R${portion * 90 + n} fila${portion * 90 + n}`),
    )
    const stored = []
    for (const portion of portions) stored.push(await arrive(portion))
    for (const rows of stored) inbound.receive(rows)
    await inbound.idle()
    expect(await bodies()).toEqual(Array.from({ length: 450 }, (_, n) => `fila${n}`))
  })

  test('what is delivered twice is in the inbox once', async () => {
    const { inbound, arrive, bodies, states } = await openLine()
    await arrive(['5511988880001 D uma', '5511988880001 D uma'])
    inbound.signal()
    await waitFor(async () => (await states()).done === 2, { description: 'both' })
    expect(await bodies()).toEqual(['uma'])
  })
})

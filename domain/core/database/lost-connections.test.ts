import { afterAll, expect, test } from 'bun:test'
import net from 'node:net'
import { sql } from 'drizzle-orm'
import { openPool, type Pool } from '#db/client.ts'
import { testServices } from '#tests/support/services.ts'

const services = await testServices()

/** A pool whose network can be hurt: through a relay of its own on loopback. */
async function hurtPool({ cutAt, ...options }: { max: number; patienceSeconds?: number; cutAt?: string }) {
  const real = new URL(services.database.appUrl)
  const sockets = new Set<net.Socket>()
  let isMute = false
  const relay = net.createServer((client) => {
    const server = net.connect(Number(real.port), real.hostname)
    sockets.add(client)
    client.on('error', () => undefined).on('close', () => server.destroy())
    server.on('error', () => undefined).on('close', () => client.destroy())
    client.on('data', (bytes) => {
      if (cutAt !== undefined && bytes.includes(cutAt)) client.destroy()
    })
    client.pipe(server)
    server.on('data', (bytes) => isMute || client.write(bytes))
  })
  await new Promise<void>((listening) => relay.listen(0, '127.0.0.1', listening))
  const address = relay.address()
  if (typeof address !== 'object' || address === null) throw new Error('the relay has no port')
  const url = new URL(real)
  url.port = String(address.port)
  const pool = openPool(url.href, { ...options, name: 'hurt' })
  afterAll(async () => {
    await pool.close()
    relay.close()
  })
  const hurtEach = (hurt: (socket: net.Socket) => void) => {
    for (const socket of sockets) hurt(socket)
    sockets.clear()
  }
  return {
    pool,
    reset: () => hurtEach((socket) => socket.resetAndDestroy()),
    cut: () => hurtEach((socket) => socket.destroy()),
    mute: (on: boolean) => {
      isMute = on
    },
  }
}

const answer = ({ db }: Pick<Pool, 'db'>, value: number) =>
  db.transaction(async (tx) => {
    const [row] = await tx.execute<{ value: number }>(sql`select ${value}::int + 1 as value`)
    return row?.value
  })

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => {
      const cause = error instanceof Error && error.cause ? error.cause : error
      return cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
    },
  )

test('a transaction whose connection was reset leaves the connection usable', async () => {
  const { pool, reset } = await hurtPool({ max: 1 })
  for (let round = 0; round < 5; round++) {
    const began = Promise.withResolvers<void>()
    const broken = pool.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      const asleep = tx.execute(sql`select pg_sleep(30)`)
      setImmediate(began.resolve)
      await asleep
    })
    const code = codeOf(broken)
    await began.promise
    reset()
    expect(['ECONNRESET', 'CONNECTION_CLOSED']).toContain(await code)
    expect(await answer(pool, round)).toBe(round + 1)
  }
})

test('a transaction that goes on after its connection closed writes nothing to the next one', async () => {
  const { pool, cut } = await hurtPool({ max: 1 })
  for (let round = 0; round < 5; round++) {
    const [began, isCut] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const late = Promise.withResolvers<string>()
    const broken = pool.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      began.resolve()
      await isCut.promise
      late.resolve(
        await codeOf(
          Promise.resolve(tx.execute(sql`select ${'x'.repeat(3000)}::text as ${sql.raw(`c${round}`)}`)),
        ),
      )
    })
    const code = codeOf(broken)
    await began.promise
    cut()
    expect(await code).toBe('CONNECTION_CLOSED')
    const next = answer(pool, round)
    isCut.resolve()
    expect(await late.promise).toBe('CONNECTION_CLOSED')
    expect(await next).toBe(round + 1)
    expect(await answer(pool, round)).toBe(round + 1)
  }
})

test('a query that nobody answers ends, and the next one finds a new connection', async () => {
  const { pool, mute } = await hurtPool({ max: 1, patienceSeconds: 1 })
  expect(await answer(pool, 1)).toBe(2)
  mute(true)
  expect(await codeOf(Promise.resolve(pool.db.execute(sql`select 1`)))).toBe('CONNECTION_CLOSED')
  mute(false)
  expect(await answer(pool, 2)).toBe(3)
})

test('a connection that is lost before it has served tells whoever waits for it, and nobody else', async () => {
  const unheard: unknown[] = []
  const hear = (reason: unknown) => unheard.push(reason)
  process.on('unhandledRejection', hear)
  // What the driver asks of its own accord, ahead of the first query.
  const { pool } = await hurtPool({ max: 3, cutAt: 'typarray' })
  const codes = [1, 2, 3].map(() => codeOf(Promise.resolve(pool.db.execute(sql`select 1`))))
  expect(await Promise.all(codes)).toEqual(['CONNECTION_CLOSED', 'CONNECTION_CLOSED', 'CONNECTION_CLOSED'])
  await new Promise(setImmediate)
  process.off('unhandledRejection', hear)
  expect(unheard).toEqual([])
})

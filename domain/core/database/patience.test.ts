import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { openPool } from '#db/client.ts'
import { readMaxFileBytes } from '#domain/settings/public-settings.ts'
import { relayTo } from '#tests/support/database/relay.ts'
import { aCompany } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { type Ctx, type Services, systemCtx } from '../context.ts'
import { makeJobs } from '../jobs/jobs.ts'
import { makeSignal } from '../signals/signal.ts'
import { findSession } from '../system/sign-in.ts'
import { inTransaction, reading } from '../transaction.ts'
import { answered, isAbsence, isWithoutRoom, retryWhileAway } from './patience.ts'

const near = await testServices()
const company = await aCompany(near)
const relay = await relayTo(near.database.appUrl)
const appPool = openPool(relay.url, { max: 3, name: 'away' })
const systemUrl = new URL(near.database.systemUrl)
systemUrl.port = new URL(relay.url).port
const systemPool = openPool(systemUrl.href, { max: 1, name: 'away system' })
afterAll(async () => {
  await Promise.all([appPool.close(), systemPool.close()])
  await relay.close()
})

const lines: string[] = []
beforeEach(() => void lines.splice(0))
const hear = (_fields: object, message: string) => void lines.push(message)
const log = { debug: hear, info: hear, warn: hear, error: hear }
/** The services over a database that may be away. */
const far: Services = { ...near, db: appPool.db, system: systemPool.db, log }

const patientFor = (ms: number, maxWaiting = 10): Ctx =>
  systemCtx({ ...far, patience: { ms, maxWaiting } }, company.id, 'job')
const readOne = (ctx: Ctx) =>
  reading(ctx, async (tx) => {
    const [row] = await tx.db.execute<{ n: number }>(sql`select 1 as n`)
    return row?.n
  })
const rename = (ctx: Ctx, name: string) =>
  inTransaction(ctx, async (tx) => {
    await tx.db.execute(sql`update companies set name = ${name} where id = ${company.id}`)
    return name
  })

describe('a database that is away for a moment', () => {
  test('is waited for by what reads, what writes, and who signs in', async () => {
    expect(await readOne(patientFor(20_000))).toBe(1)
    await relay.down()
    const work = [
      readOne(patientFor(20_000)),
      rename(patientFor(20_000), 'waited'),
      findSession({ ...far, patience: { ms: 20_000, maxWaiting: 10 } }, 'nobody'),
      readMaxFileBytes({ ...far, patience: { ms: 20_000, maxWaiting: 10 } }),
    ]
    await waitFor(() => lines.includes('waiting for the database'), { description: 'it to be missed' })
    await relay.up()
    expect(await Promise.all(work)).toEqual([1, 'waited', undefined, expect.any(Number)])
    expect(lines).toEqual(['waiting for the database', 'the database answers again'])
  })

  test('is waited for by so many and no more', async () => {
    await relay.down()
    const first = [1, 2, 3].map(() => readOne(patientFor(20_000, 3)))
    await waitFor(() => lines.includes('waiting for the database'), { description: 'it to be missed' })
    await expect(readOne(patientFor(20_000, 0))).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE' })
    await relay.up()
    expect(await Promise.all(first)).toEqual([1, 1, 1])
  })

  test('is not waited for longer than the patience', async () => {
    await relay.down()
    await expect(readOne(patientFor(300))).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE', status: 503 })
    await relay.up()
    expect(await readOne(patientFor(20_000))).toBe(1)
  })

  test('is waited for without end by a process that begins, which says so once', async () => {
    await relay.down()
    const begun = answered(log, () => appPool.db.execute(sql`select 1`))
    await waitFor(() => lines.length > 0, { description: 'a line' })
    await relay.up()
    await begun
    expect(lines.filter((logLine) => logLine === 'waiting for the database')).toHaveLength(1)
  })

  test('is told once for all who look again and again', async () => {
    await relay.down()
    const looks = Array.from({ length: 20 }, () => readOne(patientFor(0)))
    for (const look of await Promise.allSettled(looks))
      expect(look.status === 'rejected' && isAbsence(far, look.reason)).toBe(true)
    await waitFor(() => lines.length > 0, { description: 'a line' })
    await relay.up()
    await waitFor(() => lines.includes('the database answers again'), { description: 'the end' })
    expect(lines).toEqual(['waiting for the database', 'the database answers again'])
    expect(isAbsence(far, new Error('something else'))).toBe(false)
  })

  test('is told of by the job queue as by all others: its workers say it with objects of their own', async () => {
    const heard: unknown[] = []
    const jobs = makeJobs(relay.url, (error) => heard.push(error))
    await jobs.start()
    await jobs.work('fetch-picture', { concurrency: 1 }, () => Promise.resolve())
    await relay.down()
    await waitFor(() => heard.length >= 5, { description: 'failures of the queue' })
    expect(heard.filter((error) => !isAbsence(far, error))).toEqual([])
    await waitFor(() => lines.length > 0, { description: 'a line' })
    await relay.up()
    await waitFor(() => lines.includes('the database answers again'), { description: 'the end' })
    await jobs.close()
  })

  test('is listened to once it is back, though it was away when the listening began', async () => {
    await relay.down()
    const signalSql = openPool(relay.url, { max: 1, name: 'away signal' }).sql
    const signal = makeSignal(signalSql)
    let signals = 0
    await signal.listen('raw', () => {
      signals += 1
    })
    await relay.up()
    await waitFor(() => signals > 0, { description: 'the first look' })
    const before = signals
    near.signal.notify('raw')
    await waitFor(() => signals > before, { description: 'a signal' })
    await signal.close()
  })
})

test('a disk that is full is said once, and shown while writing is refused for it', async () => {
  const pool = openPool(relay.url, { max: 1, name: 'full' })
  const patientServices = { ...far, db: pool.db, patience: { ms: 100, maxWaiting: 10 } }
  expect(isWithoutRoom(patientServices)).toBe(false)
  const full = Object.assign(new Error('could not extend file'), { code: '53100' })
  const write = () => retryWhileAway(patientServices, () => Promise.reject(full))
  await expect(write()).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE' })
  await expect(write()).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE' })
  expect(isWithoutRoom(patientServices)).toBe(true)
  expect(lines.filter((logLine) => logLine.startsWith('the disk of the database is full'))).toHaveLength(1)
  expect(isWithoutRoom(far)).toBe(false)
  await pool.close()
})

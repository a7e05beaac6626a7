import { expect, test } from 'bun:test'
import type { Services } from '#domain/core/context.ts'
import { SECOND_MS } from '#domain/core/contract/time.ts'
import { type Lease, takeLease } from '#domain/core/system/leases.ts'
import { aCompany, aConnection, type TestCompany } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { type Clock, heartbeat } from './heartbeat.ts'

const services = await testServices()

test('leases are renewed every five seconds, and stay with who holds them', async () => {
  const { time, worker, beat, renewals } = await aHolder()
  beat.start()
  for (const round of [1, 2, 3, 4]) {
    await time.pass(5 * SECOND_MS)
    expect(await renewals()).toBe(round)
    expect(beat.isFresh()).toBe(true)
  }
  expect(worker.losses).toBe(0)
  beat.stop()
})

test('a renewal that failed is tried again each second, in time: nothing is lost', async () => {
  const { time, worker, beat, renewals, databaseLink } = await aHolder()
  beat.start()
  await time.pass(5 * SECOND_MS)
  expect(await renewals()).toBe(1)
  databaseLink.isCut = true
  await time.pass(5 * SECOND_MS)
  expect(databaseLink.failures).toBe(1)
  await time.pass(3 * SECOND_MS)
  expect(databaseLink.failures).toBe(4)
  databaseLink.isCut = false
  await time.pass(1 * SECOND_MS)
  expect(await renewals()).toBe(2)
  // Eleven seconds after the first: without the tries between, everything would be closed by now.
  await time.pass(2 * SECOND_MS)
  expect([beat.isFresh(), worker.losses]).toEqual([true, 0])
  beat.stop()
})

test('when it fails for too long the sockets are closed, before anybody else can take the lease', async () => {
  const { time, worker, beat, databaseLink } = await aHolder()
  databaseLink.isCut = true
  beat.start()
  await time.pass(10 * SECOND_MS - 250)
  expect([beat.isFresh(), worker.losses]).toEqual([true, 0])
  await time.pass(250)
  expect([beat.isFresh(), worker.losses]).toEqual([false, 1])
  beat.stop()
})

test('a process that stood still sends nothing until it knows that the lease is still its own', async () => {
  const { time, worker, beat } = await aHolder()
  beat.start()
  time.standStill(14 * SECOND_MS)
  expect(beat.isFresh()).toBe(false)
  await time.pass(0)
  expect([beat.isFresh(), worker.losses]).toEqual([true, 0])

  time.standStill(60 * SECOND_MS)
  expect(beat.isFresh()).toBe(false)
  const { connectionId } = worker.lease
  await services.admin`update connection_leases set expires_at = now() - interval '1 second'
    where connection_id = ${connectionId}`
  await time.pass(0)
  expect(worker.losses).toBe(1)
  beat.stop()
})

test('of several leases the one that another took is lost, and no other', async () => {
  const { time, beat, workers, worker, company } = await aHolder()
  const otherWorker = await aWorker(company)
  workers.set(otherWorker.lease.connectionId, otherWorker)
  await services.admin`update connection_leases set owner = 'another', epoch = epoch + 1
    where connection_id = ${otherWorker.lease.connectionId}`
  beat.start()
  await time.pass(5 * SECOND_MS)
  expect([worker.losses, otherWorker.losses]).toEqual([0, 1])
  beat.stop()
})

test('once stopped it tries nothing again', async () => {
  const { time, beat, databaseLink } = await aHolder()
  databaseLink.isCut = true
  beat.start()
  await time.pass(5 * SECOND_MS)
  beat.stop()
  await time.pass(60 * SECOND_MS)
  expect(databaseLink.failures).toBe(1)
})

/** A heart beating for one connection, on a clock that the test moves and a line to the database that it cuts. */
async function aHolder() {
  const company = await aCompany(services)
  const worker = await aWorker(company)
  const workers = new Map([[worker.lease.connectionId, worker]])
  const databaseLink = { isCut: false, failures: 0 }
  const time = aClock()
  const ends = new Set([await endOf(worker.lease)])
  return {
    company,
    worker,
    workers,
    databaseLink,
    time,
    beat: heartbeat(cuttable(databaseLink), workers, time.clock),
    /** The number of times that the lease's end has moved. */
    renewals: async () => ends.add(await endOf(worker.lease)).size - 1,
  }
}

async function aWorker(company: TestCompany) {
  const { id } = await aConnection(company.ctx)
  const lease = await takeLease(services, { id, companyId: company.id }, 'this process')
  if (!lease) throw new Error('the lease was free')
  const worker = { lease, losses: 0, lost: () => void worker.losses++ }
  return worker
}

async function endOf({ connectionId }: Lease): Promise<string> {
  const [row] =
    await services.admin`select expires_at::text as at from connection_leases where connection_id = ${connectionId}`
  return String(row?.at)
}

function cuttable(databaseLink: { isCut: boolean; failures: number }): Services {
  const system = new Proxy(services.system, {
    get(target, name, receiver) {
      if (name !== 'execute' || !databaseLink.isCut) return Reflect.get(target, name, receiver)
      return () => {
        databaseLink.failures++
        return Promise.reject(new Error('no line to the database'))
      }
    },
  })
  return { ...services, system }
}

/** Timers fall due as the test lets time pass, in order, each done before the next. */
function aClock() {
  type Timer = { dueAt: number; every: number | null; work: () => unknown }
  const timers = new Set<Timer>()
  let now = 0
  const add = (timer: Timer) => {
    timers.add(timer)
    return () => void timers.delete(timer)
  }
  const clock: Clock = {
    now: () => now,
    every: (ms, work) => add({ dueAt: now + ms, every: ms, work }),
    once: (ms, work) => add({ dueAt: now + ms, every: null, work }),
  }
  const nextUntil = (until: number) =>
    [...timers].filter((timer) => timer.dueAt <= until).toSorted((a, b) => a.dueAt - b.dueAt)[0]
  return {
    clock,
    /** As a stopped process: what fell due meanwhile is due now, once. */
    standStill(ms: number) {
      now += ms
      for (const timer of timers) timer.dueAt = Math.max(timer.dueAt, now)
    },
    async pass(ms: number) {
      const until = now + ms
      for (let due = nextUntil(until); due; due = nextUntil(until)) {
        now = Math.max(now, due.dueAt)
        if (due.every === null) timers.delete(due)
        else due.dueAt = now + due.every
        await due.work()
      }
      now = until
    },
  }
}

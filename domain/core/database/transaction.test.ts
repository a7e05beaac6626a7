import { describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { events } from '#db/schema/events.ts'
import { queues } from '#db/schema/queues.ts'
import { aCompany, aQueue } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { emit } from '../outbox.ts'
import { giveMoreTime, inTransaction, reading } from '../transaction.ts'
import { sqlState } from './database-errors.ts'

const services = await testServices()
const MORE_THAN_CONNECTIONS = 20

describe('a transaction', () => {
  test('sees and writes its own company alone', async () => {
    const [ownCompany, otherCompany] = [await aCompany(services), await aCompany(services)]
    const seenQueues = await reading(ownCompany.ctx, (tx) => tx.db.select().from(queues))
    expect(seenQueues.map((row) => row.companyId)).toEqual([ownCompany.id])

    const changed = await inTransaction(ownCompany.ctx, (tx) =>
      tx.db.update(queues).set({ name: 'taken' }).where(eq(queues.id, otherCompany.queue.id)).returning(),
    )
    expect(changed).toEqual([])
    const planted = aQueue({ ...ownCompany.ctx, companyId: ownCompany.id }, { companyId: otherCompany.id })
    expect((await planted).companyId).toBe(ownCompany.id)
  })

  test('outside a company reads nothing', async () => {
    await aCompany(services)
    expect(await services.db.select().from(queues)).toEqual([])
  })

  test('cannot store a row of another company', async () => {
    const [ownCompany, otherCompany] = [await aCompany(services), await aCompany(services)]
    const attempt = inTransaction(ownCompany.ctx, (tx) =>
      tx.db.insert(queues).values({ companyId: otherCompany.id, name: 'planted', color: '#000000' }),
    )
    expect(sqlState(await attempt.catch((error: unknown) => error))).toBe('42501')
  })

  test('refuses a statement whose value is missing at once, and gives its connection back', async () => {
    const { ctx } = await aCompany(services)
    const missing = new Map<string, number>().get('id') as number
    const ask = () => inTransaction(ctx, (tx) => tx.db.select().from(queues).where(eq(queues.id, missing)))
    for (let attempts = 0; attempts < MORE_THAN_CONNECTIONS; attempts++) {
      const error = await ask().catch((reason: unknown) => reason)
      expect(String((error as Error).cause)).toContain('parameter 1 is undefined')
    }
    expect(await reading(ctx, (tx) => tx.db.select().from(queues))).toHaveLength(1)
  })

  test('that is long has the time that it was given', async () => {
    const company = await aCompany(services)
    const hasty = { ...services, limits: { transactionMs: 500, lockMs: 300 } }
    const ctx = { ...company.ctx, services: hasty }
    const [row] = await inTransaction(ctx, async (tx) => {
      await giveMoreTime(tx)
      await tx.db.execute(sql`select pg_sleep(0.8)`)
      return tx.db.execute(sql`select current_setting('transaction_timeout') as "limit"`)
    })
    expect(row).toEqual({ limit: '10s' })
    // Nothing of it is left on the connection.
    const [next] = await inTransaction(ctx, (tx) =>
      tx.db.execute(sql`select current_setting('transaction_timeout') as "limit"`),
    )
    expect(next).toEqual({ limit: '500ms' })
  })

  test('leaves its events with the change, and none without it', async () => {
    const { ctx, id } = await aCompany(services)
    const event = { type: 'company.changed', rights: false } as const
    await inTransaction(ctx, async (tx) => emit(tx, event))
    const failed = inTransaction(ctx, async (tx) => {
      emit(tx, event)
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow('changed my mind')

    const rows = await services.system.select().from(events).where(eq(events.companyId, id))
    expect(rows.map((row) => row.event)).toEqual([event])
  })

  test('whose events cannot be written changes nothing, and says so', async () => {
    const { ctx, queue, id } = await aCompany(services)
    // The commit is on its way before the events' answer.
    await services.admin.unsafe(`alter table events add constraint refuses check (company_id <> ${id})`)
    const attempt = inTransaction(ctx, async (tx) => {
      await tx.db.update(queues).set({ name: 'changed' }).where(eq(queues.id, queue.id))
      emit(tx, { type: 'company.changed', rights: false })
    })
    expect(sqlState(await attempt.catch((error: unknown) => error))).toBe('23514')
    await services.admin`alter table events drop constraint refuses`

    const rows = await reading(ctx, (tx) => tx.db.select({ name: queues.name }).from(queues))
    expect(rows).toEqual([{ name: queue.name }])
  })

  test('joins the one that is open', async () => {
    const { ctx } = await aCompany(services)
    const ids = await inTransaction(ctx, async (outer) => {
      const id = (tx: typeof outer) => tx.db.execute(sql`select pg_current_xact_id()::text as id`)
      return [await id(outer), await inTransaction(outer, id)]
    })
    expect([...(ids[0] ?? [])]).toEqual([...(ids[1] ?? [])])
  })

  test('is tried again when two of them wait for each other', async () => {
    const { ctx, queue } = await aCompany(services)
    const second = await aQueue(ctx)
    const touch = (order: number[]) =>
      inTransaction(ctx, async (tx) => {
        for (const id of order) {
          await tx.db
            .update(queues)
            .set({ name: `by ${order}` })
            .where(eq(queues.id, id))
          await tx.db.execute(sql`select pg_sleep(0.05)`)
        }
      })
    await Promise.all([touch([queue.id, second.id]), touch([second.id, queue.id])])
    const rows = await reading(ctx, (tx) => tx.db.select({ name: queues.name }).from(queues))
    expect(new Set(rows.map((row) => row.name)).size).toBe(1)
  })
})

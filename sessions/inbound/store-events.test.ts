import { expect, test } from 'bun:test'
import { messages } from '#db/schema/messages.ts'
import { queueVersions } from '#db/schema/queues.ts'
import { rawEvents } from '#db/schema/raw-events.ts'
import { InboundEvent } from '#domain/channels/contract/inbound.ts'
import { systemCtx } from '#domain/core/context.ts'
import { inTransaction, reading } from '#domain/core/transaction.ts'
import { aCompany, aQueue } from '#tests/support/factories.ts'
import { aMessageEvent } from '#tests/support/inbound.ts'
import { testServices } from '#tests/support/services.ts'
import { storeEvents } from './store-events.ts'

const services = await testServices()

test('a message that the bot cannot answer is tried again, and then stored for a person', async () => {
  const company = await aCompany(services)
  const { ctx, connection } = company
  const second = await aQueue(ctx, { name: 'Suporte', color: '#123456' })
  await services.admin`insert into connection_queues (company_id, connection_id, queue_id)
    values (${company.id}, ${connection.id}, ${second.id})`
  const target = { ctx: systemCtx(services, company.id, 'channel'), connectionId: connection.id }
  await inTransaction(ctx, (tx) =>
    tx.db.insert(queueVersions).values({ companyId: company.id, queueId: second.id, tree: { options: [] } }),
  )
  // What no save writes: it stands for whatever the bot does not get over.
  await services.admin`update queue_versions set tree = '{"options": "x"}' where queue_id = ${second.id}`
  const storedBodies = async () =>
    (await reading(ctx, (tx) => tx.db.select().from(messages))).map(({ body }) => body)

  const store = async (externalId: string, body: string, attempts: number) => {
    const [row] = await inTransaction(ctx, (tx) =>
      tx.db
        .insert(rawEvents)
        .values({
          companyId: company.id,
          connectionId: connection.id,
          dedupeKey: `${externalId}${attempts}`,
          data: new Uint8Array(),
          attempts,
        })
        .returning({ id: rawEvents.id }),
    )
    const event = InboundEvent.parse(aMessageEvent({ externalId, body }))
    const raw = { id: row?.id ?? 0, attempts, bytes: 0, open: () => new Uint8Array() }
    return storeEvents(target, [{ row: raw, events: [event] }])
  }
  expect(await store('B1', 'Oi', 0)).toHaveLength(1)
  expect(await storedBodies()).toHaveLength(2)
  expect(await store('B2', '2', 0)).toHaveLength(0)
  expect(await storedBodies()).not.toContain('2')
  expect(await store('B2', '2', 3)).toHaveLength(1)
  expect(await storedBodies()).toContain('2')
})

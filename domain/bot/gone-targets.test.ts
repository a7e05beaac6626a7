import { describe, expect, test } from 'bun:test'
import { messages } from '#db/schema/messages.ts'
import { queueVersions } from '#db/schema/queues.ts'
import { tickets } from '#db/schema/tickets.ts'
import { systemCtx } from '#domain/core/context.ts'
import { inTransaction, reading } from '#domain/core/transaction.ts'
import { aCompany, aQueue, aUser, type TestCompany } from '#tests/support/factories.ts'
import { aMessageEvent, aPersonChat } from '#tests/support/inbound.ts'
import { testServices } from '#tests/support/services.ts'
import { receiveEvent } from '../messages/inbound/receive-event.ts'

const services = await testServices()

/** A company with two queues on its connection. */
async function aReception() {
  const company = await aCompany(services)
  const help = await aQueue(company.ctx, { name: 'Suporte', color: '#123456', greetingMessage: 'Diga.' })
  await services.admin`insert into connection_queues (company_id, connection_id, queue_id)
    values (${company.id}, ${company.connection.id}, ${help.id})`
  return { ...company, help }
}

function writes(company: TestCompany, body: string, changes: Parameters<typeof aMessageEvent>[0]) {
  const ctx = systemCtx(services, company.id, 'channel')
  const event = aMessageEvent({ body, ...changes })
  return receiveEvent(ctx, { connectionId: company.connection.id, rawEventId: null, event })
}

async function saidBodies(company: TestCompany): Promise<string[]> {
  const rows = await reading(company.ctx, (tx) =>
    tx.db.select({ body: messages.body, fromMe: messages.fromMe }).from(messages).orderBy(messages.id),
  )
  return rows.filter(({ fromMe }) => fromMe).map(({ body }) => body)
}

const ticketOf = async (company: TestCompany) => {
  const rows = await reading(company.ctx, (tx) => tx.db.select().from(tickets).orderBy(tickets.id))
  return rows.at(-1)
}

describe('options that lead to what has gone since', () => {
  test('leave who chose them where they are, told what is left to say', async () => {
    const company = await aReception()
    const deletedQueue = await aQueue(company.ctx, { name: 'Antiga', deletedAt: services.now() })
    const user = await aUser(company.ctx)
    const [list] = await services.admin<{ id: number }[]>`insert into file_lists (company_id, name, message)
      values (${company.id}, 'Velha', 'Segue a velha.') returning id::float8 as id`
    const plain = { closeTicket: false, optQueueId: null, optUserId: null, optFileId: null, options: [] }
    const options = [
      {
        ...plain,
        id: 1,
        name: 'Falar com a Ana',
        greetingMessage: 'Chamando.',
        queueType: 'attendent' as const,
        optUserId: user.userId,
        optQueueId: deletedQueue.id,
      },
      {
        ...plain,
        id: 2,
        name: 'Catálogo',
        greetingMessage: 'Um momento.',
        queueType: 'file' as const,
        optFileId: list?.id ?? 0,
      },
    ]
    await inTransaction(company.ctx, (tx) =>
      tx.db
        .insert(queueVersions)
        .values({ companyId: company.id, queueId: company.help.id, tree: { options } }),
    )
    await services.admin`update users set deleted_at = now() where id = ${user.userId}`
    await services.admin`update file_lists set deleted_at = now() where id = ${list?.id ?? 0}`
    for (const [answer, words] of [
      ['1', 'Chamando.'],
      ['2', 'Um momento.'],
    ] as const) {
      const chat = aPersonChat(`551190000444${answer}`)
      for (const text of ['Oi', '2', answer]) await writes(company, text, { chat })
      expect(await ticketOf(company)).toMatchObject({
        status: 'pending',
        userId: null,
        queueId: company.help.id,
        isBot: false,
      })
      expect((await saidBodies(company)).at(-1)).toBe(words)
    }
    const assignments =
      await services.admin`select 1 from ticket_logs where company_id = ${company.id} and type = 'userDefine'`
    expect(assignments).toHaveLength(0)
  })
})

import type { Sql } from 'postgres'
import { aQueue, type TestCompany } from '../../tests/support/factories.ts'

/** Ten queues, of which two have a menu of nine options, and a connection that greets with them as often as it is asked. */
export async function withBot(admin: Sql, company: TestCompany): Promise<void> {
  const ids = [company.queue.id]
  for (let n = 1; n < 10; n++) {
    const color = `#0000${String(n).padStart(2, '0')}`
    ids.push((await aQueue(company.ctx, { name: `Setor ${n}`, color, greetingMessage: 'Como ajudamos?' })).id)
  }
  await admin`insert into connection_queues (company_id, connection_id, queue_id)
    select ${company.id}, ${company.connection.id}, id from queues where company_id = ${company.id} on conflict do nothing`
  const options = Array.from({ length: 9 }, (_, n) => ({
    id: n + 1,
    name: `Opção ${n}`,
    greetingMessage: 'Certo.',
    queueType: 'text',
    closeTicket: false,
    optQueueId: null,
    optUserId: null,
    optFileId: null,
    options: [],
  }))
  for (const id of ids.slice(1, 3))
    await admin`insert into queue_versions (company_id, queue_id, tree) values (${company.id}, ${id}, ${admin.json({ options })})`
  await admin`update connections set greeting_message = 'Olá! Em que podemos ajudar?', max_use_bot_queues = 0,
    time_use_bot_queues = 0 where id = ${company.connection.id}`
}

/**
 * The states of a conversation: a person has it; it waits in a queue and the bot is silent; its menu answers each
 * message.
 */
export const RECEPTIONS = ['attended', 'judged', 'told'] as const
export type Reception = (typeof RECEPTIONS)[number]

/** Puts conversations that the bot has begun there. */
export async function received(
  admin: Sql,
  { queue, attendant }: TestCompany,
  ids: readonly number[],
  as: Reception,
): Promise<void> {
  if (as === 'attended')
    await admin`update tickets set status = 'open', user_id = ${attendant.userId}, is_bot = false where id = any(${[...ids]})`
  if (as === 'judged') {
    await admin`update ticket_bots set step = 'done' where ticket_id = any(${[...ids]})`
    await admin`update tickets set queue_id = ${queue.id}, is_bot = false where id = any(${[...ids]})`
  }
}

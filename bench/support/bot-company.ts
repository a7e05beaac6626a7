import type { Sql } from 'postgres'
import { aQuestion, drawnFlow } from '../../tests/support/drawn-flow.ts'
import { aConnection, aQueue, type TestCompany } from '../../tests/support/factories.ts'

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

/**
 * A connection of the same company on which a published flow answers: two questions that lead to each other, so that each message
 * is an answer and gets the next question.
 */
export async function aFlowConnection(
  admin: Sql,
  { id: companyId, ctx, connection }: TestCompany,
): Promise<{ id: number }> {
  const rows =
    await admin`select queue_id::int as id from connection_queues where connection_id = ${connection.id}`
  const other = await aConnection(ctx, { queueIds: rows.map(({ id }) => Number(id)) })
  const graph = drawnFlow({
    name: aQuestion('Qual é o número do pedido, {{nome}}?', 'pedido', 'order'),
    order: aQuestion('E o seu nome? O pedido é {{pedido}}.', 'nome', 'name'),
  })
  const drawn = JSON.stringify(graph)
  await admin`
    with f as (insert into flows (company_id, name, draft) values (${companyId}, 'Perguntas', ${drawn}::text::jsonb) returning id),
      v as (insert into flow_versions (company_id, flow_id, number, graph, problems)
        select ${companyId}, id, 1, ${drawn}::text::jsonb, '[]' from f returning id, flow_id)
    update connections set flow_id_not_phrase = v.flow_id from v where connections.id = ${other.id}`
  await admin`update flows f set published_version_id = v.id from flow_versions v
    where v.company_id = f.company_id and v.flow_id = f.id and f.company_id = ${companyId}`
  return other
}

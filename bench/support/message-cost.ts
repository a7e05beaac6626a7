/*
 * Messages in and out by the product's verbs, one after the other, on a database of its own: told in lines how many of what,
 * answers the milliseconds of CPU of one, of this process and the database. A process by itself, so that two versions of the
 * product can be asked in turns.
 */
import { userCtx } from '../../domain/core/context.ts'
import { takeLease } from '../../domain/core/system/leases.ts'
import { inTransaction } from '../../domain/core/transaction.ts'
import { SendMessageInput } from '../../domain/messages/contract/schema.ts'
import { recordAccepted } from '../../domain/messages/delivery/record-accepted.ts'
import { recordHanded } from '../../domain/messages/delivery/record-handed.ts'
import { takeSends } from '../../domain/messages/delivery/take-sends.ts'
import { receiveEvent } from '../../domain/messages/inbound/receive-event.ts'
import { sendMessage } from '../../domain/messages/outbound/send-message.ts'
import { aCompany } from '../../tests/support/factories.ts'
import { aMessageEvent, aPersonChat } from '../../tests/support/inbound.ts'
import { durableServices } from './durable.ts'
import { answerLines } from './json-lines.ts'
import { workOf } from './volume/work.ts'

/** Half of them have labels. */
const CUSTOMERS = 2000
const LABELS = 3
const MESSAGES = 200_000

const { services, postmaster } = await durableServices()
const company = await aCompany(services)
const tickets = await fill()
const ctx = userCtx(services, company.admin, null)
let counter = 0
const heldLease = (async () => {
  const lease = await takeLease(services, { id: company.connection.id, companyId: company.id }, 'bench')
  if (!lease) throw new Error('the lease was free')
  // No bench lasts longer.
  await services.admin`update connection_leases set expires_at = 'infinity' where company_id = ${company.id}`
  return { connectionId: lease.connectionId, epoch: lease.epoch }
})()

const ACTS = {
  out: (nth: number) => {
    const input = { ticketId: ticketOf(nth).id, body: textOf(nth), clientId: crypto.randomUUID() }
    return sendMessage(ctx, SendMessageInput.parse(input))
  },
  /** Out, taken by a sender and accepted. */
  taken: async (nth: number) => {
    await ACTS.out(nth)
    const [externalId = ''] = await inTransaction(company.ctx, async (tx) => {
      const tasks = await takeSends(tx, { ...(await heldLease), limit: 20, busyContactIds: [] })
      const externalIds = tasks.map((task) => task.externalId)
      await recordHanded(tx, { ...(await heldLease), externalIds })
      return externalIds
    })
    await recordAccepted(company.ctx, { ...(await heldLease), externalIds: [externalId] })
  },
  in: (nth: number) => {
    const from = { chat: aPersonChat(ticketOf(nth).number), body: textOf(nth), externalId: `IN${nth}` }
    return receiveEvent(company.ctx, {
      connectionId: company.connection.id,
      rawEventId: null,
      event: aMessageEvent(from),
    })
  },
}

await answerLines(async ({ act, labelled, times }) => {
  const least = Number(times)
  const nextTurn = () => ++counter * 2 + (labelled === true ? 1 : 0)
  const ask = act === 'answered' ? answered(nextTurn) : () => ACTS[isAct(act) ? act : 'in'](nextTurn())
  // What was only said before waits for nobody.
  await services.admin`update sends set state = 'accepted', settled_at = now() where state = 'queued'`
  const { cpu } = await workOf(postmaster, ask, { turnMs: 0, least })
  return { cpu }
})

function isAct(act: unknown): act is keyof typeof ACTS {
  return typeof act === 'string' && act in ACTS
}

/** A message in that is answered: the first unread one of its ticket, and then none. */
function answered(nextTurn: () => number) {
  return async () => {
    const nth = nextTurn()
    await ACTS.in(nth)
    await services.admin`update tickets set unread_messages = 0 where company_id = ${company.id} and id = ${ticketOf(nth).id}`
  }
}

function ticketOf(nth: number): { id: number; number: string } {
  return tickets[nth % tickets.length] ?? { id: 0, number: '' }
}

function textOf(nth: number): string {
  return `bom dia, o boleto do pedido ${nth} não chegou ainda, pode ver por favor?`
}

async function fill() {
  const { admin } = services
  const { id, connection, queue, attendant } = company
  await admin`
    insert into tags (company_id, name, color) select ${id}, 'Etiqueta ' || n, '#64748b' from generate_series(1, ${LABELS}) n`
  await admin`
    insert into contacts (company_id, name, number, channel)
    select ${id}, 'Contato ' || n, '55119' || lpad(n::text, 8, '0'), 'whatsapp' from generate_series(1, ${CUSTOMERS}) n`
  await admin`insert into contact_identities (company_id, kind, value, contact_id)
    select company_id, 'phone', number, id from contacts where company_id = ${id} on conflict do nothing`
  await admin`
    insert into contact_tags (company_id, contact_id, tag_id)
    select ${id}, c.id, t.id from contacts c cross join tags t where c.company_id = ${id} and c.number::bigint % 2 = 1`
  const rows = await admin`
    with made as (
      insert into tickets (company_id, contact_id, connection_id, queue_id, user_id, status)
      select ${id}, id, ${connection.id}, ${queue.id}, ${attendant.userId}, 'open' from contacts
      where company_id = ${id} and number like '55119%' returning id, contact_id)
    select m.id::int as id, c.number from made m join contacts c on c.id = m.contact_id
    where c.number like '551190%' order by c.number`
  await admin`
    insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, media_type, body, sent_at)
    select ${id}, t.id, t.contact_id, t.connection_id, 'M' || n, n % 2 = 0, 'conversation', 'bom dia, mensagem ' || n, now()
    from generate_series(1, ${MESSAGES}) n join (select *, row_number() over () as place from tickets) t
      on t.place = n % ${CUSTOMERS} + 1`
  await admin`vacuum analyze`
  return rows.map((row) => ({ id: Number(row.id), number: String(row.number) }))
}

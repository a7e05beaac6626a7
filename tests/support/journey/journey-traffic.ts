import { z } from 'zod'
import type { Random } from '../../prove/random.ts'
import type { Workplace } from '../../prove/world.ts'
import { aQueue, aTag } from '../factories.ts'
import { waitFor } from '../wait-for.ts'

/** The traffic of a busy office while the page is out of sight. */
export type Traffic = {
  /** Does so many things, one after the other, and answers how often which was done. */
  happen(count: number, random: Random): Promise<Record<string, number>>
  /** Until everything that was set off has reached the database. */
  settled(): Promise<void>
  customers: readonly string[]
}

type TicketRow = { id: number; status: string; user_id: number | null; contact_id: number; number: string }
type Office = {
  world: Workplace
  viewerId: number
  customers: string[]
  quiet: string[]
  otherQueueId: number
  tagIds: number[]
}
type Deed = (office: Office, random: Random) => Promise<boolean>

/** `viewerId` holds the first customer's conversation, which stays with them. */
export async function makeTraffic(world: Workplace, viewerId: number, customers: string[]): Promise<Traffic> {
  const { ctx } = world.company
  const otherQueue = await aQueue(ctx, { name: 'Outra fila' })
  const tags = [await aTag(ctx, { name: 'Azul' }), await aTag(ctx, { name: 'Verde' })]
  // Nothing happens in some conversations, but their contacts change: nobody else tells their rows.
  const quiet = customers.slice(-3)
  const office = {
    world,
    viewerId,
    customers,
    quiet,
    otherQueueId: otherQueue.id,
    tagIds: tags.map(({ id }) => id),
  }
  return {
    customers,
    async happen(count, random) {
      const done: Record<string, number> = {}
      const names = Object.keys(DEEDS)
      while (Object.values(done).reduce((sum, n) => sum + n, 0) < count) {
        const name = random.pick(names)
        if (await DEEDS[name]?.(office, random)) done[name] = (done[name] ?? 0) + 1
      }
      return done
    },
    settled: () => settled(world),
  }
}

/** Each answers whether there was something to do. */
const DEEDS: Record<string, Deed> = {
  write: async ({ world, ...office }, random) => {
    await world.phones.send(random.pick(busy(office)), world.account, `olá ${random.below(1e9)}`)
    return true
  },
  writeToOpen: async ({ world, customers }, random) => {
    await world.phones.send(customers[0] ?? '', world.account, `na aberta ${random.below(1e9)}`)
    return true
  },
  answer: (office, random) =>
    onTicket(office, random, ['open'], ({ id }) =>
      office.world.program.post(`/messages/${id}`, {
        body: `resposta ${random.below(1e9)}`,
        clientId: crypto.randomUUID(),
      }),
    ),
  note: (office, random) =>
    onTicket(office, random, ['open'], ({ id }) =>
      office.world.program.post(`/messages/${id}`, { body: `nota ${random.below(1e9)}`, isPrivate: true }),
    ),
  edit: (office, random) => onOwnMessage(office, random, (id) => ({ edit: { id, text: `editada ${id}` } })),
  revoke: (office, random) => onOwnMessage(office, random, (id) => ({ revoke: { id } })),
  quote: (office, random) => onOwnMessage(office, random, (id) => ({ reply: { id, text: `sobre ${id}` } })),
  react: (office, random) => onOwnMessage(office, random, (id) => ({ react: { id, emoji: '👍' } })),
  read: async ({ world, customers }, random) => {
    const number = random.pick(customers)
    const received = (await world.phones.messages(number)).filter(({ fromMe }) => !fromMe)
    if (received.length === 0) return false
    await world.phones.receipts(
      number,
      received.slice(-3).map(({ id }) => id),
      'read',
    )
    return true
  },
  accept: (office, random) =>
    onTicket(office, random, ['pending'], ({ id }) =>
      office.world.program.put(`/tickets/${id}`, { status: 'open', queueId: office.world.company.queue.id }),
    ),
  transferAway: (office, random) =>
    onTicket(office, random, ['open', 'pending'], ({ id }) =>
      office.world.program.put(`/tickets/${id}`, { isTransfered: true, queueId: office.otherQueueId }),
    ),
  transferHere: (office, random) =>
    onTicket(office, random, ['open', 'pending'], ({ id }) =>
      office.world.program.put(`/tickets/${id}`, {
        isTransfered: true,
        queueId: office.world.company.queue.id,
        userId: office.viewerId,
      }),
    ),
  giveBack: (office, random) =>
    onTicket(office, random, ['open'], ({ id }) =>
      office.world.program.put(`/tickets/${id}`, { status: 'pending' }),
    ),
  close: (office, random) =>
    onTicket(office, random, ['open'], ({ id }) =>
      office.world.program.put(`/tickets/${id}`, { status: 'closed', sendFarewellMessage: false }),
    ),
  rename: (office, random) =>
    onContact(office, random, (id) =>
      office.world.program.put(`/contacts/${id}`, { name: `Nome ${random.below(1e9)}` }),
    ),
  tag: (office, random) =>
    onContact(office, random, (contactId) =>
      office.world.program.post('/tags/sync', {
        contactId,
        tags: office.tagIds.filter(() => random.below(2) === 0).map((id) => ({ id })),
      }),
    ),
  renameConnection: async ({ world }, random) => {
    const path = `/whatsapp/${world.company.connection.id}`
    await world.program.put(path, { name: `Linha ${random.below(1000)}` })
    return true
  },
}

function busy({ customers, quiet }: Pick<Office, 'customers' | 'quiet'>): string[] {
  return customers.filter((number) => !quiet.includes(number))
}

async function ticketsOf(
  { world, customers, quiet }: Office,
  statuses: readonly string[],
): Promise<TicketRow[]> {
  return world.services.admin<TicketRow[]>`
    select t.id::int, t.status, t.user_id::int, t.contact_id::int, c.number
    from tickets t join contacts c on c.id = t.contact_id
    where t.status = any(${[...statuses]}) and c.number <> all(${[customers[0] ?? '', ...quiet]}) order by t.id`
}

async function onTicket(
  office: Office,
  random: Random,
  statuses: readonly string[],
  work: (ticket: TicketRow) => Promise<unknown>,
): Promise<boolean> {
  const tickets = await ticketsOf(office, statuses)
  if (tickets.length === 0) return false
  // Somebody may have been faster, the customer for instance: then nothing happened.
  return work(random.pick(tickets)).then(
    () => true,
    (error: Error) => {
      if (/: 4\d\d /.test(error.message)) return false
      throw error
    },
  )
}

async function onContact(office: Office, random: Random, work: (id: number) => Promise<unknown>) {
  const rows = await office.world.services.admin`
    select id::int from contacts where number = ${random.pick(office.customers)}`
  const id = z.number().safeParse(rows[0]?.id).data
  if (id === undefined) return false
  await work(id)
  return true
}

type Content = Record<string, unknown>

/** One of the last messages that a customer wrote. */
async function onOwnMessage(office: Office, random: Random, contentFor: (id: string) => Content) {
  const { phones, account } = office.world
  const number = random.pick(busy(office))
  const written = (await phones.messages(number)).filter(({ fromMe, text }) => fromMe && text)
  if (written.length === 0) return false
  await phones.sendAny(number, account, contentFor(random.pick(written.slice(-4)).id))
  return true
}

async function settled({ services }: Workplace): Promise<void> {
  await waitFor(
    async () => {
      const [row] = await services.admin`
        select (select count(*) from raw_events where state = 'pending')::int as waiting,
               (select count(*) from messages where from_me and not is_private and ack < 2 and failed_at is null)::int
                 as unsettled`
      return row?.waiting === 0 && row.unsettled === 0
    },
    { description: 'everything to be delivered', timeoutMs: 60_000, everyMs: 100 },
  )
}

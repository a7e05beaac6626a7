import { sql } from 'drizzle-orm'
import { contactIdentities, contacts } from '#db/schema/contacts.ts'
import { messages } from '#db/schema/messages.ts'
import { ticketLogs, ticketRatings, tickets } from '#db/schema/tickets.ts'
import type { Tx } from '#domain/core/context.ts'
import { unguessable } from '#domain/core/contract/id.ts'
import { DAY_MS, DEFAULT_TIME_ZONE, dayOf, instantAt, MINUTE_MS } from '#domain/core/contract/time.ts'
import { ACK } from '#domain/messages/contract/schema.ts'
import type { DemoPerson } from './conversations.ts'
import type { ShopParts } from './parts.ts'
import { PAST_CUSTOMERS } from './people.ts'

/*
 * Some weeks of the shop's work that is over, so that its figures have something to say: written as it would have happened, in
 * the order of its moments, so that periods, legs and marks come by the triggers. Always the same, but for the days.
 */

const DAYS = 63
/** Conversations that begin on a weekday, Sunday first, and in which minute of the day most do. */
const PER_DAY = [1, 11, 8, 7, 8, 9, 4] as const
const HOURS = [
  8, 9, 9, 10, 10, 10, 10, 11, 11, 11, 12, 13, 13, 14, 14, 14, 15, 15, 15, 16, 16, 17, 17, 18,
] as const

type Past = {
  contactId: number
  queueId: number | null
  userId: number | null
  isBot: boolean
  openedByUs: boolean
  startedAt: number
  acceptedAt: number
  answeredAt: number
  endedAt: number
  /** The user who took it over, half way. */
  handedToId: number | null
  isAsked: boolean
  rate: number | null
  comment: string | null
  topic: (typeof TOPICS)[number]
}

const TOPICS = [
  ['Oi! A bolsa Lia ainda tem na cor preta?', 'Tem sim! Quer que eu reserve?', 'Quero, obrigada!'],
  [
    'Qual o prazo de entrega para Curitiba?',
    'Três dias úteis a partir do pagamento.',
    'Perfeito, vou fechar.',
  ],
  ['Meu pedido ainda não chegou', 'Vou verificar com a transportadora.', 'Aguardo, obrigado.'],
  ['Vocês fazem troca de tamanho?', 'Fazemos em até 30 dias, sem custo.', 'Que ótimo!'],
  [
    'O zíper da carteira veio com defeito',
    'Sentimos muito! Enviamos outra hoje.',
    'Muito obrigada pela rapidez.',
  ],
  ['Tem desconto para atacado?', 'A partir de dez peças, 15%.', 'Vou montar o pedido.'],
  ['Consigo pagar com Pix?', 'Consegue, com 5% de desconto.', 'Feito!'],
  ['Bom dia, a loja abre no sábado?', 'Abre, das 9h às 14h.', 'Obrigado!'],
] as const

const PRAISE = [
  'Atendimento muito rápido, parabéns!',
  'Adorei, resolveram na hora.',
  'Muito atenciosos.',
  'Sempre sou bem atendida aqui.',
  'Explicaram tudo com paciência.',
  'Comprei de novo por causa do atendimento.',
  'Resposta na hora, adorei!',
  'Entrega e atendimento nota mil.',
] as const
const BLAME = [
  'Demorou demais para responder.',
  'Tive que explicar tudo duas vezes.',
  'Resolveu, mas esperei quase uma hora.',
  'Na segunda-feira ninguém responde.',
] as const

/** Writes the past weeks of the shop. */
export async function writePastWeeks(tx: Tx, shop: ShopParts): Promise<void> {
  const contactIds = await writeCustomers(tx, shop)
  for (const round of roundsOf(planned(tx, shop, contactIds, drawFrom(20)))) await writeRound(tx, shop, round)
}

/** In the order of their beginnings, a customer once in each: nobody has two conversations at a time. */
function roundsOf(past: readonly Past[]): Past[][] {
  const rounds: Past[][] = []
  for (const conversation of past) {
    const last = rounds.at(-1)
    if (last?.every(({ contactId }) => contactId !== conversation.contactId)) last.push(conversation)
    else rounds.push([conversation])
  }
  return rounds
}

async function writeRound(tx: Tx, shop: ShopParts, past: readonly Past[]): Promise<void> {
  const opened = await openTickets(tx, shop, past)
  await say(tx, shop, opened, ({ topic, openedByUs, startedAt, userId }) => [
    { text: topic[0], at: startedAt, userId: openedByUs ? userId : undefined },
  ])
  await change(tx, opened, ({ userId, openedByUs, acceptedAt }) =>
    userId === null || openedByUs ? undefined : { status: 'open', userId, at: acceptedAt },
  )
  await say(tx, shop, opened, ({ userId, topic, answeredAt, endedAt }) =>
    userId === null
      ? []
      : [
          { text: topic[1], at: answeredAt, userId },
          { text: topic[2], at: (answeredAt + endedAt) / 2 },
          { text: 'Posso ajudar em mais alguma coisa?', at: endedAt - MINUTE_MS, userId },
        ],
  )
  await log(tx, opened)
  await change(tx, opened, ({ handedToId, answeredAt, endedAt }) =>
    handedToId === null ? undefined : { status: 'open', userId: handedToId, at: (answeredAt + endedAt) / 2 },
  )
  await change(tx, opened, ({ userId, handedToId, endedAt, isAsked }) => ({
    status: isAsked ? 'nps' : 'closed',
    userId: handedToId ?? userId,
    at: endedAt,
  }))
  await rate(tx, shop, opened)
}

async function writeCustomers(tx: Tx, shop: ShopParts): Promise<number[]> {
  const { companyId } = tx
  const rows = PAST_CUSTOMERS.map(({ name, number }, index) => ({
    companyId,
    name,
    number,
    connectionId: shop.connectionId,
    channel: 'whatsapp' as const,
    // Before the conversations, the newest of them not long ago.
    createdAt: new Date(tx.now().getTime() - (DAYS + 1 - 2 * index) * DAY_MS),
  }))
  const made = await tx.db
    .insert(contacts)
    .values(rows)
    .returning({ id: contacts.id, number: contacts.number })
  await tx.db
    .insert(contactIdentities)
    .values(
      made.map(({ id, number }) => ({ companyId, kind: 'phone' as const, value: number, contactId: id })),
    )
  return made.map(({ id }) => id)
}

type Draw = {
  below: (limit: number) => number
  pick: <T>(values: readonly T[]) => T
  isOneIn: (n: number) => boolean
}

/** Numbers that look drawn, and are the same each time. */
function drawFrom(seed: number): Draw {
  let state = seed
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  return {
    below,
    pick(values) {
      const value = values[below(values.length)]
      if (value === undefined) throw new Error('nothing to draw from')
      return value
    },
    isOneIn: (n) => below(n) === 0,
  }
}

function planned(tx: Tx, shop: ShopParts, contactIds: readonly number[], draw: Draw): Past[] {
  const latest = tx.now().getTime() - 2 * 60 * MINUTE_MS
  const days = Array.from({ length: DAYS + 1 }, (_, index) =>
    dayOf(new Date(tx.now().getTime() - (DAYS - index) * DAY_MS), DEFAULT_TIME_ZONE),
  )
  return days
    .flatMap((day, index) => {
      const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
      // The shop grows.
      const count = Math.round(((PER_DAY[weekday] ?? 0) * (3 * DAYS + index)) / (4 * DAYS))
      // One who came later wrote to nobody before.
      const there = contactIds.slice(0, Math.max(6, Math.floor(index / 2)))
      // One after the other, so that a round holds many.
      return Array.from({ length: count }, (_, turn) =>
        onePast(shop, draw, day, there[(index * 7 + turn) % there.length] ?? 0),
      )
    })
    .filter(({ endedAt }) => endedAt < latest)
    .sort((a, b) => a.startedAt - b.startedAt)
}

type Kind = 'attended' | 'byBot' | 'unanswered' | 'byUs'

function onePast(shop: ShopParts, draw: Draw, day: string, contactId: number): Past {
  const minute = draw.pick(HOURS) * 60 + draw.below(60)
  const startedAt = instantAt(day, minute, DEFAULT_TIME_ZONE).getTime() + draw.below(60) * 1000
  const queue = draw.below(10) < 6 ? 'Vendas' : 'Suporte'
  const person = attendantOf(queue, draw)
  const kind = draw.pick(KINDS)
  const idOf = (email: DemoPerson) => shop.users.get(email) ?? null
  const userId = kind === 'attended' || kind === 'byUs' ? idOf(person) : null
  // Bia is slow on Mondays, and who waits long is not pleased: somebody who looks at the figures can find out.
  const isMonday = new Date(`${day}T12:00:00Z`).getUTCDay() === 1
  const isSlow = person === 'bia@loja.demo' && isMonday
  const waitMinutes = kind === 'byUs' ? 0 : 1 + draw.below(isSlow ? 50 : SLOWEST[person])
  const acceptedAt = startedAt + waitMinutes * MINUTE_MS
  const answeredAt = acceptedAt + (20 + draw.below(isSlow ? 1200 : 150)) * 1000
  const endedAt = answeredAt + (5 + draw.below(35)) * MINUTE_MS + draw.below(60) * 1000
  return {
    contactId,
    queueId: shop.queues.get(queue) ?? null,
    userId,
    isBot: kind === 'byBot',
    openedByUs: kind === 'byUs',
    startedAt,
    acceptedAt,
    answeredAt,
    endedAt,
    handedToId: userId !== null && draw.isOneIn(15) ? idOf('admin@loja.demo') : null,
    topic: draw.pick(TOPICS),
    ...ratingOf(draw, kind, waitMinutes),
  }
}

const KINDS = [
  ...Array.from({ length: 20 }, () => 'attended' as const),
  'byBot',
  'unanswered',
  'byUs',
  'byUs',
] as const satisfies Kind[]

function ratingOf(draw: Draw, kind: Kind, waitMinutes: number): Pick<Past, 'isAsked' | 'rate' | 'comment'> {
  const isAsked = kind === 'attended' && draw.below(10) < 7
  if (!isAsked || draw.below(10) >= 6) return { isAsked, rate: null, comment: null }
  const value = rateOf(draw, waitMinutes)
  const words = value >= 9 ? PRAISE : BLAME
  const isCommented = value >= 9 ? draw.isOneIn(4) : value <= 6 && draw.isOneIn(2)
  return { isAsked, rate: value, comment: isCommented ? draw.pick(words) : null }
}

const SLOWEST: Readonly<Record<DemoPerson, number>> = {
  'ana@loja.demo': 7,
  'bia@loja.demo': 15,
  'admin@loja.demo': 12,
}

function attendantOf(queue: 'Vendas' | 'Suporte', draw: Draw): DemoPerson {
  const share = draw.below(10)
  if (queue === 'Suporte') return share < 6 ? 'bia@loja.demo' : 'ana@loja.demo'
  return share < 7 ? 'ana@loja.demo' : 'admin@loja.demo'
}

function rateOf(draw: Draw, waitMinutes: number): number {
  if (waitMinutes > 25) return 2 + draw.below(6)
  return draw.pick([10, 10, 10, 9, 9, 9, 8, 8, 7, waitMinutes > 10 ? 5 : 10])
}

type Opened = Past & { ticketId: number }

/** They wait at first, unless we wrote first; with the bot for nobody. */
async function openTickets(tx: Tx, shop: ShopParts, past: readonly Past[]): Promise<Opened[]> {
  const rows = past.map(({ contactId, queueId, isBot, openedByUs, startedAt, userId, topic }) => ({
    companyId: tx.companyId,
    contactId,
    connectionId: shop.connectionId,
    queueId: isBot ? null : queueId,
    userId: openedByUs ? userId : null,
    status: openedByUs ? ('open' as const) : ('pending' as const),
    isBot,
    lastMessage: topic[2],
    createdAt: new Date(startedAt),
    updatedAt: new Date(startedAt),
  }))
  const made = await tx.db
    .insert(tickets)
    .values(rows)
    .returning({ ticketId: tickets.id, contactId: tickets.contactId })
  return past.flatMap((conversation) => {
    const ticket = made.find(({ contactId }) => contactId === conversation.contactId)
    return ticket ? { ...conversation, ticketId: ticket.ticketId } : []
  })
}

type Line = { text: string; at: number; userId?: number | null | undefined; isSystem?: boolean }

/** Writes lines of each: a user's are ours, and so are the system's. */
async function say(
  tx: Tx,
  shop: ShopParts,
  opened: readonly Opened[],
  linesOf: (conversation: Opened) => readonly Line[],
): Promise<void> {
  const rows = opened.flatMap((conversation) =>
    linesOf(conversation).map(({ text, at, userId, isSystem = false }) => ({
      companyId: tx.companyId,
      ticketId: conversation.ticketId,
      contactId: conversation.contactId,
      connectionId: shop.connectionId,
      queueId: conversation.queueId,
      userId: userId ?? null,
      externalId: `DEMO${unguessable().slice(0, 16).toUpperCase()}`,
      fromMe: isSystem || userId !== undefined,
      isSystem,
      mediaType: 'conversation' as const,
      body: text,
      ack: isSystem || userId !== undefined ? ACK.read : ACK.queued,
      sentAt: new Date(at),
      createdAt: new Date(at),
    })),
  )
  rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  if (rows.length > 0) await tx.db.insert(messages).values(rows)
}

type Change = { status: 'open' | 'nps' | 'closed'; userId: number | null; at: number }

async function change(
  tx: Tx,
  opened: readonly Opened[],
  changeOf: (conversation: Opened) => Change | undefined,
): Promise<void> {
  const rows = opened.flatMap((conversation) => {
    const { status, userId, at } = changeOf(conversation) ?? {}
    if (status === undefined || at === undefined) return []
    return { id: conversation.ticketId, status, user_id: userId, at: new Date(at).toISOString() }
  })
  if (rows.length === 0) return
  await tx.db.execute(sql`
    update tickets t set status = v.status, user_id = v.user_id, updated_at = v.at, last_message_at = v.at, is_bot = false, waiting_since = null,
      accepted_at = coalesce(t.accepted_at, case when v.status = 'open' then v.at end),
      closed_at = case when v.status = 'closed' then v.at end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (id bigint, status text, user_id bigint, at timestamptz)
    where t.company_id = ${tx.companyId}::bigint and t.id = v.id`)
}

async function log(tx: Tx, opened: readonly Opened[]): Promise<void> {
  const rows = opened.flatMap((conversation): (typeof ticketLogs.$inferInsert)[] => {
    const { ticketId, userId, queueId, handedToId, startedAt, acceptedAt, answeredAt, endedAt } = conversation
    const row = { companyId: tx.companyId, ticketId }
    const when = (at: number) => new Date(at)
    const taken = { ...row, type: 'open' as const, userId, createdAt: when(acceptedAt) }
    const handed = {
      ...row,
      type: 'transfered' as const,
      userId,
      createdAt: when((answeredAt + endedAt) / 2),
    }
    return [
      { ...row, type: 'create', createdAt: when(startedAt) },
      { ...row, type: 'queue', queueId, createdAt: when(startedAt + 1000) },
      ...(userId === null ? [] : [taken]),
      ...(handedToId === null ? [] : [handed]),
      { ...row, type: 'closed', userId: handedToId ?? userId, createdAt: when(endedAt) },
    ]
  })
  await tx.db.insert(ticketLogs).values(rows)
}

const QUESTION = 'Por favor, avalie o atendimento com uma nota de 0 a 10.'

/** Those who were asked answer after a minute, or not at all within the hour. */
async function rate(tx: Tx, shop: ShopParts, opened: readonly Opened[]): Promise<void> {
  const asked = opened.filter(({ isAsked }) => isAsked)
  const ratings = asked.flatMap(({ ticketId, userId, handedToId, rate: value, endedAt }) =>
    value === null
      ? []
      : {
          companyId: tx.companyId,
          ticketId,
          userId: handedToId ?? userId,
          rate: value,
          createdAt: new Date(endedAt + 2 * MINUTE_MS),
        },
  )
  await say(tx, shop, asked, ({ endedAt, rate: value, comment }) => [
    { text: QUESTION, at: endedAt, isSystem: true },
    ...(value === null ? [] : [{ text: String(value), at: endedAt + 2 * MINUTE_MS }]),
    ...(comment === null ? [] : [{ text: comment, at: endedAt + 3 * MINUTE_MS }]),
  ])
  if (ratings.length > 0) await tx.db.insert(ticketRatings).values(ratings)
  await change(tx, asked, ({ userId, handedToId, rate: value, endedAt }) => ({
    status: 'closed',
    userId: handedToId ?? userId,
    at: endedAt + (value === null ? 60 : 2) * MINUTE_MS,
  }))
}

import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import {
  aCompany,
  aContact,
  aMessage,
  aQueue,
  asUser,
  aTicket,
  type TestCompany,
  withSettings,
} from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import type { UserActor } from '../../core/contract/actor.ts'
import { reading } from '../../core/transaction.ts'
import { SearchMessagesInput } from '../contract/schema.ts'
import { searchMessages, searchWithin } from './search-messages.ts'

const services = await testServices()
/** As a search without a cursor has it. */
const MAX_ID = Number.MAX_SAFE_INTEGER

function search(actor: UserActor, input: object) {
  return searchMessages(asUser(services, actor), SearchMessagesInput.parse(input))
}

async function bodies(actor: UserActor, searchParam: string, filters: object = {}) {
  const { hits } = await search(actor, { searchParam, ...filters })
  return hits.map(({ message }) => message.excerpt.map(({ text }) => text).join(''))
}

describe('a search through messages', () => {
  test('shows the words of an audio around the word that was found', async () => {
    const company = await aCompany(services)
    const audio = await aMessage(company, await aTicket(company, 'open'), {
      body: 'Áudio',
      mediaType: 'audio',
    })
    await services.admin`insert into message_transcripts (company_id, message_id, text)
      values (${company.id}, ${audio.id}, 'o contrato chega amanhã')`
    expect(await bodies(company.admin, 'contrato')).toEqual(['Áudio o contrato chega amanhã'])
  })

  test('finds words in any order, blind to accents and case, the newest first', async () => {
    const company = await aCompany(services)
    const ticket = await aTicket(company, 'open')
    await aMessage(company, ticket, { body: 'A reunião é amanhã em São Paulo' })
    await aMessage(company, ticket, { body: 'outra coisa' })
    await aMessage(company, ticket, { body: 'SAO PAULO: nova REUNIAO' })
    expect(await bodies(company.admin, 'paulo reunião')).toEqual([
      'SAO PAULO: nova REUNIAO',
      'A reunião é amanhã em São Paulo',
    ])
    const { hits } = await search(company.admin, { searchParam: 'paulo REUNIÃO' })
    expect(hits[1]?.message.excerpt.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual([
      'reunião',
      'Paulo',
    ])
    expect(hits[0]?.ticket.uuid).toBe(ticket.uuid)
  })

  test('takes signs of a pattern as they are, and finds nothing by two letters alone', async () => {
    const company = await aCompany(services)
    const ticket = await aTicket(company, 'open')
    await aMessage(company, ticket, { body: `desconto de 100% em _tudo_ d'água \\ fim` })
    await aMessage(company, ticket, { body: 'desconto de 1000 em tudo' })
    for (const term of ['100%', '_tudo_', `d'água`, '\\ fim'])
      expect(await bodies(company.admin, term)).toHaveLength(1)
    expect(await bodies(company.admin, 'em de')).toEqual([])
    expect(await bodies(company.admin, 'em tudo')).toHaveLength(2)
  })

  test('goes through the whole history page by page, each message once', async () => {
    const company = await aCompany(services)
    const ticket = await filled(company, { total: 9_000, every: 300 })
    const seenIds: number[] = []
    let cursor: string | undefined
    do {
      const page = await search(company.admin, { searchParam: 'agulha', ...(cursor && { cursor }) })
      seenIds.push(...page.hits.map(({ message }) => message.id))
      expect(page.hits.length).toBeLessThanOrEqual(20)
      cursor = page.next ?? undefined
    } while (cursor)
    const storedIds = await services.admin`select id::int from messages
      where company_id = ${company.id} and ticket_id = ${ticket.id} and body like 'agulha%' order by id desc`
    expect(seenIds).toEqual(storedIds.map(({ id }) => id))
    expect(seenIds).toHaveLength(30)
  })

  test('by two words that stand in many says that it stopped when the time is over, and goes on from there, each message once', async () => {
    const company = await aCompany(services)
    await filled(company, { total: 13_000, every: 1_500, as: 'pedido do boleto' })
    const ctx = asUser(services, company.admin)
    const pages = []
    let cursor: string | undefined
    do {
      const searchInput = SearchMessagesInput.parse({
        searchParam: 'boleto pedido',
        ...(cursor && { cursor }),
      })
      // No time at all: each call looks through the first portion, and no further, or nowhere on a busy machine.
      const page = await searchWithin(ctx, searchInput, 0)
      pages.push(page)
      cursor = page.next ?? undefined
    } while (cursor && pages.length < 200)
    // A fast machine reads all that is left from the index at once.
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.map(({ isPartial }) => isPartial)).toEqual([...pages.slice(1).map(() => true), false])
    const seenIds = pages.flatMap(({ hits }) => hits.map(({ message }) => message.id))
    const storedIds = await services.admin`select id::int from messages
      where company_id = ${company.id} and body like 'pedido%' order by id desc`
    expect(seenIds).toEqual(storedIds.map(({ id }) => id))
  })

  test('reads the newest messages one by one, and looks nothing up in all that was ever written', async () => {
    const company = await aCompany(services)
    await filled(company, { total: 9_000, every: 3_000 })
    await services.admin`analyze messages`
    const lookups = await reading(asUser(services, company.admin), async (tx) => {
      const [{ low } = { low: 0 }] = await tx.db.execute<{ low: number }>(sql`
        select min(id)::float8 as low from (select id from messages where company_id = ${company.id} order by id desc limit 4000) m`)
      const foundRows = await tx.db.execute(sql`
        select * from search_messages(${company.id}, array['agulha'], ${low}::bigint, ${MAX_ID}::bigint, 500)`)
      expect(foundRows).not.toHaveLength(0)
      const [row] = await tx.db.execute<{ scans: number }>(
        sql`select pg_stat_get_xact_numscans('messages_search_idx'::regclass)::int as scans`,
      )
      return row?.scans
    })
    expect(lookups).toBe(0)
  })

  test('finds a word that was written years ago once', async () => {
    const company = await aCompany(services)
    const ticket = await aTicket(company, 'open')
    await aMessage(company, ticket, { body: 'o papagaio verde' })
    await services.admin`update messages set created_at = now() - interval '5 years' where company_id = ${company.id}`
    await filled(company, { total: 6_000, every: 0, contactId: ticket.contactId, ticketId: ticket.id })
    expect(await bodies(company.admin, 'verde papagaio')).toEqual(['o papagaio verde'])
  })

  test('shows nobody what they may not read, and what they may through the conversation that they see', async () => {
    const company = await aCompany(services)
    const otherQueue = await aQueue(company.ctx)
    const contact = await aContact(company.ctx)
    const past = await aTicket(company, 'closed', {
      contactId: contact.id,
      queueId: otherQueue.id,
      isLatest: false,
    })
    await aMessage(company, past, { body: 'segredo do passado' })
    const hidden = await aTicket(company, 'open', { queueId: otherQueue.id, userId: company.admin.userId })
    await aMessage(company, hidden, { body: 'segredo alheio' })
    const user = { ...company.attendant, queueIds: [company.queue.id], allUserChat: false }
    expect(await bodies(user, 'segredo')).toEqual([])
    expect(await bodies({ ...user, allHistoric: true }, 'segredo')).toEqual([])
    const ownTicket = await aTicket(company, 'open', {
      contactId: contact.id,
      connectionId: past.connectionId,
      queueId: company.queue.id,
      userId: user.userId,
    })
    expect(await bodies(user, 'segredo')).toEqual([])
    const { hits } = await search({ ...user, allHistoric: true }, { searchParam: 'segredo' })
    expect(hits.map(({ ticket }) => ticket.id)).toEqual([ownTicket.id])
    const stranger = await aCompany(services)
    expect(await bodies(stranger.admin, 'segredo')).toEqual([])
  })

  test('tells no digit of a hidden number, not by a guess and not in the text around a hit', async () => {
    const company = await aCompany(services)
    await withSettings(company.ctx, { enableLGPD: 'enabled', lgpdHideNumber: 'enabled' })
    const contact = await aContact(company.ctx, { number: '5511987654321' })
    const ticket = await aTicket(company, 'open', {
      contactId: contact.id,
      queueId: company.queue.id,
      userId: company.attendant.userId,
    })
    await aMessage(company, ticket, { body: 'meu telefone é 11 98765-4321, ligue' })
    await aMessage(company, ticket, { body: 'pedido 4321 enviado' })
    const masked = { ...company.attendant, masksNumbers: true }
    expect(await bodies(masked, '98765')).toEqual([])
    expect(await bodies(masked, 'telefone 4321')).toEqual([])
    expect(await bodies(masked, '4321')).toEqual(['pedido 4321 enviado'])
    const [excerptText] = await bodies(masked, 'ligue telefone')
    expect(excerptText).not.toContain('4321')
    expect(await bodies(company.admin, '98765')).toHaveLength(1)
  })

  test('is narrowed by the filters of the list', async () => {
    const company = await aCompany(services)
    const otherQueue = await aQueue(company.ctx)
    const openTicket = await aTicket(company, 'open', { queueId: company.queue.id })
    const pendingTicket = await aTicket(company, 'pending', { queueId: otherQueue.id })
    await aMessage(company, openTicket, { body: 'boleto aqui' })
    await aMessage(company, pendingTicket, { body: 'boleto ali' })
    expect(await bodies(company.admin, 'boleto', { queueIds: [otherQueue.id] })).toEqual(['boleto ali'])
    expect(await bodies(company.admin, 'boleto', { statusFilter: ['open'] })).toEqual(['boleto aqui'])
  })

  test('shows of a card whom it is of, and nothing of what was deleted', async () => {
    const company = await aCompany(services)
    const ticket = await aTicket(company, 'open')
    const card = 'BEGIN:VCARD\nVERSION:3.0\nFN:Joana Prado\nTEL:+55 11 5555-0000\nEND:VCARD'
    await aMessage(company, ticket, { body: card, mediaType: 'contactMessage' })
    await aMessage(company, ticket, { body: 'Joana apagada', isDeleted: true })
    expect(await bodies(company.admin, 'prado joana')).toEqual(['Joana Prado +55 11 5555-0000'])
  })
})

/** A conversation of many messages, of which one in so many begins with the word that is looked for. */
async function filled(
  company: TestCompany,
  {
    total,
    every,
    as = 'agulha',
    ...target
  }: { total: number; every: number; as?: string; contactId?: number; ticketId?: number },
) {
  const ticket = target.ticketId
    ? { id: target.ticketId, contactId: target.contactId ?? 0, connectionId: company.connection.id }
    : await aTicket(company, 'open')
  await services.admin`insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, media_type, body, from_me)
    select ${company.id}, ${ticket.id}, ${ticket.contactId}, ${ticket.connectionId}, 'x' || n, 'conversation',
      case when ${every}::int > 0 and n % greatest(${every}::int, 1) = 0 then ${as}::text || ' ' || n else 'palha ' || n end, false
    from generate_series(1, ${total}::int) n`
  return ticket
}

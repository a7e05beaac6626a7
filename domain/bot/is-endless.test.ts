import { describe, expect, test } from 'bun:test'
import { connections } from '#db/schema/connections.ts'
import { tickets } from '#db/schema/tickets.ts'
import { inTransaction, reading } from '#domain/core/transaction.ts'
import { type TestCompany, withSettings } from '#tests/support/factories.ts'
import { botReception } from '#tests/support/fixtures/bot-reception.ts'
import { aPersonChat } from '#tests/support/inbound.ts'
import { testServices } from '#tests/support/services.ts'
import { MAX_ALIKE, MAX_IN_A_SPELL } from './is-endless.ts'

const services = await testServices()
const { aReception: aMenu, bursts, said: saidBodies, writes } = botReception(services)

async function aReception() {
  const company = await aMenu()
  await services.admin`update connections set complation_message = 'Até logo.' where id = ${company.connection.id}`
  return company
}

const ticketOf = async (company: TestCompany) => {
  const rows = await reading(company.ctx, (tx) => tx.db.select().from(tickets).orderBy(tickets.id))
  return rows.at(-1)
}

describe('a machine that answers whatever it is told', () => {
  const countSaid = async (company: TestCompany) => (await saidBodies(company)).length

  test('is left to people, by a way back that it takes again and again', async () => {
    const company = await aReception()
    await bursts(company, 'Oi')
    for (let nth = 0; nth < MAX_IN_A_SPELL; nth += 1) await bursts(company, nth % 2 === 0 ? '2' : '#')
    expect(await countSaid(company)).toBe(MAX_IN_A_SPELL)
    expect(await ticketOf(company)).toMatchObject({ status: 'pending', isBot: false })
    const log =
      await services.admin`select type, user_id from ticket_logs where company_id = ${company.id} order by id desc limit 1`
    expect(log[0]).toEqual({ type: 'botEnded', user_id: null })
    await bursts(company, 'sair')
    expect(await countSaid(company)).toBe(MAX_IN_A_SPELL)
  })

  test('is left to people, by conversations that end and begin anew', async () => {
    const company = await aReception()
    for (let nth = 0; nth < 20; nth += 1) await bursts(company, 'sair')
    const count = await countSaid(company)
    expect(count).toBeLessThanOrEqual(MAX_ALIKE + 2)
    expect(await ticketOf(company)).toMatchObject({ status: 'pending', isBot: false })
    await bursts(company, 'Oi', { chat: aPersonChat('5511900001111') })
    expect(await countSaid(company)).toBe(count + 1)
  })

  const THANKS = 'Obrigado pelo contato. Respondemos em breve.'
  const withTerms = (company: TestCompany, terms: Partial<typeof connections.$inferInsert>) =>
    inTransaction(company.ctx, (tx) => tx.db.update(connections).set(terms))

  test('is left to people after a few texts, however often the menu may be repeated', async () => {
    const company = await aReception()
    await withTerms(company, { maxUseBotQueues: 0 })
    for (let nth = 0; nth < 12; nth += 1) await writes(company, THANKS)
    expect(await countSaid(company)).toBe(MAX_ALIKE)
    expect(await ticketOf(company)).toMatchObject({ status: 'pending', isBot: false })
  })

  test('is told a few times that nobody is there', async () => {
    const company = await aReception()
    await withSettings(company.ctx, { scheduleType: 'connection' })
    await withTerms(company, { maxUseBotQueues: 0, schedules: [], outOfHoursMessage: 'Fechado.' })
    for (let nth = 0; nth < 12; nth += 1) await writes(company, THANKS)
    expect(await countSaid(company)).toBe(MAX_ALIKE)
  })

  test('is told a few times that the customer is to consent', async () => {
    const company = await aReception()
    await withSettings(company.ctx, { enableLGPD: 'enabled', lgpdMessage: 'Aceita?' })
    await withTerms(company, { maxUseBotQueues: 0 })
    for (let nth = 0; nth < 12; nth += 1) await writes(company, THANKS)
    // The first question is two texts.
    expect(await countSaid(company)).toBe(MAX_ALIKE + 1)
  })

  test('is received again once it was quiet; many pictures make no machine', async () => {
    const company = await aReception()
    for (let nth = 0; nth <= MAX_IN_A_SPELL; nth += 1) await bursts(company, nth % 2 === 0 ? '2' : '#')
    await services.admin`update messages set created_at = created_at - interval '61 minutes' where company_id = ${company.id}`
    await services.admin`update tickets set status = 'closed' where company_id = ${company.id}`
    await bursts(company, 'Oi')
    expect(await countSaid(company)).toBe(MAX_IN_A_SPELL + 1)
    for (let nth = 0; nth <= 2 * MAX_IN_A_SPELL; nth += 1) await bursts(company, 'uma de muitas fotos')
    await bursts(company, '2')
    expect(await ticketOf(company)).toMatchObject({ queueId: company.help.id, isBot: true })
  })
})

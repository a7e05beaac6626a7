import { describe, expect, test } from 'bun:test'
import { tickets } from '#db/schema/tickets.ts'
import { reading } from '#domain/core/transaction.ts'
import type { TestCompany } from '#tests/support/factories.ts'
import { botReception } from '#tests/support/fixtures/bot-reception.ts'
import { aPersonChat } from '#tests/support/inbound.ts'
import { testServices } from '#tests/support/services.ts'
import { MOST_IN_A_SPELL } from './is-endless.ts'

const services = await testServices()
const { aReception: aMenu, bursts, said } = botReception(services)

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
  const told = async (company: TestCompany) => (await said(company)).length

  test('is left to people, by a way back that it takes again and again', async () => {
    const company = await aReception()
    await bursts(company, 'Oi')
    for (let nth = 0; nth < MOST_IN_A_SPELL; nth += 1) await bursts(company, nth % 2 === 0 ? '2' : '#')
    expect(await told(company)).toBe(MOST_IN_A_SPELL)
    expect(await ticketOf(company)).toMatchObject({ status: 'pending', isBot: false })
    const log =
      await services.admin`select type, user_id from ticket_logs where company_id = ${company.id} order by id desc limit 1`
    expect(log[0]).toEqual({ type: 'botEnded', user_id: null })
    await bursts(company, 'sair')
    expect(await told(company)).toBe(MOST_IN_A_SPELL)
  })

  test('is left to people, by conversations that end and begin anew', async () => {
    const company = await aReception()
    for (let nth = 0; nth < MOST_IN_A_SPELL + 10; nth += 1) await bursts(company, 'sair')
    expect(await told(company)).toBe(MOST_IN_A_SPELL)
    expect(await ticketOf(company)).toMatchObject({ status: 'pending', isBot: false })
    await bursts(company, 'Oi', { chat: aPersonChat('5511900001111') })
    expect(await told(company)).toBe(MOST_IN_A_SPELL + 1)
  })

  test('is received again once it was quiet; many pictures make no machine', async () => {
    const company = await aReception()
    for (let nth = 0; nth <= MOST_IN_A_SPELL; nth += 1) await bursts(company, 'sair')
    await services.admin`update messages set created_at = created_at - interval '11 minutes' where company_id = ${company.id}`
    await services.admin`update tickets set status = 'closed' where company_id = ${company.id}`
    await bursts(company, 'Oi')
    expect(await told(company)).toBe(MOST_IN_A_SPELL + 1)
    for (let nth = 0; nth <= 2 * MOST_IN_A_SPELL; nth += 1) await bursts(company, 'uma de muitas fotos')
    await bursts(company, '2')
    expect(await ticketOf(company)).toMatchObject({ queueId: company.help.id, isBot: true })
  })
})

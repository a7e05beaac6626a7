import { describe, expect, test } from 'bun:test'
import { inTransaction } from '#domain/core/transaction.ts'
import { withSettings } from '#tests/support/factories.ts'
import { botReception } from '#tests/support/fixtures/bot-reception.ts'
import { MENU, talk } from '#tests/support/fixtures/bot-talk.ts'
import { testServices } from '#tests/support/services.ts'
import { sendSystemMessage } from '../tickets/system-messages/system-messages.ts'
import { isUnread } from './stored-bot-state.ts'

const clock = { at: new Date('2026-11-23T13:00:00Z') }
const services = { ...(await testServices()), now: () => clock.at }
const { aReception, bursts, greeted, said: saidBodies, standing, writes } = botReception(services)

/** All that was said has left, so long ago. */
async function leftAgo(companyId: number, ms: number): Promise<void> {
  const leftAt = new Date(clock.at.getTime() - ms)
  await services.admin`update sends set state = 'accepted', handed_at = ${leftAt} where company_id = ${companyId}`
}

const usedOf = async (companyId: number) => {
  const [row] = await services.admin<{ used: number }[]>`select amount_used_bot_queues as used from tickets
    where company_id = ${companyId}`
  return row?.used
}

describe('a customer who writes before they can have read the menu', () => {
  test('is shown it once, and none of that is a wrong answer', async () => {
    const company = await greeted()
    for (const body of ['tudo bem?', 'preciso de ajuda']) await bursts(company, body)
    await leftAgo(company.id, 2_999)
    await bursts(company, 'alguém?')
    expect(await saidBodies(company)).toHaveLength(1)
    expect(await usedOf(company.id)).toBe(1)
    expect(await standing(company)).toMatchObject({ isBot: true, bot: { place: 'menu' } })
    await leftAgo(company.id, 3_000)
    await bursts(company, 'alguém?')
    expect(await saidBodies(company)).toHaveLength(2)
    expect(await usedOf(company.id)).toBe(2)
  })

  test('is taken at their word where it is one of its choices, and is shown what comes of it once, too', async () => {
    const company = await greeted()
    for (const body of ['2', 'tudo bem?', 'preciso de ajuda']) await bursts(company, body)
    expect(await saidBodies(company)).toHaveLength(2)
    expect(await standing(company)).toMatchObject({ queueId: company.help.id, bot: { place: 'option' } })
    for (const body of ['1', '#', 'oi?']) await bursts(company, body)
    expect(await saidBodies(company)).toHaveLength(4)
    await bursts(company, 'sair')
    expect(await standing(company)).toMatchObject({ status: 'closed' })
  })

  test('is shown it again where it failed, or waits for a colleague’s leave', async () => {
    for (const state of ['failed', 'held']) {
      const company = await greeted()
      await services.admin`update sends set state = ${state} where company_id = ${company.id}`
      await bursts(company, 'alguém?')
      expect(await saidBodies(company)).toHaveLength(2)
    }
  })

  test('is shown it again while what the machine says besides waits for the pace of the number', async () => {
    const company = await greeted()
    await leftAgo(company.id, 60_000)
    const [ticket] = await services.admin<
      { id: number }[]
    >`select id::int from tickets where company_id = ${company.id}`
    const words = { ticketId: ticket?.id ?? 0, body: 'Sua vez chegou.', userId: null, isPrivate: false }
    await inTransaction(company.ctx, (tx) => sendSystemMessage(tx, { ...words, byMachine: true }))
    await bursts(company, 'alguém?')
    expect(await saidBodies(company)).toHaveLength(3)
  })

  test('is asked for consent, and told that nobody is there, once as well; the menu comes where the door opened since', async () => {
    const company = await aReception()
    await withSettings(company.ctx, { enableLGPD: 'enabled', lgpdMessage: 'Usamos seus dados.' })
    for (const body of ['Oi', 'tudo bem?', 'alguém?']) await bursts(company, body)
    expect(await saidBodies(company)).toHaveLength(2)
    await withSettings(company.ctx, { scheduleType: 'connection' })
    await services.admin`update connections set schedules = '[]', out_of_hours_message = 'Fechado.'
      where id = ${company.connection.id}`
    for (const body of ['1', 'tudo bem?', 'alguém?']) await bursts(company, body)
    expect((await saidBodies(company)).slice(2)).toEqual(['Fechado.'])
    await withSettings(company.ctx, { scheduleType: 'disabled' })
    await bursts(company, 'Bom dia')
    expect((await saidBodies(company)).at(-1)).toStartWith('Olá!')
  })

  test('finds the menu in the first moment after the vacation', async () => {
    const company = await greeted()
    await services.admin`update connections set collective_vacation_start = '2026-11-20', collective_vacation_end = '2026-11-23',
      collective_vacation_message = 'Voltamos dia 24.' where id = ${company.connection.id}`
    await writes(company, 'Oi')
    await services.admin`update connections set collective_vacation_message = '' where id = ${company.connection.id}`
    await bursts(company, 'Oi')
    expect((await saidBodies(company)).map((body) => body.split('\n')[0])).toEqual([
      'Olá!',
      'Voltamos dia 24.',
      'Olá!',
    ])
  })

  test('not where the bot has said enough: the conversation stays with people', () => {
    const bot = {
      step: 'menu',
      optionId: null,
      vacationDay: null,
      versionId: null,
      isAutomated: false,
      run: null,
    } as const
    const unsentWord = { quietUntil: null, pausedAt: null, lastWord: { waits: true, leftAt: null } }
    expect(isUnread({ ...bot, ...unsentWord, rule: 'menuAsked' }, clock.at)).toBe(true)
    expect(isUnread({ ...bot, ...unsentWord, rule: 'menuLimit' }, clock.at)).toBe(false)
  })

  test('whether or not there is a limit, and silence after a menu', () => {
    const menuState = { ...talk({}, ['Oi']).state, isUnread: true }
    expect(talk({ connection: { maxUseBotQueues: 1 } }, ['x', '1'], menuState).rules).toEqual([
      'menuQuiet',
      'queueChosen',
    ])
    expect(talk({ connection: { maxUseBotQueues: 0 } }, ['x', 'x'], menuState).answers).toEqual([[], []])
    expect(talk({}, ['x'], { ...menuState, isUnread: false }).answers).toEqual([[MENU]])
  })
})

import { describe, expect, test } from 'bun:test'
import type { Ctx } from '#domain/core/context.ts'
import { asUser, aUser } from '#tests/support/factories.ts'
import { botReception } from '#tests/support/fixtures/bot-reception.ts'
import { testServices } from '#tests/support/services.ts'
import { logOf } from '#tests/support/traces.ts'
import { deleteConnection } from '../../connections/delete-connection.ts'
import { acceptTicket } from '../../tickets/actions/accept-ticket.ts'
import { handOver } from './hand-over.ts'
import { pauseBot } from './pause-bot.ts'
import { restartBot } from './restart-bot.ts'
import { resumeBot } from './resume-bot.ts'
import { listRunNodes, steerRun } from './steer-run.ts'

const services = await testServices()
const { aReception, greeted, said: saidBodies, standing, writes } = botReception(services)

describe('handing over and beginning anew', () => {
  test('handed over it waits for people in its queue, and the bot says nothing more', async () => {
    const company = await greeted()
    const { adminCtx, ticketId } = company
    await writes(company, '2')
    const before = await saidBodies(company)
    const handedOver = await handOver(adminCtx, { ticketId })
    expect(handedOver).toMatchObject({ status: 'pending', queueId: company.help.id, userId: null, bot: null })
    await expect(handOver(adminCtx, { ticketId })).rejects.toMatchObject({ code: 'ERR_TICKET_TRANSITION' })
    await writes(company, '1')
    expect(await saidBodies(company)).toEqual(before)
  })

  test('restarted it says its menu at once, whatever was paused, chosen or taken before', async () => {
    const company = await greeted()
    const { adminCtx, ticketId } = company
    await writes(company, '2')
    await writes(company, '1')
    await pauseBot(adminCtx, { ticketId })
    await handOver(adminCtx, { ticketId })
    const anew = await restartBot(adminCtx, { ticketId })
    expect(anew).toMatchObject({ queueId: null, isBot: true, bot: { place: 'menu', pausedBy: null } })
    expect((await saidBodies(company)).at(-1)).toStartWith('Olá!')
    await writes(company, '2')
    expect(await standing(company)).toMatchObject({ bot: { place: 'option', option: null } })
    expect((await logOf(company.ctx, ticketId)).slice(-4)).toEqual([
      ...(['botEnded', 'botRestarted', 'chatBot', 'queue'] as const),
    ])
  })

  test('restarted by several at once it says its menu once; again when the customer went on', async () => {
    const company = await greeted()
    const { adminCtx, ticketId } = company
    await writes(company, '2')
    const before = (await saidBodies(company)).length
    await Promise.all([1, 2, 3].map(() => restartBot(adminCtx, { ticketId })))
    expect(await saidBodies(company)).toHaveLength(before + 1)
    expect((await logOf(company.ctx, ticketId)).filter((type) => type === 'botRestarted')).toHaveLength(1)
    await pauseBot(adminCtx, { ticketId })
    expect(await restartBot(adminCtx, { ticketId })).toMatchObject({ bot: { pausedBy: null } })
    await writes(company, '2')
    expect(await restartBot(adminCtx, { ticketId })).toMatchObject({ queueId: null, bot: { place: 'menu' } })
    expect(await saidBodies(company)).toHaveLength(before + 4)
  })

  test('is refused where nothing would leave, and changes nothing', async () => {
    const company = await greeted()
    const { adminCtx, ticketId, connection, help } = company
    await writes(company, '2')
    await services.admin`update contacts set is_active = false where company_id = ${company.id}`
    await expect(restartBot(adminCtx, { ticketId })).rejects.toMatchObject({ code: 'ERR_CONTACT_BLOCKED' })
    await services.admin`update contacts set is_active = true where company_id = ${company.id}`
    await deleteConnection(adminCtx, connection.id)
    await expect(restartBot(adminCtx, { ticketId })).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' })
    expect(await standing(company)).toMatchObject({ queueId: help.id, bot: { place: 'option' } })
  })

  test('is refused while a person attends, and where the bot has nothing to say', async () => {
    const company = await greeted()
    const { adminCtx, ticketId, help } = company
    const refused = { code: 'ERR_TICKET_TRANSITION' }
    await services.admin`update contacts set disable_bot = true where company_id = ${company.id}`
    await expect(restartBot(adminCtx, { ticketId })).rejects.toMatchObject(refused)
    expect(await standing(company)).toMatchObject({ bot: { place: 'menu' } })
    await acceptTicket(adminCtx, { ticketId, queueId: help.id })
    for (const verb of [pauseBot, resumeBot, restartBot, handOver])
      await expect(verb(adminCtx, { ticketId })).rejects.toMatchObject(refused)
  })
})

test('who does not see the ticket, or is of another company, does nothing to its bot', async () => {
  const company = await greeted()
  const stranger = await aReception()
  const blind = asUser(services, await aUser(company.ctx, { queueIds: [], allTicket: false }))
  const steer = (ctx: Ctx, { ticketId }: { ticketId: number }) => steerRun(ctx, { ticketId, act: 'stop' })
  for (const ctx of [stranger.adminCtx, blind])
    for (const verb of [pauseBot, resumeBot, restartBot, handOver, steer, listRunNodes])
      await expect(verb(ctx, company)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' })
  expect(await logOf(company.ctx, company.ticketId)).toEqual(['create', 'chatBot'])
})

import { describe, expect, test } from 'bun:test'
import { aMessage, aTicket, drawnFlow } from '#tests/support/drawn-flow.ts'
import { aConnection, asUser } from '#tests/support/factories.ts'
import { flowReception } from '#tests/support/fixtures/flow-reception.ts'
import { testServices } from '#tests/support/services.ts'
import { changeFlowCampaign, flowCampaignVerbs, getFlowCampaign } from './flow-campaign-verbs.ts'
import { findOverlaps, tryPhrase } from './try-phrase.ts'

const services = await testServices()
const { aFlow, aReception } = flowReception(services)

async function aCompanyWithPhrases() {
  const company = await aReception()
  const { adminCtx, connection, help } = company
  const flowId = await aFlow(company, drawnFlow({ m: aMessage('Oi', 'p'), p: aTicket(help.id) }), {
    as: null,
  })
  const aPhrase = (phrase: string, fields: { whatsappId?: number; flowId?: number; status?: boolean } = {}) =>
    flowCampaignVerbs.create(adminCtx, {
      name: phrase,
      flowId: fields.flowId ?? flowId,
      whatsappId: fields.whatsappId ?? null,
      phrase,
      status: fields.status ?? true,
    })
  return { ...company, flowId, aPhrase, connection }
}

describe('which phrase a message starts', () => {
  test('the longest, then the connection’s own, then the oldest; of flows that can start', async () => {
    const { adminCtx, aPhrase, connection, ...company } = await aCompanyWithPhrases()
    const draft = await aFlow(company as never, drawnFlow({ m: aMessage('x') }), {
      name: 'Rascunho',
      as: null,
    })
    await services.admin`update flows set published_version_id = null where id = ${draft}`
    const [first, own] = [await aPhrase('promo'), await aPhrase('Promo!', { whatsappId: connection.id })]
    const long = await aPhrase('promo de natal', { flowId: draft })
    await aPhrase('natal', { status: false })
    const tried = (text: string, whatsappId: number | null = null) =>
      tryPhrase(adminCtx, { text, whatsappId })
    expect(await tried('Quero a PROMO de Natál')).toMatchObject({
      starts: { id: own.id },
      found: [{ id: long.id, isFlowReady: false }, { id: own.id }, { id: first.id }],
    })
    const other = await aConnection(company.ctx)
    expect(await tried('promo', other.id)).toMatchObject({ starts: { id: first.id } })
    expect(await tried('promoção de natalina')).toEqual({ starts: null, found: [] })
  })

  test('two that one message could start are named', async () => {
    const { adminCtx, aPhrase, connection, ctx } = await aCompanyWithPhrases()
    const other = await aConnection(ctx)
    const short = await aPhrase('natal')
    await aPhrase('promo natal', { whatsappId: other.id })
    const named = async (phrase: string, whatsappId: number | null, flowCampaignId: number | null = null) =>
      (await findOverlaps(adminCtx, { phrase, whatsappId, flowCampaignId })).overlaps.map(({ name }) => name)
    expect(await named('Promo Natal', connection.id)).toEqual(['natal'])
    expect(await named('promo natal', null)).toEqual(['natal', 'promo natal'])
    expect(await named('natal', null, short.id)).toEqual(['promo natal'])
    expect(await named('natalina', null)).toEqual([])
  })
})

test('a phrase is signs alone, a flow or a connection is another company’s: nothing is saved', async () => {
  const { adminCtx, aPhrase, flowId, admin } = await aCompanyWithPhrases()
  const stranger = await aCompanyWithPhrases()
  await expect(aPhrase('x', { flowId: stranger.flowId })).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' })
  await expect(aPhrase('x', { whatsappId: stranger.connection.id })).rejects.toMatchObject({
    code: 'ERR_NO_WAPP_FOUND',
  })
  const row = await aPhrase('promo')
  expect(await changeFlowCampaign(adminCtx, { id: row.id, status: false, phrase: 'oferta' })).toMatchObject({
    flowId,
    status: false,
    phrase: 'oferta',
  })
  const user = asUser(services, { ...admin, profile: 'user' })
  expect(() => changeFlowCampaign(user, { id: row.id, status: true })).toThrow('ERR_NO_PERMISSION')
})

test('one phrase is also read in the form of this family', async () => {
  const { adminCtx, aPhrase, flowId } = await aCompanyWithPhrases()
  const { id } = await aPhrase('promo')
  expect((await getFlowCampaign(adminCtx, { flowCampaignId: id })).details).toEqual({
    id,
    name: 'promo',
    phrase: 'promo',
    status: true,
    flowId,
  })
})

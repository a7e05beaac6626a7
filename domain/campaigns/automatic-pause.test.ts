import { describe, expect, test } from 'bun:test'
import { recordDrop, recordStatus } from '#domain/connections/record-status.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#domain/core/contract/time.ts'
import type { SendFailure } from '#domain/messages/contract/schema.ts'
import { asUser } from '#tests/support/factories.ts'
import { campaignDesk } from '#tests/support/fixtures/campaign-desk.ts'
import { testServices } from '#tests/support/services.ts'
import { restartCampaign, retryFailed } from './steer/steer-campaign.ts'

const services = await testServices()
const desk = campaignDesk(services)
const { aDesk, aList, aCampaign, begin, passes, refuses, writes, ticks, statesOf, read } = desk
type Desk = Awaited<ReturnType<typeof aDesk>>

const numberOf = (nth: number) => `55119${String(92_000_000 + nth)}`
const people = (count: number, from = 0) =>
  Array.from({ length: count }, (_, nth) => ({ name: `Pessoa ${nth}`, number: numberOf(from + nth) }))

/** So many have got it, each a second after the other; the pace of the number is not what is tried. */
async function sent(company: Desk, count: number, from: number, audience = count + 10) {
  const campaign = await aCampaign(company, await aList(company, people(audience, from)))
  await begin(company, campaign)
  await goesOn(company, count)
  return campaign
}

async function goesOn(company: Desk, seconds: number): Promise<void> {
  for (let nth = 0; nth < seconds; nth += 1) {
    await passes(company, SECOND_MS)
    await services.admin`update sends set handed_at = handed_at - interval '2 days' where company_id = ${company.id}`
  }
}

/** The channel takes back its word on what it took: as if it had refused these. */
async function refuse(company: Desk, numbers: readonly string[], code: SendFailure) {
  await services.admin`update sends set state = 'queued' where company_id = ${company.id} and contact_id in
    (select id from contacts where company_id = ${company.id} and number = any(${numbers}))`
  await services.admin`update messages set ack = 0 where company_id = ${company.id} and from_me and contact_id in
    (select id from contacts where company_id = ${company.id} and number = any(${numbers}))`
  await services.admin`update campaign_recipients set state = 'handed' where company_id = ${company.id} and number = any(${numbers})`
  for (const number of numbers) await refuses(company, number, code)
}

const range = (count: number, from: number) => Array.from({ length: count }, (_, nth) => numberOf(from + nth))
const plannedOf = async (campaignId: number) =>
  (await statesOf(campaignId)).filter((state) => state === 'planned').length

describe('a campaign stands still by itself', () => {
  test('where more than a fifth of the latest fifty failed, and goes on when somebody says so', async () => {
    const company = await aDesk()
    const campaign = await sent(company, 50, 0)
    await refuse(company, range(10, 0), 'not_on_whatsapp')
    expect(await read(company, campaign.id)).toMatchObject({ status: 'EM_ANDAMENTO', pauseReason: null })
    await refuse(company, range(1, 10), 'not_on_whatsapp')
    expect(await read(company, campaign.id)).toMatchObject({ status: 'CANCELADA', pauseReason: 'failures' })
    const planned = await plannedOf(campaign.id)
    expect(await passes(company, MINUTE_MS, 10 * SECOND_MS)).toEqual([])
    expect(await plannedOf(campaign.id)).toBe(planned)
    await restartCampaign(asUser(services, company.admin), { campaignId: campaign.id })
    expect((await passes(company, 3 * SECOND_MS, SECOND_MS)).length).toBeGreaterThan(0)
  })

  test('where more than five opted out behind its latest hundred messages', async () => {
    const company = await aDesk()
    const campaign = await sent(company, 20, 100)
    for (const number of range(5, 100)) await writes(company, number, 'PARAR')
    await passes(company, 2 * SECOND_MS, SECOND_MS)
    expect(await read(company, campaign.id)).toMatchObject({ status: 'EM_ANDAMENTO' })
    await writes(company, numberOf(105), 'PARAR')
    await passes(company, 2 * SECOND_MS, SECOND_MS)
    expect(await read(company, campaign.id)).toMatchObject({ status: 'CANCELADA', pauseReason: 'optOuts' })
    expect(await plannedOf(campaign.id)).toBeGreaterThan(0)
  })

  // 17: what the channel puts off is written off for nobody, and can be sent again. 463 is `refused`, 429 `rate_limited`.
  test.each([
    ['463', 'refused', 200],
    ['429', 'rate_limited', 300],
  ] as const)(
    'where the channel answers %s three times in a row; those get it later',
    async (_code, failure, from) => {
      const company = await aDesk()
      const campaign = await sent(company, 4, from)
      await refuse(company, range(2, from + 1), failure)
      expect(await read(company, campaign.id)).toMatchObject({ status: 'EM_ANDAMENTO' })
      await refuse(company, range(1, from + 3), failure)
      expect(await read(company, campaign.id)).toMatchObject({ status: 'CANCELADA', pauseReason: 'refused' })
      expect(await plannedOf(campaign.id)).toBe(10)
      expect(await passes(company, MINUTE_MS, 10 * SECOND_MS)).toEqual([])
      await retryFailed(asUser(services, company.admin), { campaignId: campaign.id })
      await goesOn(company, 30)
      expect(new Set(await statesOf(campaign.id))).toEqual(new Set(['sent']))
    },
  )

  // 18.
  test.each([
    ['logged out', 'unlinked', 401, 400],
    ['banned', 'forbidden', 403, 450],
  ] as const)('where its connection is %s: nobody is written off', async (_title, cause, code, from) => {
    const company = await aDesk()
    const campaign = await sent(company, 2, from)
    const lease = { ...company.lease, companyId: company.id, owner: 'desk' }
    await recordDrop(company.ctx, lease, { cause, code, status: 'DISCONNECTED', stops: true })
    services.travel(MINUTE_MS)
    await ticks()
    expect(await read(company, campaign.id)).toMatchObject({ status: 'CANCELADA', pauseReason: 'connection' })
    const states = await statesOf(campaign.id)
    expect(states.filter((state) => state === 'planned').length).toBeGreaterThanOrEqual(9)
    expect(states.filter((state) => state.startsWith('failed'))).toEqual([])
  })

  test('not where its connection is away for a while: it goes on when that is back', async () => {
    const company = await aDesk()
    const campaign = await sent(company, 2, 500, 5)
    const lease = { ...company.lease, companyId: company.id, owner: 'desk' }
    await recordDrop(company.ctx, lease, { cause: 'lost', code: 408, status: 'TIMEOUT', stops: false })
    services.travel(2 * MINUTE_MS)
    await ticks()
    expect(await read(company, campaign.id)).toMatchObject({ status: 'EM_ANDAMENTO' })
    await recordStatus(company.ctx, lease, { status: 'CONNECTED' })
    await passes(company, MINUTE_MS, SECOND_MS)
    expect(await statesOf(campaign.id)).toEqual(Array(5).fill('sent'))
  })

  // 4, 18: nothing is left in between for ever.
  test('what waited a day for a connection that was away has failed, and the campaign is over', async () => {
    const company = await aDesk()
    const campaign = await aCampaign(company, await aList(company, people(1, 550)))
    await begin(company, campaign)
    services.travel(SECOND_MS)
    await ticks()
    expect(await statesOf(campaign.id)).toEqual(['handed'])
    await passes(company, DAY_MS + MINUTE_MS)
    expect(await statesOf(campaign.id)).toEqual(['failed: expired'])
    expect(await read(company, campaign.id)).toMatchObject({ status: 'FINALIZADA' })
    await retryFailed(asUser(services, company.admin), { campaignId: campaign.id })
    expect(await passes(company, 5 * SECOND_MS, SECOND_MS)).toHaveLength(1)
    const [row] =
      await services.admin`select count(*)::int as count from messages where campaign_id = ${campaign.id}`
    expect(row?.count).toBe(1)
  })
})

import { describe, expect, test } from 'bun:test'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/core/contract/time.ts'
import { asUser } from '#tests/support/factories.ts'
import { campaignDesk } from '#tests/support/fixtures/campaign-desk.ts'
import { testServices } from '#tests/support/services.ts'
import { campaignVerbs } from './campaign-verbs.ts'
import { listFollowUps } from './report/list-follow-ups.ts'
import { reportCampaign } from './report/report-campaign.ts'

const services = await testServices()
const desk = campaignDesk(services)
const { aDesk, aList, aCampaign, begin, passes, leave, writes, statesOf, read, ticks } = desk

const numberOf = (nth: number) => `55119${String(95_000_000 + nth)}`
const people = (count: number, from = 0) =>
  Array.from({ length: count }, (_, nth) => ({ name: `Pessoa ${nth}`, number: numberOf(from + nth) }))

describe('what people answer', () => {
  // 14, 15.
  test('is an ordinary message, counted as a reply once; without an answer no conversation is opened', async () => {
    const company = await aDesk()
    const campaign = await aCampaign(company, await aList(company, people(2, 40)))
    await begin(company, campaign)
    await passes(company, 5 * SECOND_MS, SECOND_MS)
    expect(await liveTickets(company.id)).toEqual([])
    await writes(company, numberOf(40), 'Quanto custa?')
    await writes(company, numberOf(40), 'Alô?')
    expect(await liveTickets(company.id)).toEqual(['pending'])
    expect(await statesOf(campaign.id)).toEqual(['replied', 'sent'])
    const report = await reportCampaign(asUser(services, company.admin), { campaignId: campaign.id })
    expect(report.funnel).toEqual({ planned: 2, sent: 2, delivered: 1, read: 1, replied: 1 })
  })

  test('a confirmation is asked first; who agrees gets the message, who refuses does not, and nobody waits', async () => {
    const company = await aDesk()
    const list = await aList(company, people(4, 50))
    const campaign = await aCampaign(company, list, {
      confirmation: true,
      confirmationMessage1: 'Posso enviar?',
    })
    await begin(company, campaign)
    expect(await passes(company, 6 * SECOND_MS, SECOND_MS)).toEqual(Array(4).fill('Posso enviar?'))
    await writes(company, numberOf(50), 'sim')
    await writes(company, numberOf(51), 'não')
    await writes(company, numberOf(52), 'manda ver')
    expect(await liveTickets(company.id)).toEqual([])
    expect((await passes(company, 15 * SECOND_MS, SECOND_MS)).toSorted()).toEqual([
      'Olá, Pessoa 0!',
      'Olá, Pessoa 2!',
    ])
    expect(await statesOf(campaign.id)).toEqual(['sent', 'skipped: declined', 'sent', 'asked'])
    expect(await read(company, campaign.id)).toMatchObject({ status: 'EM_ANDAMENTO' })
    await passes(company, DAY_MS + 2 * MINUTE_MS, HOUR_MS)
    expect(await read(company, campaign.id)).toMatchObject({ status: 'FINALIZADA' })
    await writes(company, numberOf(53), 'sim')
    expect(await liveTickets(company.id)).toEqual(['pending'])
  })

  test('nobody gets it unasked: a question is required, and serves each variant without one of its own', async () => {
    const company = await aDesk()
    const list = await aList(company, people(6, 60))
    await expect(aCampaign(company, list, { confirmation: true })).rejects.toMatchObject({
      code: 'ERR_VALIDATION',
      details: { fields: { confirmationMessage1: 'required' } },
    })
    const campaign = await aCampaign(company, list, {
      message2: 'Oi, {nome}!',
      confirmation: true,
      confirmationMessage1: 'Posso enviar?',
    })
    await expect(
      campaignVerbs.update(asUser(services, company.admin), {
        campaignId: campaign.id,
        confirmationMessage1: '',
      }),
    ).rejects.toMatchObject({ code: 'ERR_VALIDATION' })
    await begin(company, campaign)
    expect(await passes(company, 8 * SECOND_MS, SECOND_MS)).toEqual(Array(6).fill('Posso enviar?'))
  })

  test('with only certain words any other text is an ordinary message', async () => {
    const company = await aDesk()
    const campaign = await aCampaign(company, await aList(company, people(1, 60)), {
      confirmation: true,
      confirmationMessage1: 'Posso enviar?',
      confirmationAnswers: 'words',
    })
    await begin(company, campaign)
    await passes(company, 2 * SECOND_MS, SECOND_MS)
    await writes(company, numberOf(60), 'quem é?')
    expect(await liveTickets(company.id)).toEqual(['pending'])
    expect(await statesOf(campaign.id)).toEqual(['asked'])
    await passes(company, 25 * HOUR_MS, HOUR_MS)
    expect(await statesOf(campaign.id)).toEqual(['skipped: noAnswer'])
    expect(await read(company, campaign.id)).toMatchObject({ status: 'FINALIZADA' })
  })

  test('a word takes away what waits for the pace of the number', async () => {
    const company = await aDesk()
    const list = await aList(company, people(1, 900))
    await begin(company, await aCampaign(company, list))
    await passes(company, 5 * SECOND_MS, SECOND_MS)
    const next = await aCampaign(company, list)
    await begin(company, next)
    services.travel(SECOND_MS)
    await ticks()
    expect(await statesOf(next.id)).toEqual(['handed'])
    await writes(company, numberOf(900), 'PARAR')
    expect((await leave(company)).map((text) => text.slice(0, 6))).toEqual(['Pronto'])
    expect(await statesOf(next.id)).toEqual(['failed: discarded'])
  })

  test('a word opts out, is confirmed once, and is honoured until they return', async () => {
    const company = await aDesk()
    const list = await aList(company, people(2, 70))
    const campaign = await aCampaign(company, list)
    await begin(company, campaign)
    await passes(company, 5 * SECOND_MS, SECOND_MS)
    await writes(company, numberOf(70), 'PARAR')
    expect(await liveTickets(company.id)).toEqual([])
    expect((await leave(company)).map((text) => text.slice(0, 6))).toEqual(['Pronto'])
    const next = await aCampaign(company, list)
    await begin(company, next)
    await passes(company, 5 * SECOND_MS, SECOND_MS)
    expect(await statesOf(next.id)).toEqual(['skipped: optedOut', 'sent'])
    await writes(company, numberOf(70), 'voltar')
    const last = await aCampaign(company, list)
    await begin(company, last)
    await passes(company, 5 * SECOND_MS, SECOND_MS)
    expect(await statesOf(last.id)).toEqual(['sent', 'sent'])
    expect(
      (await reportCampaign(asUser(services, company.admin), { campaignId: campaign.id })).optOutCount,
    ).toBe(1)
  })

  test('a word that also leaves a menu counts behind a campaign alone', async () => {
    const company = await aDesk()
    await writes(company, numberOf(80), 'Oi')
    const campaign = await aCampaign(company, await aList(company, people(2, 80)))
    await begin(company, campaign)
    await passes(company, 5 * SECOND_MS, SECOND_MS)
    await writes(company, numberOf(81), 'sair')
    const opted = await services.admin`select identity from contact_opt_outs where company_id = ${company.id}`
    expect(opted.map(({ identity }) => identity)).toEqual([numberOf(81)])
  })

  test('ends the follow-ups of who answered; the others get each in its time', async () => {
    const company = await aDesk()
    const campaign = await aCampaign(company, await aList(company, people(2, 90)), {
      followUps: [
        { delayMinutes: 60, text: 'Viu, {primeiro_nome}?' },
        { delayMinutes: 120, text: 'Última chance' },
      ],
    })
    await begin(company, campaign)
    await passes(company, 5 * SECOND_MS, SECOND_MS)
    expect(await read(company, campaign.id)).toMatchObject({ status: 'EM_ANDAMENTO' })
    const attendant = asUser(services, company.attendant)
    const waitingFor = async (number: string) => {
      const [contact] =
        await services.admin`select id::int from contacts where company_id = ${company.id} and number = ${number}`
      return (await listFollowUps(attendant, { contactId: Number(contact?.id) })).followUps
    }
    expect(await waitingFor(numberOf(90))).toMatchObject([
      { campaignName: 'Promoção', position: 1, count: 2, text: 'Viu, Pessoa?', isPaused: false },
    ])
    await writes(company, numberOf(90), 'Vi sim')
    expect(await waitingFor(numberOf(90))).toEqual([])
    expect(await waitingFor(numberOf(91))).toHaveLength(1)
    expect(await passes(company, 2 * HOUR_MS, MINUTE_MS)).toEqual(['Viu, Pessoa?'])
    expect(await passes(company, 2 * HOUR_MS, MINUTE_MS)).toEqual(['Última chance'])
    expect(await read(company, campaign.id)).toMatchObject({ status: 'FINALIZADA' })
  })
})

const liveTickets = async (companyId: number) =>
  (
    await services.admin`select status from tickets where company_id = ${companyId} and status <> 'closed'`
  ).map(({ status }) => status)

import { describe, expect, test } from 'bun:test'
import { updateContact } from '#domain/contacts/update-contact.ts'
import { HOUR_MS, SECOND_MS } from '#domain/core/contract/time.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { optOut } from '#domain/opt-outs/opt-out.ts'
import { aContact, asUser } from '#tests/support/factories.ts'
import { campaignDesk } from '#tests/support/fixtures/campaign-desk.ts'
import { testServices } from '#tests/support/services.ts'
import { reportCampaign } from './report/report-campaign.ts'
import { sendCampaignTest } from './steer/send-test.ts'
import { cancelCampaign, restartCampaign } from './steer/steer-campaign.ts'

const services = await testServices()
const { aDesk, aList, aCampaign, begin, passes, writes, statesOf, read } = campaignDesk(services)

const numberOf = (nth: number) => `55119${String(95_000_000 + nth)}`
const people = (count: number, from: number) =>
  Array.from({ length: count }, (_, nth) => ({ name: `Pessoa ${nth}`, number: numberOf(from + nth) }))
const openOptOuts = async (companyId: number) =>
  (
    await services.admin`select identity from contact_opt_outs where company_id = ${companyId} and ended_at is null`
  ).map(({ identity }) => identity)

describe('a word that opts out', () => {
  test('behind an agreement takes it back, and the campaign ends', async () => {
    const company = await aDesk()
    const asking = { confirmation: true, confirmationMessage1: 'Posso enviar?' }
    const campaign = await aCampaign(company, await aList(company, people(1, 0)), asking)
    await begin(company, campaign)
    await passes(company, 2 * SECOND_MS, SECOND_MS)
    await writes(company, numberOf(0), 'sim')
    await writes(company, numberOf(0), 'PARAR')
    expect(await passes(company, HOUR_MS, HOUR_MS / 4)).not.toContain('Olá, Pessoa 0!')
    expect(await statesOf(campaign.id)).toEqual(['skipped: optedOut'])
    expect(await read(company, campaign.id)).toMatchObject({ status: 'FINALIZADA' })
  })

  test('of one person who comes and goes pauses no campaign, and counts once', async () => {
    const company = await aDesk()
    const campaign = await aCampaign(company, await aList(company, people(12, 10)))
    await begin(company, campaign)
    await passes(company, 2 * SECOND_MS, SECOND_MS)
    for (let nth = 0; nth < 7; nth += 1)
      for (const word of ['PARAR', 'VOLTAR']) await writes(company, numberOf(10), word)
    await passes(company, 3 * SECOND_MS, SECOND_MS)
    expect(await read(company, campaign.id)).toMatchObject({ status: 'EM_ANDAMENTO', pauseReason: null })
    const report = await reportCampaign(asUser(services, company.admin), { campaignId: campaign.id })
    expect(report.optOutCount).toBe(1)
  })

  test('is heard of who got a trial, which waits for the pace where they never wrote', async () => {
    const company = await aDesk()
    const campaign = await aCampaign(company, await aList(company, people(1, 30)))
    const admin = asUser(services, company.admin)
    const sendTo = (number: string) => sendCampaignTest(admin, { campaignId: campaign.id, number })
    await sendTo(numberOf(31))
    const sends =
      await services.admin`select by_machine as "byMachine" from sends where company_id = ${company.id}`
    expect([...sends]).toEqual([{ byMachine: true }])
    await writes(company, numberOf(31), 'Parar')
    expect(await openOptOuts(company.id)).toEqual([numberOf(31)])
    await expect(sendTo(numberOf(31))).rejects.toMatchObject({ code: 'ERR_OPTED_OUT' })
  })
})

describe('a word that opts in', () => {
  async function whoLeft(nth: number) {
    const company = await aDesk()
    const campaign = await aCampaign(company, await aList(company, people(1, nth)))
    await begin(company, campaign)
    await passes(company, 2 * SECOND_MS, SECOND_MS)
    await writes(company, numberOf(nth), 'PARAR')
    return company
  }

  test('counts where nobody talks to them', async () => {
    const company = await whoLeft(40)
    await writes(company, numberOf(40), 'Voltar')
    expect(await openOptOuts(company.id)).toEqual([])
  })

  test('is an answer like any other in a menu, and to a colleague', async () => {
    const company = await whoLeft(41)
    await writes(company, numberOf(41), 'Quero comprar')
    const [ticket] =
      await services.admin`select id from tickets where company_id = ${company.id} order by id desc limit 1`
    await services.admin`insert into ticket_bots (company_id, ticket_id, step, since)
      values (${company.id}, ${ticket?.id}, 'menu', now())
      on conflict (company_id, ticket_id) do update set step = 'menu'`
    await writes(company, numberOf(41), 'voltar')
    await services.admin`delete from ticket_bots where ticket_id = ${ticket?.id}`
    await services.admin`update tickets set status = 'open', user_id = ${company.attendant.userId} where id = ${ticket?.id}`
    await writes(company, numberOf(41), 'voltar')
    expect(await openOptOuts(company.id)).toEqual([numberOf(41)])
  })
})

test('whose number was changed to one that opted out gets nothing there', async () => {
  const company = await aDesk()
  const admin = asUser(services, company.admin)
  await inTransaction(company.ctx, (tx) =>
    optOut(tx, { identity: numberOf(59), source: 'word', word: 'parar' }),
  )
  const contact = await aContact(company.ctx, { number: numberOf(51) })
  const campaign = await aCampaign(company, await aList(company, people(2, 50)))
  await begin(company, campaign)
  await passes(company, SECOND_MS)
  await cancelCampaign(admin, { campaignId: campaign.id })
  const standing = (status: string) =>
    services.admin`update connections set status = ${status} where company_id = ${company.id}`
  // WhatsApp is not asked for the number now.
  await standing('DISCONNECTED')
  await updateContact(admin, { contactId: contact.id, number: numberOf(59) })
  await standing('CONNECTED')
  await restartCampaign(admin, { campaignId: campaign.id })
  expect(await passes(company, 5 * SECOND_MS, SECOND_MS)).toEqual([])
  expect(await statesOf(campaign.id)).toEqual(['sent', 'skipped: optedOut'])
})

import { describe, expect, test } from 'bun:test'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/core/contract/time.ts'
import { aContact, asUser, aTag } from '#tests/support/factories.ts'
import { campaignDesk } from '#tests/support/fixtures/campaign-desk.ts'
import { testServices } from '#tests/support/services.ts'
import { deleteContact } from '../contacts/delete-contact.ts'
import { mergeByHand } from '../contacts/merging/merge-by-hand.ts'
import { inTransaction } from '../core/transaction.ts'
import { retryMessage } from '../messages/delivery/retry-message.ts'
import { optOut } from '../opt-outs/opt-out.ts'
import { tagVerbs } from '../tags/tag-verbs.ts'
import { deleteTicket } from '../tickets/actions/delete-ticket.ts'
import { campaignVerbs } from './campaign-verbs.ts'
import { CampaignInput } from './contract/schema.ts'
import { previewCampaign } from './preview/preview-campaign.ts'
import { duplicateCampaign } from './steer/duplicate-campaign.ts'
import { sendCampaignTest } from './steer/send-test.ts'
import { retryFailed, startCampaign } from './steer/steer-campaign.ts'

const services = await testServices()
const { admin } = services
const { aDesk, aList, aCampaign, begin, ticks, passes, refuses, writes, recipients, statesOf, read } =
  campaignDesk(services)

const numberOf = (nth: number) => `55119${String(92_000_000 + nth)}`

async function tagged(company: Awaited<ReturnType<typeof aDesk>>, contactIds: readonly number[]) {
  const tag = await aTag(company.ctx)
  for (const contactId of contactIds)
    await admin`insert into contact_tags (company_id, contact_id, tag_id) values (${company.id}, ${contactId}, ${tag.id})`
  return tag
}

describe('what goes meanwhile takes no campaign along', () => {
  test('a conversation whose message had not left: its person is passed over, and the campaign ends', async () => {
    const company = await aDesk()
    const campaign = await aCampaign(company, await aList(company, [{ number: numberOf(1) }]))
    await begin(company, campaign)
    services.travel(SECOND_MS)
    await ticks()
    expect(await statesOf(campaign.id)).toEqual(['handed'])
    const [ticket] = await admin`select id::int from tickets where company_id = ${company.id}`
    await deleteTicket(asUser(services, company.admin), { ticketId: ticket?.id })
    expect(await passes(company, 3 * MINUTE_MS, MINUTE_MS)).toEqual([])
    expect(await statesOf(campaign.id)).toEqual(['skipped: cancelled'])
    expect(await read(company, campaign.id)).toMatchObject({ status: 'FINALIZADA' })
  })

  test('a contact without a conversation, and a tag', async () => {
    const company = await aDesk()
    const boss = asUser(services, company.admin)
    const contact = await aContact(company.ctx, { number: numberOf(2), isActive: false })
    const other = await aContact(company.ctx, { number: numberOf(3), hasAccount: true })
    const tag = await tagged(company, [contact.id, other.id])
    const campaign = await aCampaign(company, null, { tagListId: tag.id })
    await begin(company, campaign)
    await passes(company, 3 * SECOND_MS, SECOND_MS)
    expect(await statesOf(campaign.id)).toEqual(['skipped: blocked', 'sent'])
    await deleteContact(boss, { contactId: contact.id })
    await tagVerbs.remove(boss, { tagId: tag.id })
    services.travel(2 * DAY_MS)
    expect(await tagVerbs.purge(company.ctx)).toBe(1)
    expect(await read(company, campaign.id)).toMatchObject({
      tagListId: null,
      counts: { sent: 1, skipped: 1 },
    })
  })

  test('a list and a tag that were deleted have nobody', async () => {
    const company = await aDesk()
    const boss = asUser(services, company.admin)
    const list = await aList(company, [{ number: numberOf(4) }])
    const contact = await aContact(company.ctx, { number: numberOf(5), hasAccount: true })
    const tag = await tagged(company, [contact.id])
    const copy = await duplicateCampaign(boss, {
      campaignId: (await aCampaign(company, list, { tagListId: tag.id })).id,
    })
    await admin`update contact_lists set deleted_at = now() where id = ${list}`
    await tagVerbs.remove(boss, { tagId: tag.id })
    expect((await previewCampaign(boss, { campaignId: copy.id })).counts.total).toBe(0)
    await expect(startCampaign(boss, { campaignId: copy.id })).rejects.toMatchObject({
      code: 'ERR_CAMPAIGN_EMPTY',
    })
  })
})

test('who became one with another contact is heard, and gets no follow-up behind their answer', async () => {
  const company = await aDesk()
  const list = await aList(company, [{ number: numberOf(10) }])
  const campaign = await aCampaign(company, list, { followUps: [{ delayMinutes: 60, text: 'E aí?' }] })
  await begin(company, campaign)
  await passes(company, 3 * SECOND_MS, SECOND_MS)
  const [merged] =
    await admin`select id::int from contacts where company_id = ${company.id} and number = ${numberOf(10)}`
  const kept = await aContact(company.ctx, { number: numberOf(11) })
  await mergeByHand(asUser(services, company.admin), { contactId: kept.id, otherId: merged?.id })
  await writes(company, numberOf(11), 'Vi, obrigado')
  expect(await statesOf(campaign.id)).toEqual(['replied'])
  expect(await passes(company, 2 * HOUR_MS, 30 * MINUTE_MS)).toEqual([])
})

test('who is known by a hidden id alone opts out of campaigns to a tag, too, and the check says so', async () => {
  const company = await aDesk()
  const boss = asUser(services, company.admin)
  const hidden = await aContact(company.ctx, { number: '', lid: '445566', hasAccount: true })
  const short = await aContact(company.ctx, { number: '551192000020', hasAccount: true })
  const other = await aContact(company.ctx, { number: numberOf(21), hasAccount: true })
  for (const { id } of [hidden, short])
    await inTransaction(company.ctx, (tx) => optOut(tx, { contactId: id, source: 'word', word: 'parar' }))
  const tag = await tagged(company, [hidden.id, short.id, other.id])
  const list = await aList(company, [{ number: numberOf(21) }])
  const campaign = await aCampaign(company, list, { tagListId: tag.id })
  expect((await previewCampaign(boss, { campaignId: campaign.id })).counts).toEqual({
    total: 4,
    valid: 1,
    unchecked: 0,
    noAccount: 0,
    optedOut: 2,
    blocked: 0,
    doubled: 1,
  })
  await begin(company, campaign)
  await passes(company, 3 * SECOND_MS, SECOND_MS)
  expect((await statesOf(campaign.id)).toSorted()).toEqual(['sent', 'skipped: optedOut', 'skipped: optedOut'])
  await expect(
    sendCampaignTest(boss, { campaignId: campaign.id, number: '551192000020' }),
  ).rejects.toMatchObject({ code: 'ERR_OPTED_OUT' })
})

describe('sending again to whom it did not reach', () => {
  test('does not ask once more who agreed, and leaves alone whose message somebody sends again', async () => {
    const company = await aDesk()
    const boss = asUser(services, company.admin)
    const list = await aList(company, [{ number: numberOf(30) }, { number: numberOf(31) }])
    const campaign = await aCampaign(company, list, { confirmation: true, confirmationMessage1: 'Posso?' })
    await begin(company, campaign)
    await passes(company, 3 * SECOND_MS, SECOND_MS)
    for (const nth of [30, 31]) await writes(company, numberOf(nth), 'sim')
    await passes(company, 15 * SECOND_MS, SECOND_MS)
    expect(await statesOf(campaign.id)).toEqual(['sent', 'sent'])
    const left = admin`select message_id from campaign_recipients where campaign_id = ${campaign.id}`
    await admin`update sends set state = 'queued' where message_id in (${left})`
    await admin`update messages set ack = 0 where id in (${left})`
    await admin`update campaign_recipients set state = 'handed' where campaign_id = ${campaign.id}`
    for (const nth of [30, 31]) await refuses(company, numberOf(nth), 'not_confirmed')
    expect(await statesOf(campaign.id)).toEqual(['failed: not_confirmed', 'failed: not_confirmed'])
    const [second] = await admin`select message_id::int as id from campaign_recipients
      where campaign_id = ${campaign.id} order by id desc limit 1`
    await retryMessage(boss, { messageId: second?.id })
    await retryFailed(boss, { campaignId: campaign.id })
    const texts = await passes(company, 10 * SECOND_MS, SECOND_MS)
    expect(texts).toEqual(['Olá, Ana Lima!', 'Olá, Ana Lima!'])
    expect(await statesOf(campaign.id)).toEqual(['sent', 'sent'])
  })
})

test('a time that is past is refused; one that waits for a word is not woken by another change', async () => {
  const company = await aDesk()
  const boss = asUser(services, company.admin)
  const list = await aList(company, [{ number: numberOf(40) }])
  const at = (ms: number) => new Date(services.now().getTime() + ms).toISOString()
  await expect(aCampaign(company, list, { scheduledAt: at(-HOUR_MS) })).rejects.toMatchObject({
    details: { fields: { scheduledAt: 'past' } },
  })
  const campaign = await aCampaign(company, list, { scheduledAt: at(2 * HOUR_MS) })
  await admin`update campaigns set log_id = 'another' where id = ${campaign.id}`
  services.travel(3 * HOUR_MS)
  await ticks()
  const { scheduledAt } = await read(company, campaign.id)
  const changed = await campaignVerbs.update(boss, { campaignId: campaign.id, name: 'Outra', scheduledAt })
  expect(changed).toMatchObject({ name: 'Outra', status: 'PROGRAMADA', pauseReason: 'restored' })
  expect(await passes(company, MINUTE_MS, 10 * SECOND_MS)).toEqual([])
})

test('a text of a few signs does not become a book for each of thousands', async () => {
  const braces = '{a}'.repeat(101)
  expect(CampaignInput.safeParse({ name: 'Livro', whatsappId: 1, message1: braces }).success).toBe(false)
  const company = await aDesk()
  const value = 'x'.repeat(4_000)
  const list = await aList(company, [{ number: numberOf(50), variables: { a: value } }])
  const campaign = await aCampaign(company, list, { message1: '{a}'.repeat(100), hasOptOutLine: true })
  await begin(company, campaign)
  await ticks()
  const [recipient] = await recipients(campaign.id)
  expect(recipient?.text.length).toBeLessThanOrEqual(65_536)
  expect(recipient?.text).toEndWith('Responda PARAR para não receber mais mensagens como esta.')
})

import { describe, expect, test } from 'bun:test'
import { addItems } from '#domain/contact-lists/add-items.ts'
import { deleteContact } from '#domain/contacts/delete-contact.ts'
import { mergeByHand } from '#domain/contacts/merging/merge-by-hand.ts'
import { systemCtx } from '#domain/core/context.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/core/contract/time.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { removeOrphanFiles } from '#domain/files/remove-orphan-files.ts'
import { recordAccepted } from '#domain/messages/delivery/record-accepted.ts'
import { recordAck } from '#domain/messages/delivery/record-ack.ts'
import { recordHanded } from '#domain/messages/delivery/record-handed.ts'
import { receiveEvent } from '#domain/messages/inbound/receive-event.ts'
import { aContact, asUser, aTag } from '#tests/support/factories.ts'
import { campaignDesk } from '#tests/support/fixtures/campaign-desk.ts'
import { aMessageEvent } from '#tests/support/inbound.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { campaignAttachment } from './campaign-attachment.ts'
import { campaignVerbs } from './campaign-verbs.ts'
import { previewCampaign } from './preview/preview-campaign.ts'
import { listRecipients } from './report/list-recipients.ts'
import { reportCampaign } from './report/report-campaign.ts'
import { wakeAnswered } from './run/wake-answered.ts'
import { saveCampaignSettings } from './save-settings.ts'
import { cancelCampaign, restartCampaign, retryFailed } from './steer/steer-campaign.ts'

const services = await testServices()
const desk = campaignDesk(services)
const { aDesk, aList, aCampaign, begin, passes, refuses, writes, acks, ticks, statesOf, read } = desk
type Desk = Awaited<ReturnType<typeof aDesk>>

const numberOf = (nth: number) => `55119${String(93_000_000 + nth)}`
const people = (count: number, from: number) =>
  Array.from({ length: count }, (_, nth) => ({ name: `Pessoa ${nth}`, number: numberOf(from + nth) }))
const asking = { confirmation: true, confirmationMessage1: 'Posso enviar?' }

/** The next message of a campaign is made, and the channel has it, without a word of the channel. */
async function handed(company: Desk): Promise<string[]> {
  services.travel(SECOND_MS)
  await ticks()
  const rows = await services.admin<{ id: string }[]>`select external_id as id from sends
    where company_id = ${company.id} and state = 'queued' and handed_at is null`
  const externalIds = rows.map(({ id }) => id)
  await recordHanded(systemCtx(services, company.id, 'channel'), { ...company.lease, externalIds })
  return externalIds
}

const accept = (company: Desk, externalIds: readonly string[]) =>
  recordAccepted(systemCtx(services, company.id, 'channel'), { ...company.lease, externalIds })

const bodiesOf = async (campaignId: number) =>
  (
    await services.admin<
      { body: string }[]
    >`select body from messages where campaign_id = ${campaignId} order by id`
  ).map(({ body }) => body)

/** The number of transactions that wait for a lock. */
async function lockWaits(): Promise<number> {
  const [row] = await services.admin`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return Number(row?.count)
}

function anAnswer({ connection }: Desk, phone: string, body: string) {
  const person = { phone, lid: null, pushName: null }
  const event = aMessageEvent({ externalId: `ANSWER${phone}`, body, chat: { kind: 'person', person } })
  return { connectionId: connection.id, rawEventId: null, event }
}

/** Stores a customer's message while another transaction holds the recipients; it lets them go once the message waits, or is stored. */
async function writesWhileHeld(company: Desk, { campaignId, text }: { campaignId: number; text: string }) {
  let isStored = false
  await services.admin.begin(async (sql) => {
    await sql`select from campaign_recipients where campaign_id = ${campaignId} for update`
    const writing = writes(company, await numberIn(campaignId), text).then(() => {
      isStored = true
    })
    await waitFor(async () => isStored || (await lockWaits()) > 0, {
      description: 'the message to be stored, or to wait',
      everyMs: 5,
    })
    void writing.catch(() => undefined)
  })
  await waitFor(() => isStored, { description: 'the message to be stored' })
}

async function numberIn(campaignId: number): Promise<string> {
  const [row] =
    await services.admin`select number from campaign_recipients where campaign_id = ${campaignId} order by id limit 1`
  return String(row?.number)
}

describe('an answer', () => {
  test('that comes together with a receipt agrees all the same', async () => {
    const company = await aDesk()
    const campaign = await aCampaign(company, await aList(company, people(1, 0)), asking)
    await begin(company, campaign)
    await passes(company, 2 * SECOND_MS, SECOND_MS)
    await writesWhileHeld(company, { campaignId: campaign.id, text: 'sim' })
    expect(await statesOf(campaign.id)).toEqual(['confirmed'])
    expect(await passes(company, 12 * SECOND_MS, SECOND_MS)).toEqual(['Olá, Pessoa 0!'])
  })

  test('that comes together with a receipt is counted as a reply, and ends the follow-ups', async () => {
    const company = await aDesk()
    const followUps = [{ delayMinutes: 60, text: 'E aí?' }]
    const campaign = await aCampaign(company, await aList(company, people(1, 10)), { followUps })
    await begin(company, campaign)
    await passes(company, 2 * SECOND_MS, SECOND_MS)
    await writesWhileHeld(company, { campaignId: campaign.id, text: 'Quanto custa?' })
    await passes(company, 3 * SECOND_MS, SECOND_MS)
    expect(await statesOf(campaign.id)).toEqual(['replied'])
    expect(await passes(company, 2 * HOUR_MS, 10 * MINUTE_MS)).toEqual([])
  })

  test('that comes with a receipt, while a timer of theirs runs out, is a reply all the same', async () => {
    const company = await aDesk()
    const campaign = await aCampaign(company, await aList(company, people(1, 15)))
    await begin(company, campaign)
    await passes(company, 2 * SECOND_MS, SECOND_MS)
    const [row] =
      await services.admin`select id::int from campaign_recipients where campaign_id = ${campaign.id}`
    const recipientId = Number(row?.id)
    // As it stands behind an agreement.
    await services.admin`insert into timers (company_id, kind, ref_id, due_at)
      values (${company.id}, 'campaignAnswer', ${recipientId}, now() - interval '1 minute')`
    let isLookedAt = false
    let looking = Promise.resolve()
    await inTransaction(systemCtx(services, company.id, 'channel'), async (tx) => {
      await services.admin.begin(async (sql) => {
        await sql`select from campaign_recipients where id = ${recipientId} for update`
        await receiveEvent(tx, anAnswer(company, numberOf(15), 'obrigado'))
      })
      looking = wakeAnswered(systemCtx(services, company.id, 'timer'), { recipientId }).then(() => {
        isLookedAt = true
      })
      await waitFor(async () => isLookedAt || (await lockWaits()) > 0, {
        description: 'the timer to be taken, or to be waited for',
        everyMs: 5,
      })
    })
    await looking
    await passes(company, 2 * SECOND_MS, SECOND_MS)
    expect(await statesOf(campaign.id)).toEqual(['replied'])
  })

  test('is a reply to the newest campaign alone, however much more they write', async () => {
    const company = await aDesk()
    const list = await aList(company, people(1, 20))
    const campaigns = [await aCampaign(company, list), await aCampaign(company, list)]
    for (const campaign of campaigns) {
      await begin(company, campaign)
      await passes(company, 3 * SECOND_MS, SECOND_MS)
    }
    for (const text of ['Oi', 'Tem azul?', 'E verde?']) await writes(company, numberOf(20), text)
    expect(await statesOf(campaigns[0]?.id ?? 0)).toEqual(['sent'])
    expect(await statesOf(campaigns[1]?.id ?? 0)).toEqual(['replied'])
  })

  test('of somebody who turned out to be another contact counts for both', async () => {
    const company = await aDesk()
    const admin = asUser(services, company.admin)
    const campaign = await aCampaign(company, await aList(company, people(1, 30)), asking)
    await begin(company, campaign)
    await passes(company, 2 * SECOND_MS, SECOND_MS)
    const hidden = await aContact(company.ctx, { name: 'Rita', number: '', lid: '900030' })
    const [reached] =
      await services.admin`select id::int from contacts where company_id = ${company.id} and number = ${numberOf(30)}`
    await mergeByHand(admin, { contactId: hidden.id, otherId: Number(reached?.id) })
    await writes(company, numberOf(30), 'sim')
    expect(await statesOf(campaign.id)).toEqual(['confirmed'])
  })
})

describe('a message that was given up', () => {
  // 3.
  test('is sent again under its own id where the phone may have it', async () => {
    const company = await aDesk()
    const campaign = await aCampaign(company, await aList(company, people(1, 40)))
    await begin(company, campaign)
    const externalIds = await handed(company)
    await refuses(company, numberOf(40), 'not_confirmed')
    expect(await statesOf(campaign.id)).toEqual(['failed: not_confirmed'])
    await retryFailed(asUser(services, company.admin), { campaignId: campaign.id })
    await passes(company, 5 * SECOND_MS, SECOND_MS)
    expect(await bodiesOf(campaign.id)).toEqual(['Olá, Pessoa 0!'])
    const sends = await services.admin`select external_id, state from sends where company_id = ${company.id}`
    expect(sends.map((row) => [row.external_id, row.state])).toEqual([[externalIds[0], 'accepted']])
    expect(await statesOf(campaign.id)).toEqual(['sent'])
  })

  test('and had left after all is not sent again', async () => {
    const company = await aDesk()
    const campaign = await aCampaign(company, await aList(company, people(2, 50)))
    await begin(company, campaign)
    const externalIds = await handed(company)
    await refuses(company, numberOf(50), 'not_confirmed')
    await passes(company, 5 * SECOND_MS, SECOND_MS)
    await retryFailed(asUser(services, company.admin), { campaignId: campaign.id })
    await accept(company, externalIds)
    expect(await statesOf(campaign.id)).toEqual(['sent', 'sent'])
    expect(await passes(company, 5 * SECOND_MS, SECOND_MS)).toEqual([])
    expect(await read(company, campaign.id)).toMatchObject({ status: 'FINALIZADA' })
    await writes(company, numberOf(50), 'Obrigado')
    expect(await statesOf(campaign.id)).toEqual(['replied', 'sent'])
  })

  test('is not asked again where it was a question that had left after all', async () => {
    const company = await aDesk()
    const campaign = await aCampaign(company, await aList(company, people(1, 160)), asking)
    await begin(company, campaign)
    const externalIds = await handed(company)
    await refuses(company, numberOf(160), 'not_confirmed')
    await retryFailed(asUser(services, company.admin), { campaignId: campaign.id })
    await accept(company, externalIds)
    await passes(company, 5 * SECOND_MS, SECOND_MS)
    expect(await bodiesOf(campaign.id)).toEqual(['Posso enviar?'])
    expect(await statesOf(campaign.id)).toEqual(['asked'])
  })

  test('waits for its answer where it was a question and had left after all; who agreed is not asked again', async () => {
    const company = await aDesk()
    const campaign = await aCampaign(company, await aList(company, people(1, 60)), asking)
    await begin(company, campaign)
    const externalIds = await handed(company)
    await refuses(company, numberOf(60), 'not_confirmed')
    expect(await statesOf(campaign.id)).toEqual(['failed: not_confirmed'])
    await accept(company, externalIds)
    expect(await statesOf(campaign.id)).toEqual(['asked'])
    await continueWithoutRetry(company, campaign.id)
    await writes(company, numberOf(60), 'sim')
    services.travel(12 * SECOND_MS)
    await handed(company)
    await refuses(company, numberOf(60), 'not_on_whatsapp')
    // They read the question now: that says nothing of the message.
    const receipt = { ...company.lease, externalIds, ack: 3 as const }
    await recordAck(systemCtx(services, company.id, 'channel'), receipt)
    expect(await statesOf(campaign.id)).toEqual(['failed: not_on_whatsapp'])
    await retryFailed(asUser(services, company.admin), { campaignId: campaign.id })
    expect(await passes(company, 5 * SECOND_MS, SECOND_MS)).toEqual(['Olá, Pessoa 0!'])
  })

  test('stays where a follow-up fails, and the report says why that did', async () => {
    const company = await aDesk()
    const followUps = [{ delayMinutes: 60, text: 'E aí?' }]
    const campaign = await aCampaign(company, await aList(company, people(2, 75)), { followUps })
    await begin(company, campaign)
    await passes(company, 10 * SECOND_MS, SECOND_MS)
    const bossCtx = asUser(services, company.admin)
    const { id: campaignId } = campaign
    const failuresNow = async () => {
      const report = await reportCampaign(bossCtx, { campaignId })
      const { recipients } = await listRecipients(bossCtx, { campaignId, states: [] })
      const { failures, followUpFailures, followUpsDueCount } = report
      const byPerson = recipients.map(({ followUpFailure }) => followUpFailure)
      return { failures, followUpFailures, followUpsDueCount, byPerson }
    }
    const before = { failures: [], followUpFailures: [], followUpsDueCount: 2, byPerson: [null, null] }
    expect(await failuresNow()).toEqual(before)
    services.travel(HOUR_MS)
    await handed(company)
    await refuses(company, numberOf(75), 'not_confirmed')
    expect(await bodiesOf(campaignId)).toEqual(['Olá, Pessoa 0!', 'Olá, Pessoa 1!', 'E aí?'])
    expect(await statesOf(campaignId)).toEqual(['sent', 'sent'])
    expect(await failuresNow()).toEqual({
      failures: [],
      followUpFailures: [{ reason: 'not_confirmed', count: 1 }],
      followUpsDueCount: 1,
      byPerson: [null, 'not_confirmed'],
    })
  })

  test('keeps its follow-up until it has left', async () => {
    const company = await aDesk()
    const followUps = [{ delayMinutes: 60, text: 'E aí?' }]
    const campaign = await aCampaign(company, await aList(company, people(1, 70)), { followUps })
    await begin(company, campaign)
    const externalIds = await handed(company)
    services.travel(2 * HOUR_MS)
    await ticks()
    await accept(company, externalIds)
    expect(await passes(company, 30 * MINUTE_MS, MINUTE_MS)).toEqual([])
    expect(await passes(company, 32 * MINUTE_MS, MINUTE_MS)).toEqual(['E aí?'])
  })
})

/** Checks that nobody is left who failed, and lets the campaign run again. */
async function continueWithoutRetry(company: Desk, campaignId: number): Promise<void> {
  const retried = retryFailed(asUser(services, company.admin), { campaignId })
  await expect(retried).rejects.toMatchObject({ code: 'ERR_CAMPAIGN_STATE' })
  await services.admin`update campaigns set status = 'EM_ANDAMENTO', completed_at = null where id = ${campaignId}`
  await services.admin`insert into timers (company_id, kind, ref_id, due_at)
    values (${company.id}, 'campaignLine', ${company.connection.id}, now()) on conflict do nothing`
}

describe('an audience', () => {
  // 20.
  test('has each person once, in whatever spelling, on the list and by the tag', async () => {
    const company = await aDesk()
    const list = await aList(company, [])
    const spellings = ['5511987650001', '551187650001', '+55 (11) 98765-0001', '5511987650002']
    const person = (number: string) => ({
      name: 'Ana',
      number: number.replace(/\D/g, ''),
      email: '',
      variables: {},
    })
    await inTransaction(company.ctx, async (tx) => {
      for (const number of spellings)
        await addItems(tx, { contactListId: list, people: [person(number)], isNewer: false })
    })
    const tag = await aTag(company.ctx)
    for (const number of ['551187650002', '5511987650003']) {
      const contact = await aContact(company.ctx, { number })
      await services.admin`insert into contact_tags (company_id, contact_id, tag_id) values (${company.id}, ${contact.id}, ${tag.id})`
    }
    const campaign = await aCampaign(company, list, { tagListId: tag.id })
    const { counts } = await previewCampaign(asUser(services, company.admin), { campaignId: campaign.id })
    expect(counts).toMatchObject({ total: 4, doubled: 1 })
    await begin(company, campaign)
    expect(await passes(company, 10 * SECOND_MS, SECOND_MS)).toHaveLength(3)
  })

  test('is that of the start, also where it is paused before it was written', async () => {
    const company = await aDesk()
    const admin = asUser(services, company.admin)
    const contactListId = await aList(company, people(1, 170))
    const campaign = await aCampaign(company, contactListId)
    await begin(company, campaign)
    await cancelCampaign(admin, { campaignId: campaign.id })
    services.travel(SECOND_MS)
    const late = people(3, 171).map((person) => ({ ...person, email: '', variables: {} }))
    await inTransaction(company.ctx, (tx) => addItems(tx, { contactListId, people: late, isNewer: true }))
    await passes(company, 2 * SECOND_MS, SECOND_MS)
    expect(await read(company, campaign.id)).toMatchObject({ status: 'CANCELADA', isPrepared: true })
    await restartCampaign(admin, { campaignId: campaign.id })
    expect(await passes(company, 5 * SECOND_MS, SECOND_MS)).toEqual(['Olá, Pessoa 0!'])
    expect(await read(company, campaign.id)).toMatchObject({ status: 'FINALIZADA' })
  })

  test('that was asked for certain words is not taken at any, however it is edited meanwhile', async () => {
    const company = await aDesk()
    const admin = asUser(services, company.admin)
    const list = await aList(company, people(1, 175))
    const campaign = await aCampaign(company, list, { ...asking, confirmationAnswers: 'words' })
    await begin(company, campaign)
    await passes(company, 2 * SECOND_MS, SECOND_MS)
    await cancelCampaign(admin, { campaignId: campaign.id })
    await campaignVerbs.update(admin, { campaignId: campaign.id, confirmationAnswers: 'any' })
    await restartCampaign(admin, { campaignId: campaign.id })
    await writes(company, numberOf(175), 'Quem é?')
    expect(await statesOf(campaign.id)).toEqual(['asked'])
  })

  test('has somebody once who is on the list by two numbers', async () => {
    const company = await aDesk()
    const contacts = await Promise.all(
      [150, 151].map((nth) => aContact(company.ctx, { number: numberOf(nth) })),
    )
    const [contactId = 0, otherId = 0] = contacts.map(({ id }) => id)
    await mergeByHand(asUser(services, company.admin), { contactId, otherId })
    const campaign = await aCampaign(company, await aList(company, people(3, 150)))
    await begin(company, campaign)
    expect(await passes(company, 5 * SECOND_MS, SECOND_MS)).toHaveLength(2)
    expect(await statesOf(campaign.id)).toEqual(['sent', 'skipped: doubled', 'sent'])
  })

  test('leaves out who opted out and has no number, by their tag too', async () => {
    const company = await aDesk()
    const tag = await aTag(company.ctx)
    const contact = await aContact(company.ctx, { name: 'Rita', number: '', lid: '900090' })
    await services.admin`insert into contact_tags (company_id, contact_id, tag_id) values (${company.id}, ${contact.id}, ${tag.id})`
    await services.admin`insert into contact_opt_outs (company_id, identity, source) values (${company.id}, 'lid:900090', 'person')`
    const list = await aList(company, people(1, 130))
    const campaign = await aCampaign(company, list, { tagListId: tag.id })
    const { counts } = await previewCampaign(asUser(services, company.admin), { campaignId: campaign.id })
    expect(counts).toMatchObject({ total: 2, optedOut: 1 })
    await begin(company, campaign)
    await passes(company, 5 * SECOND_MS, SECOND_MS)
    expect(await statesOf(campaign.id)).toEqual(['sent', 'skipped: optedOut'])
  })

  test('whose contact is deleted meanwhile keeps its report, and the contact goes', async () => {
    const company = await aDesk()
    const contact = await aContact(company.ctx, { number: numberOf(80) })
    const list = await aList(company, [
      { number: numberOf(80), isWhatsappValid: false },
      { number: numberOf(81) },
    ])
    const campaign = await aCampaign(company, list)
    await begin(company, campaign)
    await passes(company, 3 * SECOND_MS, SECOND_MS)
    await deleteContact(asUser(services, company.admin), { contactId: contact.id })
    expect(await statesOf(campaign.id)).toEqual(['skipped: noAccount', 'sent'])
  })

  // 8.
  test('gets nothing behind the moment until which it was meant, and the campaign is over', async () => {
    const company = await aDesk({ message_interval: 60 })
    const notAfter = new Date(services.now().getTime() + 90 * SECOND_MS).toISOString()
    const campaign = await aCampaign(company, await aList(company, people(4, 90)), { notAfter })
    await begin(company, campaign)
    await passes(company, 5 * MINUTE_MS, 5 * SECOND_MS)
    const states = await statesOf(campaign.id)
    expect(states.filter((state) => state === 'sent').length).toBeLessThanOrEqual(3)
    expect(states.at(-1)).toBe('skipped: tooLate')
    expect(await read(company, campaign.id)).toMatchObject({ status: 'FINALIZADA' })
  })

  // 10.
  test('with gaps is counted before the start, and each text is as it was typed', async () => {
    const company = await aDesk()
    const list = await aList(company, [
      { name: 'R$& {email}', number: numberOf(100), variables: { cidade: 'Natal' } },
      { name: '', number: numberOf(101) },
    ])
    const campaign = await aCampaign(company, list, {
      message1: 'Olá, {nome|cliente} de {cidade}! {constructor}',
    })
    const preview = await previewCampaign(asUser(services, company.admin), { campaignId: campaign.id })
    expect(preview).toMatchObject({
      gaps: [{ placeholder: 'cidade', count: 1 }],
      unknownPlaceholders: ['{constructor}'],
    })
    await begin(company, campaign)
    expect(await passes(company, 5 * SECOND_MS, SECOND_MS)).toEqual([
      'Olá, R$& {email} de Natal! {constructor}',
      'Olá, cliente de ! {constructor}',
    ])
  })
})

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('what is sent', () => {
  // 11.
  test('has its file with the text below, under its name, also after days in which nobody needed it', async () => {
    const company = await aDesk()
    const campaign = await aCampaign(company, await aList(company, people(1, 110)))
    const png = { blob: new Blob([PIXEL]), name: 'oferta.png', type: 'image/png' }
    await campaignAttachment.attach(asUser(services, company.admin), { campaignId: campaign.id }, png, 1e6)
    services.travel(3 * DAY_MS)
    expect(await removeOrphanFiles({ ...company.ctx, now: services.now })).toBe(0)
    await begin(company, campaign)
    expect(await passes(company, 3 * SECOND_MS, SECOND_MS)).toHaveLength(1)
    const [sent] = await services.admin`select m.body, m.media_type, f.original_name from messages m
      join files f on f.company_id = m.company_id and f.id = m.file_id where m.campaign_id = ${campaign.id}`
    expect({ ...sent }).toEqual({ body: 'Olá, Pessoa 0!', media_type: 'image', original_name: 'oferta.png' })
  })

  // 12.
  test('follows another pace from the next message on', async () => {
    const company = await aDesk({ message_interval: 100 })
    const campaign = await aCampaign(company, await aList(company, people(8, 120)))
    await begin(company, campaign)
    expect(await passes(company, 60 * SECOND_MS, SECOND_MS)).toHaveLength(1)
    await saveCampaignSettings(asUser(services, company.admin), { settings: { messageInterval: 5 } })
    expect(await passes(company, 121 * SECOND_MS, SECOND_MS)).toHaveLength(7)
  })

  test('is so many messages until the longer pause, which stands in place of the usual one', async () => {
    const company = await aDesk({ message_interval: 0, longer_interval_after: 3, greater_interval: 60 })
    await begin(company, await aCampaign(company, await aList(company, people(5, 140))))
    expect(await passes(company, 40 * SECOND_MS, SECOND_MS)).toHaveLength(3)
    await acks(company, numberOf(140), 2)
    expect(await passes(company, 40 * SECOND_MS, SECOND_MS)).toHaveLength(2)
  })
})

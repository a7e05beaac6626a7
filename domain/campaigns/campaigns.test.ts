import { describe, expect, test } from 'bun:test'
import {
  addDays,
  DEFAULT_TIME_ZONE,
  dayOf,
  HOUR_MS,
  MINUTE_MS,
  SECOND_MS,
} from '#domain/core/contract/time.ts'
import { asUser } from '#tests/support/factories.ts'
import { campaignDesk } from '#tests/support/fixtures/campaign-desk.ts'
import { testServices } from '#tests/support/services.ts'
import { workOffJob } from '#tests/support/sheets/work-off-job.ts'
import { eventsOf } from '#tests/support/traces.ts'
import { addItems } from '../contact-lists/add-items.ts'
import { readSheet } from '../contacts/import/sheet/read-sheet.ts'
import { systemCtx } from '../core/context.ts'
import { inTransaction } from '../core/transaction.ts'
import { campaignVerbs } from './campaign-verbs.ts'
import { exportReport } from './export/export-report.ts'
import { previewCampaign } from './preview/preview-campaign.ts'
import { reportCampaign } from './report/report-campaign.ts'
import { runCampaign } from './run/begin-campaign.ts'
import { sendNext } from './run/send-next.ts'
import { saveCampaignSettings } from './save-settings.ts'
import { duplicateCampaign } from './steer/duplicate-campaign.ts'
import { sendCampaignTest } from './steer/send-test.ts'
import {
  cancelCampaign,
  confirmCampaign,
  restartCampaign,
  retryFailed,
  startCampaign,
} from './steer/steer-campaign.ts'

const services = await testServices()
const desk = campaignDesk(services)
const { aDesk, aList, aCampaign, begin, passes, acks, refuses, writes, recipients, statesOf, read, ticks } =
  desk

const numberOf = (nth: number) => `55119${String(91_000_000 + nth)}`
const people = (count: number, from = 0) =>
  Array.from({ length: count }, (_, nth) => ({ name: `Pessoa ${nth}`, number: numberOf(from + nth) }))

/** The messages of a campaign, as the tables have them: one row a message. */
const sentOf = (campaignId: number) =>
  services.admin<
    { number: string; body: string }[]
  >`select c.number, m.body from messages m join contacts c on c.id = m.contact_id
    where m.campaign_id = ${campaignId} order by m.id`

describe('a campaign', () => {
  test('writes to each once, with their own text, and is over when everybody has an outcome', async () => {
    const company = await aDesk()
    const list = await aList(company, people(3))
    const campaign = await aCampaign(company, list)
    expect(campaign).toMatchObject({ status: 'INATIVA', pauseReason: null })
    await begin(company, campaign)
    expect(await passes(company, 10 * SECOND_MS, SECOND_MS)).toEqual([
      'Olá, Pessoa 0!',
      'Olá, Pessoa 1!',
      'Olá, Pessoa 2!',
    ])
    expect(await statesOf(campaign.id)).toEqual(['sent', 'sent', 'sent'])
    // Whom a campaign brought is no lead.
    const brought = await services.admin`select is_imported from contacts where company_id = ${company.id}
      and number = any(${[0, 1, 2].map(numberOf)})`
    expect(brought.map((row) => row.is_imported)).toEqual([true, true, true])
    expect(await read(company, campaign.id)).toMatchObject({
      status: 'FINALIZADA',
      counts: { sent: 3, planned: 0 },
    })
    await acks(company, numberOf(1), 3)
    await acks(company, numberOf(2), 2)
    await acks(company, numberOf(1), 2)
    expect(await statesOf(campaign.id)).toEqual(['sent', 'read', 'delivered'])
  })

  // campaigns.md §2: 1, 8.
  test('begins at its time, also after a time in which nothing ran; a day late it asks first', async () => {
    const company = await aDesk()
    const list = await aList(company, people(1))
    const at = (ms: number) => new Date(services.now().getTime() + ms).toISOString()
    const first = await aCampaign(company, list, { scheduledAt: at(HOUR_MS) })
    const late = await aCampaign(company, list, { scheduledAt: at(2 * MINUTE_MS) })
    expect(first.status).toBe('PROGRAMADA')
    const past = { code: 'ERR_VALIDATION', details: { fields: { scheduledAt: 'past' } } }
    await expect(aCampaign(company, list, { scheduledAt: at(-HOUR_MS) })).rejects.toMatchObject(past)
    services.travel(3 * HOUR_MS)
    await services.admin`update campaigns set scheduled_at = ${at(-25 * HOUR_MS)} where id = ${late.id}`
    await ticks()
    expect(await read(company, first.id)).toMatchObject({ status: 'EM_ANDAMENTO' })
    expect(await read(company, late.id)).toMatchObject({ status: 'PROGRAMADA', pauseReason: 'late' })
    expect(await passes(company, 2 * SECOND_MS, SECOND_MS)).toHaveLength(1)
    expect(await startCampaign(asUser(services, company.admin), { campaignId: late.id })).toMatchObject({
      status: 'EM_ANDAMENTO',
    })
  })

  // 2.
  test('begins once and reaches each once, however many begin it at once', async () => {
    const company = await aDesk()
    const list = await aList(company, people(2))
    const campaign = await aCampaign(company, list, {
      scheduledAt: new Date(services.now().getTime() + MINUTE_MS).toISOString(),
    })
    services.travel(2 * MINUTE_MS)
    const ctx = systemCtx(services, company.id, 'timer')
    const boss = asUser(services, company.admin)
    const starters = [
      ...Array.from({ length: 5 }, () => runCampaign(ctx, { campaignId: campaign.id })),
      ...Array.from({ length: 5 }, () => startCampaign(boss, { campaignId: campaign.id })),
    ]
    await Promise.allSettled(starters)
    await passes(company, 5 * SECOND_MS, SECOND_MS)
    const lines = Array.from({ length: 5 }, () => sendNext(ctx, { connectionId: company.connection.id }))
    await Promise.all(lines)
    expect((await sentOf(campaign.id)).map(({ number }) => number)).toEqual([numberOf(0), numberOf(1)])
  })

  // 4, 17, 18.
  test('counts what failed as an outcome, reaches those again on a word, and stops where the channel refuses', async () => {
    const company = await aDesk()
    const list = await aList(company, people(3))
    const campaign = await aCampaign(company, list)
    await begin(company, campaign)
    await passes(company, SECOND_MS)
    await services.admin`update sends set state = 'queued' where company_id = ${company.id}`
    await services.admin`update messages set ack = 0 where company_id = ${company.id} and from_me`
    await services.admin`update campaign_recipients set state = 'handed' where campaign_id = ${campaign.id} and state = 'sent'`
    await refuses(company, numberOf(0), 'not_on_whatsapp')
    await passes(company, 5 * SECOND_MS, SECOND_MS)
    expect(await statesOf(campaign.id)).toEqual(['failed: not_on_whatsapp', 'sent', 'sent'])
    expect(await read(company, campaign.id)).toMatchObject({ status: 'FINALIZADA' })
    await retryFailed(asUser(services, company.admin), { campaignId: campaign.id })
    await passes(company, 5 * SECOND_MS, SECOND_MS)
    expect(await statesOf(campaign.id)).toEqual(['sent', 'sent', 'sent'])
    expect((await sentOf(campaign.id)).map(({ number }) => number)).toEqual([
      numberOf(0),
      numberOf(1),
      numberOf(2),
      numberOf(0),
    ])
  })

  // 5, 12.
  test('tells browsers what the channel said last, however soon after they were told', async () => {
    const company = await aDesk()
    const campaign = await aCampaign(company, await aList(company, people(1, 880)))
    await begin(company, campaign)
    await passes(company, 3 * SECOND_MS, SECOND_MS)
    const toldCount = async () =>
      (await eventsOf(services, company.id)).filter(
        (event) => event.type === 'row.changed' && event.noun === 'campaign',
      ).length
    const before = await toldCount()
    await acks(company, numberOf(880), 2)
    expect(await toldCount()).toBe(before)
    services.travel(6 * SECOND_MS)
    await ticks()
    expect(await toldCount()).toBe(before + 1)
  })

  test('pauses before the next message, goes on with those who are left, and ends for good with an outcome for each', async () => {
    const company = await aDesk({ message_interval: 10 })
    const campaign = await aCampaign(company, await aList(company, people(4)))
    const boss = asUser(services, company.admin)
    await begin(company, campaign)
    await passes(company, 3 * SECOND_MS, SECOND_MS)
    expect(await cancelCampaign(boss, { campaignId: campaign.id })).toMatchObject({
      status: 'CANCELADA',
      pauseReason: 'person',
    })
    expect(await passes(company, MINUTE_MS, 10 * SECOND_MS)).toEqual([])
    await restartCampaign(boss, { campaignId: campaign.id })
    expect(await passes(company, 6 * SECOND_MS, SECOND_MS)).toEqual(['Olá, Pessoa 1!'])
    expect(await cancelCampaign(boss, { campaignId: campaign.id, forGood: true })).toMatchObject({
      status: 'CANCELADA',
      pauseReason: 'ended',
    })
    expect(await statesOf(campaign.id)).toEqual(['sent', 'sent', 'skipped: cancelled', 'skipped: cancelled'])
    await expect(restartCampaign(boss, { campaignId: campaign.id })).rejects.toMatchObject({
      code: 'ERR_CAMPAIGN_STATE',
    })
  })

  test('hands over one message ahead at most, so that the number’s pace does not make a pause late', async () => {
    const company = await aDesk()
    await services.admin`update connections set pace = 'careful' where id = ${company.connection.id}`
    const campaign = await aCampaign(company, await aList(company, people(9)))
    await begin(company, campaign)
    await passes(company, 20 * SECOND_MS, SECOND_MS)
    const handed = (await recipients(campaign.id)).filter(({ state }) => state === 'handed')
    expect(handed.length).toBeLessThanOrEqual(1)
    expect((await sentOf(campaign.id)).length).toBeLessThan(9)
    expect(await read(company, campaign.id)).toMatchObject({ status: 'EM_ANDAMENTO' })
  })

  // 6, 20.
  test('reaches who was on the list when it began, as they were then, and nobody twice', async () => {
    const company = await aDesk({ message_interval: 30 })
    const list = await aList(company, people(2))
    const campaign = await aCampaign(company, list)
    await begin(company, campaign)
    await passes(company, 2 * SECOND_MS, SECOND_MS)
    await services.admin`update contact_list_items set name = 'Outra' where contact_list_id = ${list}`
    await services.admin`insert into contact_list_items (company_id, contact_list_id, name, number, identity)
      values (${company.id}, ${list}, 'Nova', ${numberOf(9)}, ${numberOf(9)})`
    await passes(company, 2 * MINUTE_MS, 5 * SECOND_MS)
    expect((await sentOf(campaign.id)).map(({ body }) => body)).toEqual(['Olá, Pessoa 0!', 'Olá, Pessoa 1!'])
    expect(await read(company, campaign.id)).toMatchObject({ status: 'FINALIZADA' })
  })

  // 7, 8.
  test('waits for the company’s hours and days, in its time zone; other hours count at once', async () => {
    const company = await aDesk({ start_hour: '09:00', end_hour: '18:00', sabado: false, domingo: false })
    const campaign = await aCampaign(company, await aList(company, people(1)))
    const day = nextSaturday(services.now())
    services.travel(Date.parse(`${day}T13:00:00Z`) - services.now().getTime())
    await begin(company, campaign)
    expect(await passes(company, HOUR_MS, 10 * MINUTE_MS)).toEqual([])
    await saveCampaignSettings(asUser(services, company.admin), { settings: { sabado: true } })
    expect(await passes(company, 2 * SECOND_MS, SECOND_MS)).toEqual(['Olá, Pessoa 0!'])
  })

  // 19.
  test('passes over who is not on WhatsApp, blocked, or opted out, and says why', async () => {
    const company = await aDesk()
    const list = await aList(company, [
      { number: numberOf(20), isWhatsappValid: false },
      { number: numberOf(21) },
      { number: numberOf(22) },
      { number: numberOf(23), isWhatsappValid: null },
    ])
    await writes(company, numberOf(21), 'Oi')
    await services.admin`update contacts set is_active = false where company_id = ${company.id} and number = ${numberOf(21)}`
    await services.admin`insert into contact_opt_outs (company_id, identity, source) values (${company.id}, ${numberOf(22)}, 'person')`
    const campaign = await aCampaign(company, list)
    expect(
      (await previewCampaign(asUser(services, company.admin), { campaignId: campaign.id })).counts,
    ).toEqual({
      total: 4,
      valid: 0,
      unchecked: 1,
      noAccount: 1,
      optedOut: 1,
      blocked: 1,
      doubled: 0,
    })
    await begin(company, campaign)
    await passes(company, 3 * SECOND_MS, SECOND_MS)
    expect(await statesOf(campaign.id)).toEqual([
      'skipped: noAccount',
      'skipped: blocked',
      'skipped: optedOut',
      'sent',
    ])
  })

  // 13.
  test('shares the pace of its connection with others, in turn', async () => {
    const company = await aDesk({ message_interval: 20 })
    const [first, second] = [
      await aCampaign(company, await aList(company, people(3)), { message1: 'A {nome}' }),
      await aCampaign(company, await aList(company, people(3, 30)), { message1: 'B {nome}' }),
    ]
    await begin(company, first)
    await begin(company, second)
    const texts = await passes(company, 3 * MINUTE_MS, 5 * SECOND_MS)
    expect(texts.map((text) => text[0])).toEqual(['A', 'B', 'A', 'B', 'A', 'B'])
  })

  test('is tried at a number as it is typed in the company’s country', async () => {
    const company = await aDesk()
    const boss = asUser(services, company.admin)
    const campaign = await aCampaign(company, await aList(company, people(1, 40)))
    await sendCampaignTest(boss, { campaignId: campaign.id, number: '(11) 98123-4567' })
    const reached =
      await services.admin`select c.number from messages m join contacts c on c.id = m.contact_id
      where m.company_id = ${company.id} and m.from_me`
    expect(reached.map(({ number }) => number)).toEqual(['5511981234567'])
    const tried = async () => sendCampaignTest(boss, { campaignId: campaign.id, number: '11 98 123' })
    await expect(tried()).rejects.toMatchObject({ code: 'ERR_VALIDATION' })
  })

  test('shows before it begins what its texts lack, its follow-ups too, and what there is to fill them', async () => {
    const company = await aDesk()
    const boss = asUser(services, company.admin)
    const list = await aList(company, [
      { name: 'Ana Lima', number: numberOf(41), variables: { cidade: 'Natal' } },
    ])
    const campaign = await aCampaign(company, list, {
      message1: 'Oi, {nome} de {cidade}!',
      followUps: [{ delayMinutes: 60, text: '{cupom}, {primeiro_nome}: {email}' }],
    })
    const preview = await previewCampaign(boss, { campaignId: campaign.id })
    expect(preview).toMatchObject({
      unknownPlaceholders: ['{cupom}'],
      gaps: [{ placeholder: 'email', count: 1 }],
      samples: [{ message: 'Oi, Ana Lima de Natal!', followUps: ['{cupom}, Ana: '] }],
      forecast: { isOutsideHours: false },
    })
    expect(preview.placeholders).toEqual(['nome', 'primeiro_nome', 'numero', 'email', 'cidade'])
  })

  test('tells until when it waits for the company’s hours, and ends as it was foretold', async () => {
    const now = services.now()
    const later = new Date(now.getTime() + 2 * HOUR_MS)
    const clock = (at: Date) =>
      new Intl.DateTimeFormat('sv', { timeZone: DEFAULT_TIME_ZONE, timeStyle: 'short' }).format(at)
    const company = await aDesk({
      start_hour: clock(later),
      end_hour: clock(new Date(later.getTime() + HOUR_MS)),
    })
    const boss = asUser(services, company.admin)
    const campaign = await aCampaign(company, await aList(company, people(3, 44)))
    const { forecast } = await previewCampaign(boss, { campaignId: campaign.id })
    expect(forecast.isOutsideHours).toBe(true)
    await begin(company, campaign)
    await ticks()
    const report = await reportCampaign(boss, { campaignId: campaign.id })
    expect(report.waitsUntil).toBe(forecast.firstAt)
    expect(report.endsAt).toBe(forecast.lastAt)
  })

  test('is written into a spreadsheet, one row for each who gets it', async () => {
    const company = await aDesk()
    const boss = asUser(services, company.admin)
    const campaign = await aCampaign(company, await aList(company, people(2, 47)))
    await begin(company, campaign)
    await passes(company, 5 * SECOND_MS, SECOND_MS)
    await services.admin`update campaign_recipients set state = 'failed', reason = 'not_on_whatsapp'
      where campaign_id = ${campaign.id} and number = ${numberOf(48)}`
    const job = await exportReport(boss, { campaignId: campaign.id })
    await workOffJob(services, company.id, job.id)
    const [file] = await services.admin`select f.name, f.original_name from user_jobs j
      join files f on f.company_id = j.company_id and f.id = j.file_id where j.id = ${job.id}`
    expect(file?.original_name).toStartWith('Promoção ')
    const rows: string[][] = []
    for await (const { cells } of readSheet(services.files.pathOf(company.id, String(file?.name))))
      rows.push(cells)
    expect(rows.map((row) => [row[0], row[1], row[4], row[5], row[6]])).toEqual([
      ['Nome', 'Número', 'Mensagem', 'Situação', 'Motivo'],
      ['Pessoa 0', `+${numberOf(47)}`, 'Olá, Pessoa 0!', 'Enviada', ''],
      ['Pessoa 1', `+${numberOf(48)}`, 'Olá, Pessoa 1!', 'Falhou', 'Sem WhatsApp'],
    ])
  })

  test('of more than two hundred people begins at its time once somebody has typed their number', async () => {
    const company = await aDesk()
    const boss = asUser(services, company.admin)
    const list = await aList(company, people(251, 300))
    const scheduledAt = new Date(services.now().getTime() + 2 * HOUR_MS).toISOString()
    const campaign = await aCampaign(company, list, { scheduledAt })
    expect(campaign).toMatchObject({ status: 'PROGRAMADA', pauseReason: 'unconfirmed' })
    const one = { campaignId: campaign.id }
    await passes(company, 3 * HOUR_MS)
    expect(await read(company, campaign.id)).toMatchObject({ status: 'PROGRAMADA', startedAt: null })
    await expect(confirmCampaign(boss, { ...one, confirmedCount: 250 })).rejects.toMatchObject({
      code: 'ERR_CAMPAIGN_COUNT',
      details: { count: 251 },
    })
    await confirmCampaign(boss, { ...one, confirmedCount: 251 })
    await ticks()
    expect(await read(company, campaign.id)).toMatchObject({ status: 'EM_ANDAMENTO', pauseReason: null })
  })

  test('whose list grew from a few to hundreds waits at its time; one that reaches nobody says so', async () => {
    const company = await aDesk()
    const scheduledAt = new Date(services.now().getTime() + 2 * HOUR_MS).toISOString()
    const list = await aList(company, people(1, 600))
    const [grown, empty, blank] = await Promise.all([
      aCampaign(company, list, { scheduledAt }),
      aCampaign(company, await aList(company, []), { scheduledAt }),
      aCampaign(company, list, { scheduledAt, message1: '' }),
    ])
    expect(grown.pauseReason).toBeNull()
    const grownPeople = people(250, 601).map((person) => ({ ...person, email: '', variables: {} }))
    await inTransaction(company.ctx, (tx) =>
      addItems(tx, { contactListId: list, people: grownPeople, isNewer: false }),
    )
    services.travel(3 * HOUR_MS)
    await ticks()
    const reasons = []
    for (const { id } of [grown, empty, blank]) reasons.push((await read(company, id)).pauseReason)
    expect(reasons).toEqual(['unconfirmed', 'empty', 'empty'])
  })

  test('loses its time by a word, and does not begin', async () => {
    const company = await aDesk()
    const boss = asUser(services, company.admin)
    const scheduledAt = new Date(services.now().getTime() + 30 * MINUTE_MS).toISOString()
    const campaign = await aCampaign(company, await aList(company, people(1, 870)), { scheduledAt })
    await cancelCampaign(boss, { campaignId: campaign.id })
    expect(await passes(company, HOUR_MS)).toEqual([])
    expect(await read(company, campaign.id)).toMatchObject({ status: 'INATIVA', scheduledAt: null })
  })

  // 16.
  test('is duplicated as a new one, edited until an hour before, and not while it runs', async () => {
    const company = await aDesk({ message_interval: 60 })
    const boss = asUser(services, company.admin)
    const list = await aList(company, people(2))
    const campaign = await aCampaign(company, list, { followUps: [{ delayMinutes: 60, text: 'E aí?' }] })
    const copy = await duplicateCampaign(boss, { campaignId: campaign.id })
    expect(copy).toMatchObject({
      name: 'Promoção - copy',
      status: 'INATIVA',
      followUps: [{ delayMinutes: 60, text: 'E aí?' }],
    })
    await campaignVerbs.update(boss, { campaignId: copy.id, message1: 'Outro {nome}' })
    await begin(company, campaign)
    await expect(campaignVerbs.update(boss, { campaignId: campaign.id, name: 'Nova' })).rejects.toMatchObject(
      {
        code: 'ERR_CAMPAIGN_STATE',
      },
    )
    await cancelCampaign(boss, { campaignId: campaign.id })
    const paused = await campaignVerbs.update(boss, {
      campaignId: campaign.id,
      name: 'Nova',
      message1: 'Não',
    })
    expect(paused).toMatchObject({ name: 'Nova', message1: 'Olá, {nome}!' })
    await expect(campaignVerbs.remove(boss, { campaignId: copy.id })).resolves.toBeUndefined()
  })

  test('waits for a word after the database was restored, and where the plan or the connection is gone', async () => {
    const company = await aDesk({ message_interval: 5 })
    const boss = asUser(services, company.admin)
    const campaign = await aCampaign(company, await aList(company, people(5)))
    await begin(company, campaign)
    await passes(company, 2 * SECOND_MS, SECOND_MS)
    await services.admin`update campaigns set log_id = 'another' where id = ${campaign.id}`
    await passes(company, 20 * SECOND_MS, SECOND_MS)
    expect(await read(company, campaign.id)).toMatchObject({ status: 'CANCELADA', pauseReason: 'restored' })
    await restartCampaign(boss, { campaignId: campaign.id })
    await services.admin`update connections set desired = 'stopped' where id = ${company.connection.id}`
    await passes(company, 20 * SECOND_MS, SECOND_MS)
    expect(await read(company, campaign.id)).toMatchObject({ status: 'CANCELADA', pauseReason: 'connection' })
    expect((await sentOf(campaign.id)).length).toBeLessThan(3)
  })

  test('says under the same ids what it said after the backup, so that phones show it once; said on purpose again it is another', async () => {
    const company = await aDesk()
    const boss = asUser(services, company.admin)
    const steps = [{ delayMinutes: 60, text: 'Ainda dá tempo, {nome}.' }]
    const campaign = await aCampaign(company, await aList(company, people(2)), { followUps: steps })
    const other = await aCampaign(company, await aList(company, people(2)))
    const externalIds = () =>
      services.admin<
        { id: string }[]
      >`select external_id as id from messages where campaign_id = ${campaign.id} order by id`
    await begin(company, campaign)
    await passes(company, 2 * HOUR_MS, 30 * SECOND_MS)
    const saidIds = await externalIds()
    expect(new Set(saidIds.map(({ id }) => id)).size).toBe(4)
    // As it was before the first message.
    await services.admin`update campaign_recipients set state = 'planned', message_id = null, handed_at = null, sent_at = null,
      due_at = null, follow_up = 0 where campaign_id = ${campaign.id}`
    await services.admin`delete from messages where campaign_id = ${campaign.id}`
    await services.admin`update campaigns set status = 'EM_ANDAMENTO', log_id = 'another' where id = ${campaign.id}`
    await services.admin`update timers set due_at = now() where company_id = ${company.id} and kind = 'campaignLine'`
    await services.admin`insert into timers (company_id, kind, ref_id, due_at)
      values (${company.id}, 'campaignLine', ${company.connection.id}, now()) on conflict do nothing`
    await passes(company, 5 * SECOND_MS, SECOND_MS)
    expect(await externalIds()).toHaveLength(0)
    await restartCampaign(boss, { campaignId: campaign.id })
    await passes(company, 2 * HOUR_MS, 30 * SECOND_MS)
    expect(await externalIds()).toEqual(saidIds)

    await begin(company, other)
    await ticks()
    const [first] =
      await services.admin`select external_id as id from messages where campaign_id = ${other.id} order by id`
    expect(saidIds).not.toContainEqual(first)
    await refuses(company, numberOf(0), 'not_on_whatsapp')
    await retryFailed(boss, { campaignId: other.id })
    await passes(company, 60 * SECOND_MS, SECOND_MS)
    const ids =
      await services.admin`select distinct external_id from messages where campaign_id = ${other.id}`
    expect(ids).toHaveLength(3)
  })

  test('more than two hundred people are confirmed by their number; nobody, and no text, are refused', async () => {
    const company = await aDesk()
    const boss = asUser(services, company.admin)
    const many = await aCampaign(company, await aList(company, people(201, 1000)))
    await expect(startCampaign(boss, { campaignId: many.id })).rejects.toMatchObject({
      code: 'ERR_CAMPAIGN_COUNT',
      details: { count: 201 },
    })
    expect(await startCampaign(boss, { campaignId: many.id, confirmedCount: 201 })).toMatchObject({
      status: 'EM_ANDAMENTO',
    })
    const empty = await aCampaign(company, await aList(company, []))
    await expect(startCampaign(boss, { campaignId: empty.id })).rejects.toMatchObject({
      code: 'ERR_CAMPAIGN_EMPTY',
    })
    const silent = await aCampaign(company, await aList(company, people(1, 1500)), { message1: ' ' })
    await expect(startCampaign(boss, { campaignId: silent.id })).rejects.toMatchObject({
      code: 'ERR_CAMPAIGN_EMPTY',
    })
  })
})

function nextSaturday(now: Date): string {
  let day = addDays(dayOf(now, DEFAULT_TIME_ZONE), 1)
  while (new Date(`${day}T12:00:00Z`).getUTCDay() !== 6) day = addDays(day, 1)
  return day
}

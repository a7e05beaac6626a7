import { describe, expect, test } from 'bun:test'
import { openFile } from '#domain/files/open-file.ts'
import { invalid, refused, scheduleDesk, ZONE } from '#tests/support/desks/schedule-desk.ts'
import { aCompany, aContact, asUser, aUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { blockContact } from '../contacts/block-contact.ts'
import { deleteContact } from '../contacts/delete-contact.ts'
import { mergeContacts } from '../contacts/merging/merge-contacts.ts'
import { undoMerge } from '../contacts/merging/undo-merge.ts'
import type { Ctx } from '../core/context.ts'
import { DAY_MS, HOUR_MS } from '../core/contract/time.ts'
import { inTransaction } from '../core/transaction.ts'
import { holidayResource } from '../holidays/contract/resource.ts'
import { holidayVerbs } from '../holidays/holiday-verbs.ts'
import { LIVE_ROWS } from '../live/rows.ts'
import { CalendarInput, CreateScheduleInput, DatesInput, type ScheduleView } from './contract/schema.ts'
import { listCalendar } from './list-calendar.ts'
import { listDates } from './list-dates.ts'
import { planAnew } from './plan-anew.ts'
import { scheduleVerbs as verbs } from './schedule-verbs.ts'
import { wallTime } from './timetable.ts'

const services = await testServices()
const {
  company,
  ana,
  create,
  read,
  change,
  inMs,
  runDue,
  travelTo,
  said: saidMessages,
} = scheduleDesk(services)

describe('what is given', () => {
  test('is judged: a time to come, a text of five letters, people and places of the company', async () => {
    await expect(create({ sendAt: inMs(-HOUR_MS) })).rejects.toEqual(invalid({ sendAt: 'past' }))
    expect(CreateScheduleInput.safeParse({ contactId: 1, body: 'oi', sendAt: inMs(0) }).success).toBe(false)
    for (const sendAt of ['', 'amanhã', '2026-02-30T10:00', '2026-13-01T10:00', '1999-01-01T00:00']) {
      expect(CreateScheduleInput.safeParse({ contactId: 1, body: 'Bom dia', sendAt }).success).toBe(false)
    }
    const { contact, queue, connection, attendant } = await aCompany(services)
    await expect(create({ contactId: contact.id })).rejects.toEqual(
      invalid({ contactId: 'ERR_NO_CONTACT_FOUND' }),
    )
    await expect(create({ queueId: queue.id })).rejects.toEqual(invalid({ queueId: 'ERR_NO_QUEUE_FOUND' }))
    await expect(create({ whatsappId: connection.id })).rejects.toEqual(
      invalid({ whatsappId: 'ERR_NO_WAPP_FOUND' }),
    )
    await expect(create({ ticketUserId: attendant.userId })).rejects.toEqual(
      invalid({ ticketUserId: 'ERR_NO_USER_FOUND' }),
    )
    const forSomebody = { openTicket: true, statusTicket: 'open', ticketUserId: company().attendant.userId }
    await expect(create(forSomebody)).rejects.toEqual(invalid({ queueId: 'ERR_QUEUE_REQUIRED' }))
  })

  test('ends before the calendar does, and days that no database knows are refused', async () => {
    const monthly = { intervalo: 3, valorIntervalo: 1000 }
    const tooLarge = invalid({ valorIntervalo: 'tooLarge' })
    await expect(create({ ...monthly, enviarQuantasVezes: 100 })).rejects.toEqual(tooLarge)
    const created = await create({ ...monthly, enviarQuantasVezes: 2 })
    await expect(change(created, { enviarQuantasVezes: 100 })).rejects.toEqual(tooLarge)
    for (const day of ['0000-01-01', '0001-01-01', '9999-12-31']) {
      expect(CalendarInput.safeParse({ startDate: day, endDate: day }).success).toBe(false)
    }
    const widest = { startDate: '0001-01-02', endDate: '9999-12-30' }
    expect((await listCalendar(ana(), CalendarInput.parse(widest))).schedules).toHaveLength(1)
  })

  test('may be a Sunday whose business day before is over already: that is past', async () => {
    services.travel(Date.parse('2026-12-05T15:00:00Z') - services.now().getTime())
    const sunday = { sendAt: '2026-12-06T10:00', tipoDias: 5 }
    await expect(create(sunday)).rejects.toEqual(invalid({ sendAt: 'past' }))
    const created = await create({ ...sunday, tipoDias: 6 })
    expect(created.sends).toMatchObject([{ dueAt: '2026-12-07T13:00:00.000Z' }])
    expect(created.sendAt).toBe('2026-12-06T13:00:00.000Z')
  })
})

describe('a change', () => {
  const moves = (view: ScheduleView) => view.sends.map(({ dueAt }) => wallTime(new Date(dueAt), ZONE))
  test('of the time moves all that is to come, and leaves what was sent', async () => {
    services.travel(Date.parse('2027-01-04T12:00:00Z') - services.now().getTime())
    const created = await create({ sendAt: '2027-01-05T10:00', enviarQuantasVezes: 3, intervalo: 2 })
    await travelTo(created.sendAt)
    const after = await change(created, { sendAt: '2027-01-14T16:00' })
    expect(moves(after)).toEqual(['2027-01-05T10:00', '2027-01-14T16:00', '2027-01-21T16:00'])
    expect(after).toMatchObject({ status: 'PENDENTE', sendAt: '2027-01-14T19:00:00.000Z' })
    await travelTo('2027-01-12T13:00:00Z')
    expect(await saidMessages()).toHaveLength(1)
    await travelTo('2027-01-14T19:00:00Z')
    expect(await saidMessages()).toHaveLength(2)
  })

  test('of the text alone leaves the times; the form’s own minute is no other time', async () => {
    services.travel(Date.parse('2027-02-01T12:00:00Z') - services.now().getTime())
    const created = await create({ sendAt: '2027-03-31T10:00:30-03:00', enviarQuantasVezes: 2, intervalo: 3 })
    const after = await change(created, { body: 'Outro texto.', sendAt: '2027-03-31T10:00' })
    expect(after).toMatchObject({ body: 'Outro texto.', sendAt: '2027-03-31T13:00:30.000Z' })
    expect(moves(after)).toEqual(['2027-03-31T10:00', '2027-04-30T10:00'])
  })

  test('of how often adds or takes away; fewer than were sent are refused', async () => {
    const created = await create({ enviarQuantasVezes: 3 })
    services.travel(DAY_MS + 2 * HOUR_MS)
    await runDue()
    await expect(change(created, { enviarQuantasVezes: 1 })).rejects.toEqual(
      invalid({ enviarQuantasVezes: 'tooSmall' }),
    )
    expect((await change(created, { enviarQuantasVezes: 5 })).sends).toHaveLength(5)
    const ended = await change(created, { enviarQuantasVezes: 2 })
    expect(ended).toMatchObject({ status: 'ENVIADA', sends: [{ state: 'sent' }, { state: 'sent' }] })
    expect(ended.sentAt).not.toBeNull()
    await expect(change(created, { body: 'Mais uma vez.' })).rejects.toEqual(refused('ERR_SCHEDULE_STATE'))
    services.travel(9 * DAY_MS)
    await runDue()
    expect(await saidMessages()).toHaveLength(2)
  })

  test('of how often counts on from the moment that it was moved to, and leaves that moment', async () => {
    services.travel(Date.parse('2027-04-05T12:00:00Z') - services.now().getTime())
    const created = await create({ sendAt: '2027-04-06T10:00', enviarQuantasVezes: 2, intervalo: 2 })
    await travelTo(created.sendAt)
    await change(created, { sendAt: '2027-04-14T16:00' })
    const after = await change(created, { enviarQuantasVezes: 4 })
    expect(after.sendAt).toBe('2027-04-14T19:00:00.000Z')
    expect(moves(after)).toEqual([
      '2027-04-06T10:00',
      '2027-04-14T16:00',
      '2027-04-21T16:00',
      '2027-04-28T16:00',
    ])
  })

  test('of the time of one that failed plans it anew; of how often leaves it failed', async () => {
    const created = await create()
    await blockContact(ana(), { contactId: company().contact.id, active: false })
    await travelTo(created.sendAt)
    const extended = await change(created, { enviarQuantasVezes: 2 })
    expect(extended.sends.map(({ state }) => state)).toEqual(['failed', 'planned'])
    expect(extended.status).toBe('ERRO')
    await change(created, { enviarQuantasVezes: 1 })
    const again = await change(created, { sendAt: inMs(3 * HOUR_MS) })
    expect(again).toMatchObject({ status: 'PENDENTE', failure: null, sends: [{ state: 'planned' }] })
  })
})

describe('the company’s holidays', () => {
  test('move what is scheduled for business days, also those that are entered or deleted later', async () => {
    services.travel(Date.parse('2027-04-01T12:00:00Z') - services.now().getTime())
    const created = await create({ sendAt: '2027-04-21T10:00', tipoDias: 6 })
    const fixed = await create({ sendAt: '2027-04-21T10:00', tipoDias: 4 })
    const boss = asUser(services, company().admin)
    const tiradentes = await holidayVerbs.create(
      boss,
      holidayResource.schemas.create.parse({
        name: 'Tiradentes',
        date: '2020-04-21',
        yearly: true,
      }),
    )
    const due = async (row: ScheduleView) => (await read(row)).sends[0]?.dueAt
    await planAnew(company().ctx)
    expect(await due(created)).toBe('2027-04-22T13:00:00.000Z')
    expect(await due(fixed)).toBe('2027-04-21T13:00:00.000Z')
    expect(await read(created)).toMatchObject({ sendAt: '2027-04-21T13:00:00.000Z', version: 2 })
    const { dates, count } = await listDates(
      ana(),
      DatesInput.parse({ sendAt: '2027-04-20T10:00', enviarQuantasVezes: 9, tipoDias: 5 }),
    )
    expect(count).toBe(9)
    expect(dates.map(({ holiday, movedFrom }) => [movedFrom, holiday])).toEqual([
      [null, null],
      ['2027-04-21', 'Tiradentes'],
      [null, null],
      [null, null],
      ['2027-04-24', null],
    ])
    await holidayVerbs.remove(boss, { holidayId: tiradentes.id })
    await planAnew(company().ctx)
    expect(await due(created)).toBe('2027-04-21T13:00:00.000Z')
    const jobs = await services.admin`select name from jobs.job where name = 'plan-schedules'
      and (data->>'companyId')::bigint = ${company().id}`
    expect(jobs.length).toBe(2)
  })
})

describe('the calendar', () => {
  test('has what has a time in its days, by the company’s clock, and nothing of another company', async () => {
    services.travel(Date.parse('2027-05-01T12:00:00Z') - services.now().getTime())
    const late = await create({ sendAt: '2027-05-31T23:30' })
    const early = await create({ sendAt: '2027-06-01T00:15' })
    const often = await create({ sendAt: '2027-05-10T10:00', intervalo: 3, enviarQuantasVezes: 2 })
    const days = async (startDate: string, endDate: string) =>
      (await listCalendar(ana(), { startDate, endDate })).schedules.map(({ id }) => id)
    expect(await days('2027-05-01', '2027-05-31')).toEqual([often.id, late.id])
    expect(await days('2027-06-01', '2027-06-30')).toEqual([often.id, early.id])
    const stranger = asUser(services, (await aCompany(services)).admin)
    expect(await listCalendar(stranger, { startDate: '2027-05-01', endDate: '2027-06-30' })).toEqual({
      schedules: [],
      hasMore: false,
    })
  })
})

describe('a contact', () => {
  test('that is merged into another takes its schedules along, and back', async () => {
    const [keptContact, merged] = [await aContact(company().ctx), await aContact(company().ctx)]
    const created = await create({ contactId: merged.id })
    const pair = { keptId: keptContact.id, mergedId: merged.id }
    const mergeId = await inTransaction(company().ctx, (tx) => mergeContacts(tx, pair))
    expect(await read(created)).toMatchObject({ contactId: keptContact.id, version: 2 })
    await undoMerge(asUser(services, company().admin), { mergeId })
    expect(await read(created)).toMatchObject({ contactId: merged.id })
  })

  test('that is deleted is sent nothing more', async () => {
    const contact = await aContact(company().ctx)
    const created = await create({ contactId: contact.id })
    await deleteContact(asUser(services, company().admin), { contactId: contact.id })
    await expect(read(created)).rejects.toEqual(refused('ERR_NOT_FOUND'))
    services.travel(2 * HOUR_MS)
    await runDue()
    expect(await saidMessages(contact.id)).toHaveLength(0)
  })

  test('whose number is hidden stays so in the order of texts, and in the place of a cursor', async () => {
    const hidden = asUser(services, await aUser(company().ctx), { masksNumbers: true })
    const secret = await create({ body: 'Número 11 98273-6455' })
    for (let nth = 0; nth < 41; nth++) await create({ body: `Número 11 98273-${1000 + nth * 200}` })
    const listInput = { sort: 'body', pageNumber: 1 } as const
    const { schedules, next } = await verbs.list(hidden, listInput)
    expect(schedules.map(({ id }) => id)).toContain(secret.id)
    expect(schedules[0]?.id).toBe(secret.id)
    expect(Buffer.from(next ?? '', 'base64url').toString()).not.toMatch(/[1-9]{3}-/)
  })

  test('a number in what a group is told is hidden as in every other text', async () => {
    const hidden = asUser(services, await aUser(company().ctx), { masksNumbers: true })
    const group = await aContact(company().ctx, { isGroup: true, number: '120363000000000009', name: 'Obra' })
    const created = await create({ contactId: group.id, body: 'Avisem o 11 98273-6455 hoje.' })
    const maskedView = await verbs.get(hidden, { scheduleId: created.id })
    expect([maskedView.body, maskedView.contact.name]).toEqual(['Avisem o 11 *****-**** hoje.', 'Obra'])
    await verbs.update(hidden, { scheduleId: created.id, body: maskedView.body })
    expect((await read(created)).body).toBe('Avisem o 11 98273-6455 hoje.')
  })

  test('whose number is hidden in a text is sent to nobody else by who may not see it', async () => {
    const hidden = asUser(services, await aUser(company().ctx), { masksNumbers: true })
    const ownContact = await aContact(company().ctx)
    const created = await create({ body: 'Ligamos para 11 98273-6455 hoje.' })
    const maskedView = await verbs.get(hidden, { scheduleId: created.id })
    const toOwn = (values: { body?: string }) =>
      verbs.update(hidden, { scheduleId: created.id, contactId: ownContact.id, ...values })
    await expect(toOwn({})).rejects.toEqual(refused('ERR_NO_PERMISSION'))
    await expect(toOwn({ body: maskedView.body })).rejects.toEqual(refused('ERR_NO_PERMISSION'))
    expect((await toOwn({ body: 'Ligamos hoje.' })).contactId).toBe(ownContact.id)
  })

  test('whose number is hidden stays so in what is scheduled, and what comes back hidden is as it was', async () => {
    const number = '5511982736455'
    const contact = await aContact(company().ctx, { number, name: number })
    const created = await create({ contactId: contact.id, body: 'Ligamos para 11 98273-6455 hoje.' })
    const actor = await aUser(company().ctx, { masksNumbers: true })
    const hidden = asUser(services, actor, { masksNumbers: true })
    const maskedView = await verbs.get(hidden, { scheduleId: created.id })
    expect(JSON.stringify(maskedView)).not.toMatch(/98273|736455/)
    await verbs.update(hidden, { scheduleId: created.id, body: maskedView.body })
    expect((await read(created)).body).toBe('Ligamos para 11 98273-6455 hoje.')
    const countFound = async (ctx: Ctx, searchParam: string) =>
      (await verbs.list(ctx, { searchParam, pageNumber: 1 })).schedules.length
    for (const piece of ['98273-6455', '6455', '５５']) expect(await countFound(hidden, piece)).toBe(0)
    expect(await countFound(ana(), '6455')).toBe(1)
    expect(await countFound(hidden, 'ligamos')).toBe(1)
    const { hidden: masking, mayHear } = LIVE_ROWS.schedule
    expect(mayHear({ ...actor, planFlags: ['useSchedules'] }, null)).toBe(true)
    expect(mayHear({ ...actor, planFlags: [] }, null)).toBe(false)
    expect(masking?.from({ ...actor, masksNumbers: true })).toBe(true)
    expect(JSON.stringify(masking?.hide({ view: await read(created) }))).not.toMatch(/98273|736455/)
  })
  test('whose number is hidden stays so in the name of its file, also where that is saved', async () => {
    const created = await create({})
    const { id: companyId } = company()
    const name = 'f'.repeat(32)
    const [file] = await services.admin`insert into files (company_id, name, state, mime, original_name)
      values (${companyId}, ${name}, 'stored', 'application/pdf', 'Boleto 11 98273-6455.pdf') returning id::int as id`
    await services.admin`update schedules set file_id = ${file?.id} where id = ${created.id}`
    await services.files.put(companyId, name, new Blob(['%PDF-1.4']))
    const hidden = asUser(services, await aUser(company().ctx), { masksNumbers: true })
    const maskedView = await verbs.get(hidden, { scheduleId: created.id })
    const saved = await openFile(hidden, { fileId: file?.id, name })
    expect([maskedView.mediaName, saved.name]).toEqual(Array(2).fill('Boleto 11 *****-****.pdf'))
    expect((await read(created)).mediaName).toBe('Boleto 11 98273-6455.pdf')
  })
})

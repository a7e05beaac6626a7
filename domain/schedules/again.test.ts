import { describe, expect, test } from 'bun:test'
import { invalid, refused, scheduleDesk } from '#tests/support/desks/schedule-desk.ts'
import { aCompany, aContact, asUser, aUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { blockContact } from '../contacts/block-contact.ts'
import { HOUR_MS } from '../core/contract/time.ts'
import { CalendarInput, CreateScheduleInput } from './contract/schema.ts'
import { listCalendar } from './list-calendar.ts'
import { scheduleAttachment } from './schedule-attachment.ts'
import { scheduleVerbs as verbs } from './schedule-verbs.ts'

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
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const png = { blob: new Blob([PIXEL]), name: 'mapa.png', type: 'image/png' }

async function sentOnce(values: Parameters<typeof create>[0] = {}) {
  const created = await create(values)
  await scheduleAttachment.attach(ana(), { scheduleId: created.id }, png, 1e6)
  services.travel(2 * HOUR_MS)
  await runDue()
  return read(created)
}

describe('a message that was sent', () => {
  test('is said again by a new one, with its file; itself it cannot be changed', async () => {
    const sent = await sentOnce()
    expect(sent.sentAt).not.toBeNull()
    await expect(change(sent, { sendAt: inMs(HOUR_MS) })).rejects.toEqual(refused('ERR_SCHEDULE_STATE'))
    const again = await create({ body: sent.body, againOfId: sent.id })
    expect(again).toMatchObject({ mediaName: 'mapa.png', mediaPath: sent.mediaPath, status: 'PENDENTE' })
    expect(again.id).not.toBe(sent.id)
    await verbs.remove(ana(), { scheduleId: sent.id })
    services.travel(2 * HOUR_MS)
    await runDue()
    expect(await read(again)).toMatchObject({ sentAt: expect.any(String), mediaName: 'mapa.png' })
  })

  test('keeps what is hidden in its text as it was, and for its own contact alone', async () => {
    const sent = await sentOnce({ body: 'Ligue para 11 98273-6455 hoje.' })
    const hidden = asUser(services, await aUser(company().ctx), { masksNumbers: true })
    const maskedView = await verbs.get(hidden, { scheduleId: sent.id })
    const sayAgain = (values: object) =>
      verbs.create(
        hidden,
        CreateScheduleInput.parse({
          contactId: sent.contactId,
          body: maskedView.body,
          sendAt: inMs(HOUR_MS),
          againOfId: sent.id,
          ...values,
        }),
      )
    expect(maskedView.body).not.toContain('98273')
    expect((await read(await sayAgain({}))).body).toBe('Ligue para 11 98273-6455 hoje.')
    const otherContact = await aContact(company().ctx)
    await expect(sayAgain({ contactId: otherContact.id })).rejects.toEqual(refused('ERR_NO_PERMISSION'))
  })

  test('stays sent when an earlier time, which failed, is planned for another moment', async () => {
    const created = await create({ enviarQuantasVezes: 3 })
    const block = (active: boolean) => blockContact(ana(), { contactId: company().contact.id, active })
    await block(false)
    await travelTo(created.sendAt)
    await block(true)
    for (const nth of [1, 2]) await travelTo(created.sends[nth]?.dueAt ?? '')
    const late = await read(created)
    expect(late.sends.map(({ state }) => state)).toEqual(['failed', 'sent', 'sent'])
    const moved = await change(late, { sendAt: inMs(HOUR_MS) })
    expect(moved.sends.map(({ state }) => state)).toEqual(['planned', 'sent', 'sent'])
    await travelTo(moved.sends[0]?.dueAt ?? '')
    expect(await read(created)).toMatchObject({ status: 'ENVIADA' })
    expect(await saidMessages()).toHaveLength(3)
  })

  test('is left out where only what was not sent is asked for', async () => {
    const sent = await sentOnce()
    const waits = await create()
    const ids = async (values: object) => {
      const listInput = { contactId: sent.contactId, pageNumber: 1, ...values }
      return (await verbs.list(ana(), listInput)).schedules.map(({ id }) => id).sort((a, b) => a - b)
    }
    expect(await ids({})).toEqual([sent.id, waits.id])
    expect(await ids({ unsent: true })).toEqual([waits.id])
  })

  test('of another company is not there', async () => {
    const sent = await sentOnce()
    const foreignCompany = await aCompany(services)
    const input = {
      contactId: foreignCompany.contact.id,
      body: 'Bom dia',
      sendAt: inMs(HOUR_MS),
      againOfId: sent.id,
    }
    const stranger = asUser(services, foreignCompany.admin)
    await expect(verbs.create(stranger, CreateScheduleInput.parse(input))).rejects.toEqual(
      invalid({ againOfId: 'ERR_NOT_FOUND' }),
    )
  })
})

describe('the calendar is narrowed', () => {
  test('by contact, by who made it, by connection and by what became of it', async () => {
    const rita = await aContact(company().ctx, { name: 'Rita Páz', number: '5511987650001' })
    const bia = asUser(services, await aUser(company().ctx, { name: 'Bia' }))
    const { connection } = company()
    const base = await create({})
    const toRita = await create({ contactId: rita.id, whatsappId: connection.id })
    const ofBia = await verbs.create(
      bia,
      CreateScheduleInput.parse({ contactId: rita.id, body: 'Bom dia', sendAt: inMs(HOUR_MS) }),
    )
    const days = { startDate: '2020-01-01', endDate: '2100-01-01' }
    const findIds = async (narrowed: object, ctx = ana()) =>
      new Set(
        (await listCalendar(ctx, CalendarInput.parse({ ...days, ...narrowed }))).schedules.map(
          ({ id }) => id,
        ),
      )
    expect(await findIds({})).toEqual(new Set([base.id, toRita.id, ofBia.id]))
    expect(await findIds({ searchParam: 'paz' })).toEqual(new Set([toRita.id, ofBia.id]))
    expect(await findIds({ searchParam: '98765-0001' })).toEqual(new Set([toRita.id, ofBia.id]))
    expect(await findIds({ userId: ofBia.userId })).toEqual(new Set([ofBia.id]))
    expect(await findIds({ whatsappId: connection.id })).toEqual(new Set([toRita.id]))
    expect(await findIds({ searchParam: 'rita', userId: toRita.userId })).toEqual(new Set([toRita.id]))
    expect(await findIds({ status: 'ENVIADA' })).toEqual(new Set())
    const hidden = asUser(services, await aUser(company().ctx), { masksNumbers: true })
    expect(await findIds({ searchParam: '0001' }, hidden)).toEqual(new Set())
  })
})

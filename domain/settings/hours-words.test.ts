import { describe, expect, test } from 'bun:test'
import { CreateConnectionInput } from '#domain/connections/contract/schema.ts'
import { createConnection } from '#domain/connections/create-connection.ts'
import { getConnection } from '#domain/connections/queries.ts'
import { updateConnection } from '#domain/connections/update-connection.ts'
import { USUAL_WEEK, wholeWeek } from '#domain/hours/contract/rules.ts'
import { CreateQueueInput } from '#domain/queues/contract/schema.ts'
import { listQueues } from '#domain/queues/list-queues.ts'
import { queueVerbs } from '#domain/queues/queue-verbs.ts'
import { aCompany, aConnection, asUser, withSettings } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'

const services = await testServices()
const REFUSAL = { code: 'ERR_VALIDATION', details: { fields: { outOfHoursMessage: 'required' } } }
const SUNDAY = [
  {
    weekday: 'Domingo',
    weekdayEn: 'sunday' as const,
    startTimeA: '10:00',
    endTimeA: '14:00',
    startTimeB: '',
    endTimeB: '',
  },
]

/** As it is answered: with each day. */
const WEEK = wholeWeek(SUNDAY)

async function hoursBy(scheduleType: 'disabled' | 'queue' | 'company' | 'connection') {
  const company = await aCompany(services)
  await withSettings(company.ctx, { scheduleType })
  return { company, ctx: asUser(services, company.admin) }
}

const queue = (changes = {}) => CreateQueueInput.parse({ name: 'Vendas', ...changes })
const connection = (changes = {}) => CreateConnectionInput.parse({ name: 'Loja', queueIds: [], ...changes })

describe('the hours of a queue', () => {
  test('are the usual ones until somebody saves others, and again afterwards', async () => {
    const { ctx } = await hoursBy('disabled')
    const { id: queueId, schedules } = await queueVerbs.create(ctx, queue())
    expect(schedules).toEqual(USUAL_WEEK)
    expect((await queueVerbs.update(ctx, { queueId, schedules: SUNDAY })).schedules).toEqual(WEEK)
    expect((await queueVerbs.update(ctx, { queueId, name: 'Outra' })).schedules).toEqual(WEEK)
    expect((await listQueues(ctx)).find(({ id }) => id === queueId)?.schedules).toEqual(WEEK)
    expect((await queueVerbs.update(ctx, { queueId, schedules: null })).schedules).toEqual(USUAL_WEEK)
    const created = await queueVerbs.create(ctx, queue({ name: 'Noite', schedules: WEEK }))
    expect(created.schedules).toEqual(WEEK)
  })

  test('need words for whoever writes outside of them, where queues have hours', async () => {
    const { company, ctx } = await hoursBy('queue')
    const { id: queueId } = company.queue
    await expect(queueVerbs.create(ctx, queue())).rejects.toMatchObject(REFUSAL)
    await expect(queueVerbs.update(ctx, { queueId, schedules: WEEK })).rejects.toMatchObject(REFUSAL)
    await expect(queueVerbs.update(ctx, { queueId, outOfHoursMessage: ' ' })).rejects.toMatchObject(REFUSAL)
    // What is saved of it beside its hours is not held up by them.
    await queueVerbs.update(ctx, { queueId, name: 'Recepção' })
    await queueVerbs.update(ctx, { queueId, outOfHoursMessage: 'Voltamos logo.', schedules: WEEK })
    await queueVerbs.update(ctx, { queueId, schedules: null })
    await queueVerbs.create(ctx, queue({ outOfHoursMessage: 'Estamos fechados.' }))
  })

  test('need none elsewhere', async () => {
    for (const type of ['disabled', 'company', 'connection'] as const) {
      const { ctx } = await hoursBy(type)
      await queueVerbs.create(ctx, queue({ schedules: WEEK }))
    }
  })
})

describe('the hours of a connection', () => {
  test('are the usual ones until somebody saves others, and again afterwards', async () => {
    const { company, ctx } = await hoursBy('disabled')
    const { id } = await aConnection(company.ctx)
    expect(await getConnection(ctx, id)).toMatchObject({ schedules: USUAL_WEEK, outOfHoursMessage: '' })
    await updateConnection(ctx, id, { schedules: WEEK, outOfHoursMessage: 'Até amanhã.' })
    await updateConnection(ctx, id, { name: 'Outra' })
    expect(await getConnection(ctx, id)).toMatchObject({ schedules: WEEK, outOfHoursMessage: 'Até amanhã.' })
    expect((await updateConnection(ctx, id, { schedules: null })).schedules).toEqual(USUAL_WEEK)
    expect((await createConnection(ctx, connection({ schedules: WEEK }))).schedules).toEqual(WEEK)
  })

  test('need words for whoever writes outside of them, where connections have hours', async () => {
    const { company, ctx } = await hoursBy('connection')
    const { id } = await aConnection(company.ctx)
    await expect(createConnection(ctx, connection())).rejects.toMatchObject(REFUSAL)
    await expect(updateConnection(ctx, id, { schedules: WEEK })).rejects.toMatchObject(REFUSAL)
    await updateConnection(ctx, id, { name: 'Loja 2' })
    await updateConnection(ctx, id, { schedules: WEEK, outOfHoursMessage: 'Até amanhã.' })
    await createConnection(ctx, connection({ outOfHoursMessage: 'Até amanhã.' }))
  })
})

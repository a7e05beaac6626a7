import { expect, test } from 'bun:test'
import { scheduleDesk } from '#tests/support/desks/schedule-desk.ts'
import { asUser, aUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { HOUR_MS } from '../core/contract/time.ts'
import { CreateScheduleInput } from './contract/schema.ts'
import { createSchedule } from './create-schedule.ts'
import { scheduleVerbs as verbs } from './schedule-verbs.ts'

const services = await testServices()
const { company, ana, inMs, runDue, said: saidMessages } = scheduleDesk(services)

/** As a form sends it that does not know whether it was heard. */
const send = (values: object, ctx = ana()) =>
  createSchedule(
    ctx,
    CreateScheduleInput.parse({
      contactId: company().contact.id,
      body: 'Sua consulta é amanhã.',
      sendAt: inMs(HOUR_MS),
      enviarQuantasVezes: 3,
      ...values,
    }),
  )
const count = async () => (await verbs.list(ana(), { pageNumber: 1 })).schedules.length

test('a repeated request makes one schedule, also when both come at once', async () => {
  const clientId = crypto.randomUUID()
  const created = await Promise.all([send({ clientId }), send({ clientId }), send({ clientId })])
  expect(new Set(created.map(({ id }) => id)).size).toBe(1)
  expect(await count()).toBe(1)
  expect(created[0].sends.length).toBe(3)
  await send({ clientId: crypto.randomUUID() })
  await send({})
  expect(await count()).toBe(3)
})

test('one that was mended before it was sent again says what was meant last', async () => {
  const clientId = crypto.randomUUID()
  const { id } = await send({ clientId, enviarQuantasVezes: 1 })
  const again = await send({ clientId, enviarQuantasVezes: 1, body: 'Sua consulta é hoje.' })
  expect(again).toMatchObject({ id, body: 'Sua consulta é hoje.' })
  services.travel(2 * HOUR_MS)
  await runDue()
  expect(await saidMessages()).toMatchObject([{ body: 'Sua consulta é hoje.' }])
  const sent = await send({ clientId, enviarQuantasVezes: 1, body: 'Sua consulta é hoje.' })
  expect(sent).toMatchObject({ id, sentAt: expect.any(String) })
  await expect(send({ clientId, enviarQuantasVezes: 1 })).rejects.toMatchObject({
    details: { fields: { clientId: 'taken' } },
  })
  await runDue()
  expect((await saidMessages()).length).toBe(1)
})

test('what a colleague made under it is not answered', async () => {
  const clientId = crypto.randomUUID()
  await send({ clientId })
  const colleagueCtx = asUser(services, await aUser(company().ctx))
  await expect(send({ clientId }, colleagueCtx)).rejects.toMatchObject({ code: 'ERR_VALIDATION' })
})

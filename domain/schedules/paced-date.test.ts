import { expect, test } from 'bun:test'
import { limitsAt } from '#domain/messages/contract/pace/pace-rules.ts'
import { scheduleDesk } from '#tests/support/desks/schedule-desk.ts'
import { testServices } from '#tests/support/services.ts'
import { DatesInput } from './contract/schema.ts'
import { listDates } from './list-dates.ts'

const services = await testServices()
const { company, ana, create, read, travelTo } = scheduleDesk(services)
const NEW = limitsAt({ profile: 'normal', since: null }, 0)

test('who plans more than the number’s pace lets go is told until when it waits, and then the schedule says so', async () => {
  const first = await create()
  const datesOf = () =>
    listDates(
      ana(),
      DatesInput.parse({ sendAt: first.sendAt, contactId: company().contact.id, whatsappId: null }),
    )
  for (let n = 1; n < NEW.perMinute; n++) await create({ sendAt: first.sendAt })
  const { paced } = await datesOf()
  expect(paced).toMatchObject({ before: NEW.perMinute })
  expect(Date.parse(paced?.until ?? '') - Date.parse(first.sendAt)).toBeGreaterThan(60_000)

  const last = await create({ sendAt: first.sendAt })
  await travelTo(first.sendAt)
  const [send] = (await read(last)).sends
  expect(send).toMatchObject({ state: 'sent' })
  expect(Date.parse(send?.pacedUntil ?? '')).toBeGreaterThan(Date.parse(first.sendAt))
  expect((await read(first)).sends[0]).toMatchObject({ state: 'sent', pacedUntil: null })
  const rows = await services.admin`select distinct by_machine from sends where company_id = ${company().id}`
  expect(rows.map((row) => row.by_machine)).toEqual([true])
})

test('of one that leaves at its time nothing is said, nor where nobody knows yet to whom', async () => {
  const schedule = await create()
  const datesAnswer = await listDates(ana(), DatesInput.parse({ sendAt: schedule.sendAt }))
  expect(datesAnswer.paced).toBeNull()
  const datesInput = DatesInput.parse({ sendAt: schedule.sendAt, contactId: company().contact.id })
  expect((await listDates(ana(), datesInput)).paced).toBeNull()
})

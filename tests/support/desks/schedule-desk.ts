import { beforeEach, expect } from 'bun:test'
import type { Ctx } from '#domain/core/context.ts'
import { HOUR_MS, SECOND_MS } from '#domain/core/contract/time.ts'
import { CreateScheduleInput, type ScheduleView } from '#domain/schedules/contract/schema.ts'
import { scheduleVerbs as verbs } from '#domain/schedules/schedule-verbs.ts'
import { wallTime } from '#domain/schedules/timetable.ts'
import { runTimers } from '#sessions/clock/run-timers.ts'
import { aCompany, asUser, aUser, type TestCompany } from '../factories.ts'
import type { TestServices } from '../services.ts'

export const ZONE = 'America/Sao_Paulo'
type ScheduleFields = Partial<Record<keyof typeof CreateScheduleInput.shape, unknown>>

/** A company and an attendant, new for each test, who schedules messages. */
export function scheduleDesk(services: TestServices) {
  const people: { company?: TestCompany; ana?: Ctx } = {}
  beforeEach(async () => {
    people.company = await aCompany(services)
    const { ctx, queue } = people.company
    people.ana = asUser(services, await aUser(ctx, { name: 'Ana Lima', queueIds: [queue.id] }))
  })
  const company = () => present(people.company)
  const ana = () => present(people.ana)

  function input(values: ScheduleFields = {}) {
    const usual = { contactId: company().contact.id, body: 'Sua consulta é amanhã.', sendAt: inMs(HOUR_MS) }
    return CreateScheduleInput.parse({ ...usual, ...values })
  }
  /** Returns the time that the company's wall clock shows after so many milliseconds. */
  const inMs = (ms: number) => wallTime(new Date(services.now().getTime() + ms), ZONE)
  /** Until nothing is due any more, as the tick of each second does it. */
  async function runDue(): Promise<void> {
    while ((await runTimers(services)) > 0);
  }

  return {
    company,
    ana,
    inMs,
    runDue,
    create: (values: ScheduleFields = {}) => verbs.create(ana(), input(values)),
    read: ({ id }: { id: number }) => verbs.get(ana(), { scheduleId: id }),
    /** Changes what is named; what a form leaves out stays as it is. */
    change: ({ id: scheduleId }: ScheduleView, values: ScheduleFields) =>
      verbs.update(ana(), { ...changesIn(values), scheduleId }),
    async travelTo(time: string): Promise<void> {
      services.travel(Date.parse(time) - services.now().getTime() + SECOND_MS)
      await runDue()
    },
    /** Returns the messages that a schedule made and that left for a contact, oldest first. */
    said: (contactId = company().contact.id) =>
      services.admin`select m.body, m.user_id::int as by, m.media_type as kind, t.status, t.id::int as ticket,
          t.queue_id::int as queue, t.user_id::int as owner
        from messages m join tickets t on t.id = m.ticket_id
        join sends s on s.message_id = m.id where m.contact_id = ${contactId} order by m.id`,
  }
}

function changesIn(values: ScheduleFields) {
  const read = CreateScheduleInput.partial().parse(values)
  return Object.fromEntries(Object.entries(read).filter(([name]) => name in values))
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the desk is made before each test')
  return value
}

export const refused = (code: string) => expect.objectContaining({ code })
export const invalid = (fields: object) =>
  expect.objectContaining({ code: 'ERR_VALIDATION', details: { fields } })

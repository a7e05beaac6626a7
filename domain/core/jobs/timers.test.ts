import { expect, test } from 'bun:test'
import { aCompany } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { inTransaction } from '../transaction.ts'
import { startTimer, takeTimer } from './timers.ts'

const services = await testServices()

test('whoever takes a timer that somebody starts once more waits until that is committed; its deadline stays', async () => {
  const { id, ctx } = await aCompany(services)
  const subject = { kind: 'listNumbers', refId: id } as const
  const dueAt = new Date(services.now().getTime() - 60_000)
  await inTransaction(ctx, (tx) => startTimer(tx, { ...subject, dueAt }))
  let takenAt: Date | null | undefined
  let taking: Promise<void> = Promise.resolve()
  await inTransaction(ctx, async (tx) => {
    await startTimer(tx, { ...subject, dueAt: services.now() })
    taking = inTransaction(ctx, (other) => takeTimer(other, subject)).then((taken) => {
      takenAt = taken
    })
    const isWaiting = async () => {
      const [row] = await services.admin`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      return takenAt !== undefined || row?.count > 0
    }
    await waitFor(isWaiting, { description: 'the timer to be taken, or waited for', everyMs: 5 })
    expect(takenAt).toBeUndefined()
  })
  await taking
  expect(takenAt).toEqual(dueAt)
})

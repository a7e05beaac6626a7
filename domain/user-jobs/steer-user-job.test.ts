import { expect, test } from 'bun:test'
import { inTransaction } from '#domain/core/transaction.ts'
import { aCompany, asUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { createUserJob, MAX_AT_ONCE } from './create-user-job.ts'
import { cancelUserJob, resumeUserJob } from './steer-user-job.ts'

const services = await testServices()

test('a job that failed goes on as one more of those that a user may have open', async () => {
  const company = await aCompany(services)
  const ctx = asUser(services, company.attendant)
  const make = () =>
    inTransaction(ctx, (tx) =>
      createUserJob(tx, { kind: 'contactExport', state: 'active', phase: 'writing', title: '', input: {} }),
    )
  const failed = await make()
  await services.admin`update user_jobs set state = 'failed' where id = ${failed.id}`
  const open = []
  for (let n = 0; n < MAX_AT_ONCE; n++) open.push(await make())

  const resume = () => resumeUserJob(ctx, { jobId: failed.id })
  await expect(resume()).rejects.toMatchObject({ code: 'ERR_TOO_MANY_JOBS' })
  await services.admin`update user_jobs set state = 'paused' where id = ${open[1]?.id ?? 0}`
  expect(await resumeUserJob(ctx, { jobId: open[1]?.id ?? 0 })).toMatchObject({ state: 'active' })
  await cancelUserJob(ctx, { jobId: open[0]?.id ?? 0 })
  expect(await resume()).toMatchObject({ state: 'active' })
})

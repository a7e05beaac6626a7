import { afterAll, expect, test } from 'bun:test'
import { migrate } from '#db/migrate.ts'
import { TEST_APP_SECRET } from '#tests/support/database/cluster.ts'
import { aCompany } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import type { JobInputs } from '../contract/jobs/job-queues.ts'
import { inTransaction } from '../transaction.ts'
import { makeJobs } from './jobs.ts'

const services = await testServices()
const { admin, database } = services
const jobs = makeJobs(database.appUrl, () => undefined, { lookSeconds: 1 })
afterAll(() => jobs.close())

test('a call whose process was killed goes to another process while its run still waits for it', async () => {
  const { id: companyId, ctx } = await aCompany(services)
  const call = { companyId, runId: 1, step: 1 }
  await inTransaction(ctx, (tx) => services.jobs.enqueue(tx, 'call-for-run', call))
  const taken = await admin`update jobs.job set state = 'active', started_on = now() - interval '16 seconds',
    heartbeat_on = now() - interval '16 seconds' where name = 'call-for-run' returning id`
  expect(taken).toHaveLength(1)
  const worked: JobInputs['call-for-run'][] = []
  await jobs.start()
  await jobs.work('call-for-run', { concurrency: 1, perGroup: 1 }, (input) =>
    Promise.resolve(void worked.push(input)),
  )
  await waitFor(() => worked.length > 0, { description: 'another process to take it' })
  expect(worked).toEqual([call])
})

test('a queue that was made by an earlier version gets the options of this one', async () => {
  await admin`update jobs.queue set heartbeat_seconds = null, retry_delay = 7 where name = 'call-for-run'`
  await migrate({ databaseUrl: database.adminUrl, appSecret: TEST_APP_SECRET })
  const rows = await admin`select heartbeat_seconds, retry_delay from jobs.queue where name = 'call-for-run'`
  expect([...rows]).toEqual([{ heartbeat_seconds: 15, retry_delay: 1 }])
})

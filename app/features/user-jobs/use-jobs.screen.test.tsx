import { expect, test } from 'bun:test'
import { JobCounts, type UserJobView } from '#domain/user-jobs/contract/schema.ts'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { useJobs } from './use-jobs'

const job = (values: Partial<UserJobView>): UserJobView => ({
  id: 3,
  version: 4,
  kind: 'contactImport',
  state: 'active',
  phase: 'saving',
  title: 'agenda.xlsx',
  done: 2,
  total: 2,
  counts: JobCounts.parse({}),
  failure: null,
  file: null,
  createdAt: CREATED_AT,
  finishedAt: null,
  ...values,
})
const CREATED_AT = '2026-11-23T15:00:00.000Z'
const turns: UserJobView[] = []
const FIRST = [job({}), job({ id: 2, state: 'done' })]

function Jobs() {
  const jobs = useJobs(FIRST, { kinds: ['contactImport'], onTurn: (turned) => turns.push(turned) })
  return <p>{jobs.map(({ id, state }) => `${id} ${state}`).join(', ')}</p>
}

test('a job that ended while the page was on its way is shown as ended', async () => {
  const { requests } = await drawScreen({
    path: '/contacts/import',
    routes: [{ path: '/contacts/import', element: <Jobs /> }],
    answer: () => ({
      body: {
        jobs: [
          job({ version: 5, state: 'done', phase: null }),
          job({ id: 2, state: 'done' }),
          job({ id: 9, kind: 'conversationPdf' }),
        ],
      },
    }),
  })
  await screen.findByText('3 done, 2 done')
  await waitFor(() => expect(turns.map(({ id, state }) => `${id} ${state}`)).toEqual(['3 done']))
  expect(requests).toEqual(['GET /jobs'])
})

import { useCallback, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import * as endpoints from '#domain/user-jobs/endpoints.ts'
import { UserJobView } from '#domain/user-jobs/schema.ts'
import { call } from '~/lib/call'
import { useSignal } from '~/live/events/use-live'
import { useResync } from '~/live/store/use-store'

const Told = z.object({ job: UserJobView })
const Gone = z.object({ action: z.literal('delete'), jobId: z.number() })

type Options = {
  kinds: readonly UserJobView['kind'][]
  /** A job has come to another point of its work: what hangs on it is to be read anew. */
  onTurn?: (job: UserJobView) => void
}

/** One's own jobs of some kinds, as they get on: those that the page read, and what was told since. */
export function useJobs(first: readonly UserJobView[], { kinds, onTurn }: Options): readonly UserJobView[] {
  const [jobs, setJobs] = useState(first)
  const latest = useRef({ jobs, kinds, onTurn })
  useEffect(() => {
    latest.current = { jobs, kinds, onTurn }
  })
  const take = useCallback((told: readonly UserJobView[], areAll = false) => {
    const { jobs, kinds, onTurn } = latest.current
    const own = told.filter(({ kind }) => kinds.includes(kind))
    setJobs((before) => (areAll ? own.map((job) => newer(before, job)) : merged(before, own)))
    const turned = own.find((job) => jobs.some((known) => known.id === job.id && hasTurned(known, job)))
    if (turned) onTurn?.(turned)
  }, [])
  const readAnew = useCallback(
    async (areAll: boolean) => {
      const answer = await call(endpoints.list)
      if (answer.ok) take(answer.value.jobs, areAll)
    },
    [take],
  )
  useEffect(() => {
    setJobs((before) => first.map((job) => newer(before, job)))
    // What became of them while the page was on its way was told to nobody here.
    if (first.some(({ state }) => state === 'active')) void readAnew(false)
  }, [first, readAnew])
  useSignal('job', (data) => {
    const gone = Gone.safeParse(data).data
    if (gone) setJobs((before) => before.filter(({ id }) => id !== gone.jobId))
    const job = Told.safeParse(data).data?.job
    if (job) take([job])
  })
  // Some may be gone, which nobody told either.
  useResync(() => void readAnew(true))
  return jobs
}

/** With what was told of each, the newest first. */
function merged(known: readonly UserJobView[], told: readonly UserJobView[]): UserJobView[] {
  const others = known.filter(({ id }) => !told.some((job) => job.id === id))
  return [...told.map((job) => newer(known, job)), ...others].toSorted(newestFirst)
}

function hasTurned(known: UserJobView, job: UserJobView): boolean {
  return job.version > known.version && (known.state !== job.state || known.phase !== job.phase)
}

function newer(known: readonly UserJobView[], job: UserJobView): UserJobView {
  const other = known.find(({ id }) => id === job.id)
  return other && other.version > job.version ? other : job
}

function newestFirst(one: UserJobView, other: UserJobView): number {
  return other.id - one.id
}

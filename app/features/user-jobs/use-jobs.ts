import { useEffect } from 'react'
import { documentTitle } from '#domain/messages/contract/pdf/document-title.ts'
import * as endpoints from '#domain/user-jobs/contract/endpoints.ts'
import { UserJobView } from '#domain/user-jobs/contract/schema.ts'
import { call } from '~/lib/call'
import { isSettled, useRefetcher } from '~/live/reading/use-refetcher'
import { defineAll } from '~/live/store/all-of'
import type { Mark } from '~/live/store/source'
import type { Store } from '~/live/store/store'
import { useChanges, useStore, useStored, useTaken } from '~/live/store/use-store'

const userJobs = defineAll({ noun: 'userJob', belongs: (store, id) => jobIn(store, id) !== undefined })

function jobIn(store: Store, id: number): UserJobView | undefined {
  return UserJobView.safeParse(store.part('userJob', id)).data
}

type Options = {
  kinds: readonly UserJobView['kind'][]
  /** A job has come to another point of its work: what hangs on it is to be read anew. */
  onTurn?: (job: UserJobView) => void
}

/** One's own jobs of some kinds, the newest first, as they get on: those that the page read, and what was told since. */
export function useJobs(first: readonly UserJobView[], { kinds, onTurn }: Options): readonly UserJobView[] {
  const store = useStore()
  useEffect(() => userJobs.watch(store), [store])
  useTaken((store) => userJobs.take(store, first), first)
  const read = useRefetcher((since) => readAll(store, since), { atOnce: false })
  useEffect(() => {
    // What became of them while the page was on its way was told to nobody here.
    if (first.some(({ state }) => state === 'active')) read()
  }, [first, read])
  useChanges(({ noun, id, before }) => {
    const job = noun === 'userJob' ? jobIn(store, id) : undefined
    const previous = UserJobView.safeParse(before).data
    if (job && previous && kinds.includes(job.kind) && hasTurned(previous, job)) onTurn?.(job)
  })
  return useStored<readonly UserJobView[]>((store) => {
    const jobs = userJobs.ids(store)?.flatMap((id) => jobIn(store, id) ?? [])
    return jobs?.filter(({ kind }) => kinds.includes(kind)).toSorted(newestFirst)
  }, first)
}

/** One's own documents of a conversation, the newest first, as they get on; read when they are first shown. */
export function useDocuments(ticketId: number): readonly UserJobView[] {
  const store = useStore()
  useEffect(() => userJobs.watch(store), [store])
  useRefetcher((since) => readAll(store, since))
  return useStored<readonly UserJobView[]>((store) => {
    const jobs = userJobs.ids(store)?.flatMap((id) => jobIn(store, id) ?? [])
    return jobs?.filter(isOf(ticketId)).toSorted(newestFirst)
  }, NO_JOBS)
}

const NO_JOBS: readonly UserJobView[] = []

function isOf(ticketId: number) {
  const title = documentTitle(ticketId)
  return (job: UserJobView) => job.kind === 'conversationPdf' && job.title === title
}

async function readAll(store: Store, since: Mark): Promise<boolean> {
  const answer = await call(endpoints.list)
  return answer.ok ? userJobs.take(store, answer.value.jobs, since) : isSettled(answer)
}

function hasTurned(previous: UserJobView, job: UserJobView): boolean {
  return job.version > previous.version && (previous.state !== job.state || previous.phase !== job.phase)
}

function newestFirst(first: UserJobView, second: UserJobView): number {
  return second.id - first.id
}

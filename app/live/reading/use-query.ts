import { useEffect } from 'react'
import type { CallResult } from '~/lib/call'
import type { Mark } from '../store/source'
import type { Store } from '../store/store'
import { useStore, useStored } from '../store/use-store'
import { defineViews } from '../store/views'
import { isSettled, useRefetcher } from './use-refetcher'

/**
 * Returns a value that is always read as a whole; undefined until it is known. All components that show it share one
 * copy.
 */
export function useQuery<T>(
  query: QueryOf<T>,
  ask: () => Promise<CallResult<T>>,
  options?: { atOnce?: boolean },
): { value: T | undefined; refetch: () => void } {
  const store = useStore()
  useEffect(() => query.watch(store), [query, store])
  const refetch = useRefetcher(async (since) => {
    const answer = await ask()
    return answer.ok ? query.take(store, { value: answer.value, since }) : isSettled(answer)
  }, options)
  return { value: useStored<T | undefined>(query.get, undefined), refetch }
}

/** A value that is read as a whole and holds no rows, and the mark at which that read began. */
type Snapshot<T> = { value: T; since: Mark }

/** Kept for as long as somebody looks at it; there is one of it. */
export function defineQuery<T>() {
  const views = defineViews<Snapshot<T>>({ maxIdle: 0, holds: () => [] })
  return {
    get: (store: Store): T | undefined => views(store).get(SINGLE_ID)?.value,
    watch: (store: Store): (() => void) => views(store).watch(SINGLE_ID),
    /** Takes an answer in, unless a later question was answered already; false when it must be asked again. */
    take: (store: Store, answer: Snapshot<T>): boolean =>
      views(store).takePage(SINGLE_ID, {
        from: 'reading',
        since: answer.since,
        updates: [],
        merge: (before) => (before && before.since > answer.since ? undefined : answer),
      }),
  }
}

const SINGLE_ID = 'own'

type QueryOf<T> = ReturnType<typeof defineQuery<T>>

import { useEffect } from 'react'
import type { CallResult } from '~/lib/call'
import type { Mark } from '../store/source'
import type { Store } from '../store/store'
import { useStore, useStored } from '../store/use-store'
import { defineViews } from '../store/views'
import { isSettled, useRefetcher } from './use-refetcher'

/** What is read whole, whenever it is asked for; undefined until it is known. One of it, however many show it. */
export function useWhole<T>(
  whole: WholeOf<T>,
  ask: () => Promise<CallResult<T>>,
  options?: { atOnce?: boolean },
): { value: T | undefined; refetch: () => void } {
  const store = useStore()
  useEffect(() => whole.watch(store), [whole, store])
  const refetch = useRefetcher(async (since) => {
    const answer = await ask()
    return answer.ok ? whole.take(store, { value: answer.value, since }) : isSettled(answer)
  }, options)
  return { value: useStored<T | undefined>(whole.get, undefined), refetch }
}

/** What is read whole and holds no rows, and when that reading began. */
type Whole<T> = { value: T; since: Mark }

/** Kept for as long as somebody looks at it; there is one of it. */
export function defineWhole<T>() {
  const views = defineViews<Whole<T>>({ kept: 0, holds: () => [] })
  return {
    get: (store: Store): T | undefined => views(store).get(OWN)?.value,
    watch: (store: Store): (() => void) => views(store).watch(OWN),
    /** Takes an answer in, unless a later question was answered already; false when it must be asked again. */
    take: (store: Store, answer: Whole<T>): boolean =>
      views(store).takePage(OWN, {
        from: 'reading',
        since: answer.since,
        told: [],
        how: (before) => (before && before.since > answer.since ? undefined : answer),
      }),
  }
}

const OWN = 'own'

type WholeOf<T> = ReturnType<typeof defineWhole<T>>

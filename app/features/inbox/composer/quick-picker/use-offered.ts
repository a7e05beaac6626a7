import { useCallback, useEffect, useRef, useState } from 'react'
import type { Problem } from '#domain/core/contract/problems.ts'
import { quickMessageResource } from '#domain/quick-messages/contract/resource.ts'
import type { QuickMessageView } from '#domain/quick-messages/contract/schema.ts'
import { asRow } from '~/kit/list/resource-lists'
import { call } from '~/lib/call'
import { keyOf } from '~/live/store/nouns'
import type { Mark } from '~/live/store/source'
import type { Store } from '~/live/store/store'
import { useChanges, useResync, useStore, useStored } from '~/live/store/use-store'
import { defineViews } from '~/live/store/views'
import { foundBy } from './offered'

/** Typing pauses this long before the server is searched. */
const SEARCH_MS = 200
const { noun } = quickMessageResource

type Rows = readonly QuickMessageView[]
const NO_ROWS: Rows = []

/** The quick messages that were read last. They are shown at once when the list is opened again, and read anew. */
const offeredOf = defineViews<readonly number[]>({
  maxIdle: 1,
  holds: (ids) => ids.map((id) => keyOf(noun, id)),
  hear: (ids, change, { store }) =>
    change.noun === noun && !isOffered(store, change.id) ? ids.filter((id) => id !== change.id) : ids,
})
const LAST = 'last'

type Offered = { rows: Rows; isReading: boolean; problem: Problem | undefined; retry: () => void }

/** The quick messages that a word finds, kept true by the live socket for as long as the list is open. */
export function useOffered(query: string): Offered {
  const store = useStore()
  useEffect(() => offeredOf(store).watch(LAST), [store])
  const rows = useStored<Rows>(shownIn, NO_ROWS)
  const [problem, setProblem] = useState<Problem>()
  const [round, setRound] = useState(0)
  const [isReading, setReading] = useState(true)
  /** The round whose first page held all of them: nothing need be searched for any more. */
  const completeTurn = useRef(-1)
  const turns = useRef({ last: 0, taken: 0 })

  const ask = useCallback(
    async (term: string) => {
      const number = ++turns.current.last
      setReading(true)
      const since = store.mark()
      const answer = await search(term)
      // One that was asked for later is newer, whichever comes first.
      if (number < turns.current.taken) return
      turns.current.taken = number
      setReading(number < turns.current.last)
      setProblem(answer.ok ? undefined : answer.problem)
      if (!answer.ok) return
      if (!term && !answer.value.hasMore) completeTurn.current = round
      if (!takeOffered(store, answer.value.records, since)) setRound((now) => now + 1)
    },
    [store, round],
  )
  useEffect(() => void ask(''), [ask])
  const first = useRef<typeof ask>()
  useEffect(() => {
    const isAsked = first.current !== ask && query === ''
    first.current = ask
    if (isAsked) return
    const timer = setTimeout(() => completeTurn.current === round || void ask(query), SEARCH_MS)
    return () => clearTimeout(timer)
  }, [ask, query, round])

  const readAgain = () => setRound((now) => now + 1)
  useResync(readAgain)
  useChanges((change) => {
    const isNew = change.noun === noun && change.from === 'event' && isOffered(store, change.id)
    if (isNew && !rows.some((row) => row.id === change.id)) readAgain()
  })
  return { rows: foundBy(rows, query), isReading, problem, retry: readAgain }
}

function search(query: string) {
  const input = { status: true, ...(query && { searchParam: query }) }
  return call(quickMessageResource.endpoints.list, input)
}

function takeOffered(store: Store, rows: Rows, since: Mark): boolean {
  return offeredOf(store).takePage(LAST, {
    from: 'reading',
    since,
    updates: rows.map((row) => ({ noun, action: 'update', row })),
    merge: () => rows.map(({ id }) => id),
  })
}

function shownIn(store: Store): Rows | undefined {
  return offeredOf(store)
    .get(LAST)
    ?.flatMap((id) => asRow<QuickMessageView>(store.part(noun, id)) ?? [])
}

/** In use, and there. */
function isOffered(store: Store, id: number): boolean {
  return !store.isRemoved(noun, id) && store.part(noun, id)?.status === true
}

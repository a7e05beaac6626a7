import { useCallback, useEffect, useRef, useState } from 'react'
import type { Problem } from '#domain/core/problems.ts'
import { quickMessageResource } from '#domain/quick-messages/resource.ts'
import type { QuickMessageView } from '#domain/quick-messages/schema.ts'
import { asRow } from '~/kit/list/resource-lists'
import { useRowEvents } from '~/kit/list/row-events'
import { call } from '~/lib/call'
import { useShell } from '~/lib/ui/use-shell'
import { useChanges, useResync, useStore } from '~/live/use-store'
import { foundBy } from './offered'

/** Typing pauses this long before the server is searched. */
const SEARCH_MS = 200

type Rows = readonly QuickMessageView[]
/** What was read last, by whom it was read for: shown at once when the list is opened again, and read anew. */
const kept = new Map<string, Rows>()

type Offered = { rows: Rows; isReading: boolean; problem: Problem | undefined; retry: () => void }

/** The quick messages that a word finds, kept true by the live socket for as long as the list is open. */
export function useOffered(query: string): Offered {
  const { companyId, id } = useShell()?.viewer ?? { companyId: 0, id: 0 }
  const owner = `${companyId}:${id}`
  const [rows, setRows] = useState<Rows>(() => kept.get(owner) ?? [])
  const [problem, setProblem] = useState<Problem>()
  const [round, setRound] = useState(0)
  const [isReading, setReading] = useState(true)
  /** The round whose first page held all of them: nothing need be searched for any more. */
  const whole = useRef(-1)
  const asked = useRef({ last: 0, taken: 0 })

  const show = (now: Rows) => {
    kept.set(owner, now)
    setRows(now)
  }
  const latest = useRef(show)
  latest.current = show

  const ask = useCallback(
    async (word: string) => {
      const number = ++asked.current.last
      setReading(true)
      const answer = await search(word)
      // One that was asked for later is newer, whichever comes first.
      if (number < asked.current.taken) return
      asked.current.taken = number
      setReading(number < asked.current.last)
      setProblem(answer.ok ? undefined : answer.problem)
      if (!answer.ok) return
      if (!word && !answer.value.hasMore) whole.current = round
      latest.current(answer.value.records)
    },
    [round],
  )
  useEffect(() => void ask(''), [ask])
  const first = useRef<typeof ask>()
  useEffect(() => {
    const isAsked = first.current !== ask && query === ''
    first.current = ask
    if (isAsked) return
    const timer = setTimeout(() => whole.current === round || void ask(query), SEARCH_MS)
    return () => clearTimeout(timer)
  }, [ask, query, round])

  const readAgain = () => setRound((now) => now + 1)
  useResync(readAgain)
  const store = useStore()
  useRowEvents(quickMessageResource)
  useChanges(({ noun, id, action, from }) => {
    if (noun !== quickMessageResource.noun || from !== 'event') return
    const told = action === 'delete' ? undefined : asRow<QuickMessageView>(store.part(noun, id))
    const at = rows.findIndex((row) => row.id === id)
    if (!told?.status) return show(rows.filter((row) => row.id !== id))
    if (at < 0) return readAgain()
    if (rows[at] && rows[at].version <= told.version) show(rows.with(at, told))
  })
  return { rows: foundBy(rows, query), isReading, problem, retry: readAgain }
}

function search(query: string) {
  const input = { status: true, ...(query && { searchParam: query }) }
  return call(quickMessageResource.endpoints.list, input)
}

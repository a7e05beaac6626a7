import { useEffect, useReducer, useState } from 'react'
import * as contacts from '#domain/contacts/contract/endpoints.ts'
import type { ContactView } from '#domain/contacts/contract/schema.ts'
import { call } from '~/lib/call'

/** A search begins at this many characters. Specification 1 §5. */
const SEARCH_FROM = 3
const DEBOUNCE_MS = 500

export type ContactSearch = {
  /** Undefined while the text is too short, or nothing is known of it. */
  matches: readonly ContactView[] | undefined
  /** The first of whom the text as it stands finds; undefined while that is looked for. */
  first: ContactView | undefined
  /** Why it is not known. */
  code: string | undefined
  retry: () => void
}

type Answer = { term: string } & Partial<Pick<ContactSearch, 'matches' | 'code'>>

/**
 * Returns the contacts that a text finds, a moment after it was typed. The matches of an earlier text stay until the
 * next search is answered.
 */
export function useFoundContacts(text: string): ContactSearch {
  const [answer, setAnswer] = useState<Answer>()
  const [round, retry] = useReducer((count: number) => count + 1, 0)
  const term = text.trim().length < SEARCH_FROM ? '' : text.trim()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks once more
  useEffect(() => {
    if (term === '') return setAnswer(undefined)
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const reply = await call(contacts.list, { searchParam: term }, { signal: abort.signal })
      if (abort.signal.aborted) return
      setAnswer({ term, ...(reply.ok ? { matches: reply.value.contacts } : { code: reply.problem.code }) })
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [term, round])
  const { matches, code } = answer ?? {}
  return { matches, first: answer?.term === term ? matches?.[0] : undefined, code, retry }
}

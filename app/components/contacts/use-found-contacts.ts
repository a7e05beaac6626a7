import { useEffect, useState } from 'react'
import * as contacts from '#domain/contacts/endpoints.ts'
import type { ContactView } from '#domain/contacts/schema.ts'
import { call } from '~/lib/call'

/** A search begins at this many characters. Specification 1 §5. */
const SEARCH_FROM = 3
const DEBOUNCE_MS = 500

/** Whom a text finds, a moment after it was typed; undefined while it is too short. */
export function useFoundContacts(text: string) {
  const [found, setFound] = useState<ContactView[]>()
  useEffect(() => {
    if (text.trim().length < SEARCH_FROM) return setFound(undefined)
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const options = { signal: abort.signal }
      const answer = await call(contacts.list, { searchParam: text.trim() }, options)
      if (answer.ok) setFound(answer.value.contacts)
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text])
  return found
}

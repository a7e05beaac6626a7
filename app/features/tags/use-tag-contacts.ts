import { useEffect, useRef, useState } from 'react'
import type { ContactList, ContactView } from '#domain/contacts/contract/schema.ts'
import type { Problem } from '#domain/core/contract/problems.ts'
import * as tags from '#domain/tags/contract/endpoints.ts'
import { call } from '~/lib/call'
import { keyOf } from '~/live/store/nouns'
import { updatesFrom } from '~/live/store/source'
import type { Store } from '~/live/store/store'
import { useChanges, useResync, useStore, useStored, useTaken } from '~/live/store/use-store'
import { defineViews, readFrom } from '~/live/store/views'

/** The contacts that are asked for: by tag, and by search. */
export type ContactQuery = { tagId: number; searchParam: string }

type Carriers = Omit<ContactList, 'contacts'> & { ids: readonly number[] }

/** Contacts of tags, by tag and search. One that lost the tag stays in its place, so that it can be marked again. */
const carriersOf = defineViews<Carriers>({
  maxIdle: 1,
  holds: ({ ids }) => ids.map((id) => keyOf('contact', id)),
  hear(list, { noun, id }, { store }) {
    if (noun !== 'contact' || !list.ids.includes(id) || !store.isRemoved('contact', id)) return list
    return { ...list, ids: list.ids.filter((otherId) => otherId !== id), count: list.count - 1 }
  },
})

/** The contacts of a tag: what the page read, the pages that were read since, and what was told meanwhile. */
export function useTagContacts(
  { tagId, searchParam }: ContactQuery,
  loaded: ContactList,
  readAgain: () => void,
) {
  const store = useStore()
  const id = `${tagId} ${searchParam}`
  const [isReadingMore, setReadingMore] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  useEffect(() => carriersOf(store).watch(id), [store, id])
  useTaken((store) => takeCarriers(store, { id, page: loaded }), loaded)
  const shownContacts = useStored<ContactList>((store) => shownIn(store, id), loaded)
  const latest = useRef({ shownContacts, id })
  latest.current = { shownContacts, id }

  useResync(readAgain)
  useChanges(({ noun, id, from }) => {
    if (noun !== 'contact' || from !== 'event' || shownContacts.contacts.some((contact) => contact.id === id))
      return
    const contact = store.isRemoved('contact', id) ? undefined : store.row('contact', id)
    if (contact?.tags.some((tag) => tag.id === tagId)) readAgain()
  })

  function loadMore() {
    const { next } = shownContacts
    if (!next || isReadingMore) return
    setReadingMore(true)
    const since = store.mark()
    const query = { tagId, cursor: next, ...(searchParam && { searchParam }) }
    void call(tags.contacts, query)
      .then((answer) => {
        const isAsked = latest.current.id === id && latest.current.shownContacts.next === next
        if (!isAsked) return
        setProblem(answer.ok ? undefined : answer.problem)
        if (answer.ok) takeCarriers(store, { id, page: answer.value, since })
      })
      .finally(() => setReadingMore(false))
  }
  /** A contact as an answer tells it. */
  const put = (contact: ContactView) =>
    void store.take({ from: 'answer', updates: updatesFrom('contact', [contact]) })
  return { ...shownContacts, problem, isReadingMore, loadMore, put }
}

/** Takes in the first page, or, with when it was asked for, the next. */
function takeCarriers(store: Store, { id, page, since }: { id: string; page: ContactList; since?: number }) {
  const { contacts, ...pageFields } = page
  const contactIds = contacts.map((contact) => contact.id)
  return carriersOf(store).takePage(id, {
    ...readFrom(since),
    updates: updatesFrom('contact', contacts),
    merge: (before) => ({
      ...pageFields,
      ids: since === undefined ? contactIds : [...new Set([...(before?.ids ?? []), ...contactIds])],
    }),
  })
}

function shownIn(store: Store, id: string): ContactList | undefined {
  const list = carriersOf(store).get(id)
  if (!list) return undefined
  const { ids, ...listFields } = list
  return { ...listFields, contacts: ids.flatMap((id) => store.row('contact', id) ?? []) }
}

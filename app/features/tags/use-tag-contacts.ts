import { useEffect, useRef, useState } from 'react'
import type { ContactList, ContactView } from '#domain/contacts/schema.ts'
import type { Problem } from '#domain/core/problems.ts'
import * as tags from '#domain/tags/endpoints.ts'
import { call } from '~/lib/call'
import { useChanges, useStore } from '~/live/use-store'

/** Which contacts are asked for: of which tag, by which search. */
export type Asked = { tagId: number; searchParam: string }

type Shown = ContactList & { problem?: Problem | undefined }

/**
 * The contacts of a tag: what the page read, the pages that were read since, and what was told meanwhile. One that lost the tag stays in its
 * place until the list is read anew, so that it can be marked again.
 */
export function useTagContacts({ tagId, searchParam }: Asked, loaded: ContactList, readAgain: () => void) {
  const [shown, setShown] = useState<Shown>(loaded)
  const [isReadingMore, setReadingMore] = useState(false)
  const latest = useRef(shown)
  latest.current = shown
  const store = useStore()
  useEffect(() => setShown(loaded), [loaded])

  useChanges(({ noun, id, action, from }) => {
    if (noun !== 'contact' || from !== 'event') return
    if (action === 'delete') setShown((before) => without(before, id))
    else told(store.row('contact', id))
  })

  function told(contact: ContactView | undefined) {
    if (!contact) return
    if (latest.current.contacts.some(({ id }) => id === contact.id)) put(contact)
    else if (contact.tags.some((tag) => tag.id === tagId)) readAgain()
  }

  /** A contact as an answer or an event tells it. */
  function put(contact: ContactView) {
    const isNow = (each: ContactView) => each.id === contact.id && each.version <= contact.version
    setShown((before) => ({
      ...before,
      contacts: before.contacts.map((each) => (isNow(each) ? contact : each)),
    }))
  }
  function loadMore() {
    const before = latest.current
    if (!before.next || isReadingMore) return
    setReadingMore(true)
    const query = { tagId, cursor: before.next, ...(searchParam && { searchParam }) }
    void call(tags.contacts, query)
      .then((answer) => {
        if (latest.current.next !== before.next) return
        setShown((now) => (answer.ok ? joined(now, answer.value) : { ...now, problem: answer.problem }))
      })
      .finally(() => setReadingMore(false))
  }
  return { ...shown, isReadingMore, loadMore, put }
}

function without(shown: Shown, id: number): Shown {
  const contacts = shown.contacts.filter((contact) => contact.id !== id)
  return contacts.length === shown.contacts.length ? shown : { ...shown, contacts, count: shown.count - 1 }
}

function joined({ contacts }: Shown, more: ContactList): Shown {
  const there = new Set(contacts.map(({ id }) => id))
  return { ...more, contacts: [...contacts, ...more.contacts.filter(({ id }) => !there.has(id))] }
}

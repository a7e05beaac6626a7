import { useCallback, useEffect } from 'react'
import * as tags from '#domain/tags/contract/endpoints.ts'
import type { TagView } from '#domain/tags/contract/schema.ts'
import { call } from '~/lib/call'
import { isSettled, useRefetcher } from '~/live/reading/use-refetcher'
import { defineAll } from '~/live/store/all-of'
import type { Store } from '~/live/store/store'
import { useStore, useStored, useTaken } from '~/live/store/use-store'

export type TagChoice = Pick<TagView, 'id' | 'name' | 'color'>

const contactTags = defineAll({ noun: 'tag', belongs: (store, id) => store.part('tag', id)?.kanban === 0 })

/** The company's tags to choose from, by name, as they are now: as the page read them, or read when they are needed. */
export function useTagChoices({
  givenTags,
  needed = true,
}: {
  givenTags?: readonly TagChoice[]
  needed?: boolean
}) {
  const store = useStore()
  useEffect(() => contactTags.watch(store), [store])
  useTaken((store) => givenTags && contactTags.take(store, givenTags), givenTags)
  const isMissing = needed && givenTags === undefined
  const read = useRefetcher(
    async (since) => {
      if (!isMissing) return true
      const answer = await call(tags.all, { kanban: 0 })
      if (answer.ok) return contactTags.take(store, answer.value, since)
      return isSettled(answer) && contactTags.take(store, [], since)
    },
    { atOnce: false },
  )
  useEffect(() => {
    if (isMissing && !contactTags.ids(store)) read()
  }, [read, isMissing, store])
  const choices = useStored<readonly TagChoice[] | undefined>(choicesIn, givenTags && byName(givenTags))
  const add = useCallback(
    (tag: TagChoice) =>
      void store.take({
        from: 'answer',
        updates: [{ noun: 'tag', action: 'create', row: { ...tag, kanban: 0 } }],
      }),
    [store],
  )
  return { choices, add }
}

function choicesIn(store: Store): readonly TagChoice[] | undefined {
  const ids = contactTags.ids(store)
  return ids && byName(ids.flatMap((id) => asChoice(id, store.part('tag', id)) ?? []))
}

function asChoice(id: number, tag: Readonly<Record<string, unknown>> | undefined): TagChoice | undefined {
  const { name, color } = tag ?? {}
  return typeof name === 'string' && typeof color === 'string' ? { id, name, color } : undefined
}

function byName(choices: readonly TagChoice[]): readonly TagChoice[] {
  return [...choices].sort((a, b) => a.name.localeCompare(b.name))
}

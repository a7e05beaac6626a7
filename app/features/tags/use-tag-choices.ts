import { useEffect, useState } from 'react'
import * as tags from '#domain/tags/endpoints.ts'
import type { TagView } from '#domain/tags/schema.ts'
import { asRow } from '~/kit/list/resource-lists'
import { useRowEvents } from '~/kit/list/row-events'
import { call } from '~/lib/call'
import { useChanges, useStore } from '~/live/use-store'
import { labels } from './labels'

export type TagChoice = Pick<TagView, 'id' | 'name' | 'color'>

/** The company's tags to choose from, by name, as they are now: as the page read them, or read when they are needed. */
export function useTagChoices({ given, needed = true }: { given?: readonly TagChoice[]; needed?: boolean }) {
  const [choices, setChoices] = useState(given)
  const isMissing = needed && choices === undefined
  useEffect(() => {
    if (isMissing)
      void call(tags.all, { kanban: 0 }).then((answer) => setChoices(answer.ok ? answer.value : []))
  }, [isMissing])
  const store = useStore()
  useRowEvents(labels)
  useChanges(({ noun, id, action, from }) => {
    if (noun !== labels.noun || from !== 'event') return
    const now = action === 'delete' ? undefined : asRow<TagView>(store.part(noun, id))
    setChoices((before) => before && after(before, id, now))
  })
  const add = (tag: TagChoice) => setChoices((before = []) => after(before, tag.id, tag))
  return { choices, add }
}

function after(before: readonly TagChoice[], id: number, now: TagChoice | undefined): readonly TagChoice[] {
  const others = before.filter((tag) => tag.id !== id)
  if (!now) return others
  const { name, color } = now
  return [...others, { id, name, color }].sort((a, b) => a.name.localeCompare(b.name))
}

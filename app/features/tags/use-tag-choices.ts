import { useEffect, useState } from 'react'
import * as tags from '#domain/tags/endpoints.ts'
import type { TagView } from '#domain/tags/schema.ts'
import { readRowEvent } from '~/kit/list/row-events'
import { call } from '~/lib/call'
import { useLive } from '~/live/use-live'
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
  useLive(labels.wire.one, (data) => {
    const event = readRowEvent(labels, data)
    if (!event) return
    setChoices(
      (before) => before && after(before, event.id, event.action === 'delete' ? undefined : event.row),
    )
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

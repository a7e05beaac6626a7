import { useEffect } from 'react'
import { type Fields, type Key, keyOf, type Noun } from './nouns.ts'
import { useStore, useStored, useTaken } from './use-store'
import { defineViews } from './views.ts'

/** Rows that somebody shows by themselves, in no list. */
const heldRows = defineViews<Key>({ maxIdle: 0, holds: (key) => [key] })

/**
 * Takes a row that came with the page into the store, and keeps it there while it is shown: the store lets go of rows that nobody
 * holds, and what is told of them later would be lost. Returns as much of it as is known now.
 */
export function useHeldRow(noun: Noun, loaded: { id: number } | null): Fields | undefined {
  const store = useStore()
  const id = loaded?.id
  const key = id === undefined ? undefined : keyOf(noun, id)
  useEffect(() => (key === undefined ? undefined : heldRows(store).watch(key)), [store, key])
  useTaken((taking) => {
    if (!loaded) return
    const updates = [{ noun, action: 'update' as const, row: { ...loaded } }]
    const heldKey = keyOf(noun, loaded.id)
    heldRows(taking).takePage(heldKey, { from: 'page', updates, merge: () => heldKey })
  }, loaded)
  return useStored<Fields | undefined>(
    ({ part }) => (id === undefined ? undefined : part(noun, id)),
    undefined,
  )
}

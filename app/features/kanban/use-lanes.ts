import { useEffect } from 'react'
import type { LaneView } from '#domain/kanban/contract/schema.ts'
import { defineAll } from '~/live/store/all-of'
import type { Mark } from '~/live/store/source'
import type { Store } from '~/live/store/store'
import { useStore, useStored, useTaken } from '~/live/store/use-store'

export type Lane = Pick<LaneView, 'id' | 'name' | 'color'>

const laneTags = defineAll({ noun: 'tag', belongs: (store, id) => store.part('tag', id)?.kanban === 1 })

/** The company's lanes, kept current, in the order of the board. */
export function useLanes(loadedLanes: readonly LaneView[]): readonly Lane[] {
  const store = useStore()
  useEffect(() => laneTags.watch(store), [store])
  useTaken((store) => laneTags.take(store, loadedLanes), loadedLanes)
  return useStored<readonly Lane[]>(lanesIn, loadedLanes.map(asLane))
}

/** Takes in the lanes that were read with the board: changes made while the socket was down were not announced. */
export function takeLanes(store: Store, lanes: readonly LaneView[], since: Mark): boolean {
  return laneTags.take(store, lanes, since)
}

const asLane = ({ id, name, color }: Lane): Lane => ({ id, name, color })

function lanesIn(store: Store): readonly Lane[] | undefined {
  const lanes = laneTags.ids(store)?.flatMap((id) => {
    const { name, color, orderLane } = store.part('tag', id) ?? {}
    if (typeof name !== 'string' || typeof color !== 'string') return []
    return { id, name, color, place: typeof orderLane === 'number' ? orderLane : 0 }
  })
  return lanes?.toSorted((a, b) => a.place - b.place || a.id - b.id).map(asLane)
}

import { useEffect } from 'react'
import * as endpoints from '#domain/connections/contract/endpoints.ts'
import type { ConnectionView } from '#domain/connections/contract/schema.ts'
import { call } from '~/lib/call'
import { defineAll } from '../store/all-of'
import type { Store } from '../store/store'
import { useStore, useStored, useTaken } from '../store/use-store'
import { isSettled, useRefetcher } from './use-refetcher'

/**
 * The list of all connections. An event tells all fields of a new connection; the fields that tickets show of one are
 * not enough to add it.
 */
const connections = defineAll({
  noun: 'connection',
  belongs: (store, id) => store.row('connection', id) !== undefined,
})

/** The company's connections as they are now: those of the page, and what was told since. */
export function useConnections(loaded: readonly ConnectionView[]): readonly ConnectionView[] {
  useWatched()
  useTaken((store) => connections.take(store, loaded), loaded)
  return useStored(listed, loaded)
}

/** The same read by the browser, for as long as they are needed; undefined until they are known. */
export function useReadConnections(isNeeded: boolean): readonly ConnectionView[] | undefined {
  const store = useStore()
  useWatched()
  const read = useRefetcher(
    async (since) => {
      if (!isNeeded) return true
      const answer = await call(endpoints.list)
      return answer.ok ? connections.take(store, answer.value, since) : isSettled(answer)
    },
    { atOnce: false },
  )
  useEffect(() => {
    if (isNeeded) read()
  }, [read, isNeeded])
  return useStored<readonly ConnectionView[] | undefined>(listed, undefined)
}

function listed(store: Store): readonly ConnectionView[] | undefined {
  return connections.ids(store)?.flatMap((id) => store.row('connection', id) ?? [])
}

function useWatched() {
  const store = useStore()
  useEffect(() => connections.watch(store), [store])
}

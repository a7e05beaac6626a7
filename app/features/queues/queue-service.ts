import { useMemo } from 'react'
import type { ConnectionView } from '#domain/connections/contract/schema.ts'
import type { Lookups } from '~/lib/lookups'
import { useConnections } from '~/live/reading/use-connections'
import { useLookups } from '~/live/reading/use-lookups'

/** The people who serve each queue and the connections over which its customers come, by the queue's id. */
export type QueueService = {
  people: ReadonlyMap<number, readonly string[]>
  connections: ReadonlyMap<number, readonly string[]>
}

type Loaded = { people: Lookups['users']; connections: readonly ConnectionView[] }

/** Kept current by the socket: a queue whose last attendant leaves it is served by nobody at once. */
export function useQueueService(loaded: Loaded): QueueService {
  const people = useLookups(true)?.users ?? loaded.people
  const connections = useConnections(loaded.connections)
  return useMemo(
    () => ({
      people: namesByQueue(people, ({ queues }) => queues.map(({ id }) => id)),
      connections: namesByQueue(connections, ({ queueIds }) => queueIds),
    }),
    [people, connections],
  )
}

function namesByQueue<T extends { name: string }>(
  rows: readonly T[],
  queueIdsOf: (row: T) => readonly number[],
): ReadonlyMap<number, readonly string[]> {
  const names = new Map<number, string[]>()
  for (const row of rows) {
    for (const queueId of queueIdsOf(row)) names.set(queueId, [...(names.get(queueId) ?? []), row.name])
  }
  return names
}

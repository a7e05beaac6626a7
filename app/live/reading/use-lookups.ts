import { useEffect } from 'react'
import { isRecord } from '#domain/core/contract/values/read-problem.ts'
import * as queueEndpoints from '#domain/queues/contract/endpoints.ts'
import * as tagEndpoints from '#domain/tags/contract/endpoints.ts'
import * as userEndpoints from '#domain/users/contract/endpoints.ts'
import { type CallResult, call } from '~/lib/call'
import { type Lookups, toChoice, toPerson } from '~/lib/lookups'
import { defineAll } from '../store/all-of'
import type { Noun } from '../store/nouns'
import type { Store } from '../store/store'
import { useStore, useStored } from '../store/use-store'
import { useReadConnections } from './use-connections'
import { isSettled, useRefetcher } from './use-refetcher'

// By hand: the page of conversations carries no zod.
type Named = { id: number; name: string; color: string }
const isNamed = (row: unknown): row is Named & Record<string, unknown> =>
  isRecord(row) && typeof row.id === 'number' && typeof row.name === 'string' && typeof row.color === 'string'
const isQueue = (row: unknown): row is Named & { orderQueue: number } =>
  isNamed(row) && typeof row.orderQueue === 'number'
/** Labels alone: the lanes of the board are tags too. */
const isTag = (row: unknown): row is Named & { kanban: 0 } => isNamed(row) && row.kanban === 0
const isUser = (row: unknown): row is Named & { online: boolean; queues: { id: number }[] } =>
  isNamed(row) &&
  typeof row.online === 'boolean' &&
  Array.isArray(row.queues) &&
  row.queues.every((queue) => isRecord(queue) && typeof queue.id === 'number')

const queues = kindOf('queue', isQueue)
const tags = kindOf('tag', isTag)
const users = kindOf('user', isUser)

/**
 * Names behind the ids of filters and dialogs, as the store has them; read once they are needed, told of from then on. That
 * somebody is away is told by nobody, it comes about: `agesEvery` so many ms who is at work is read again.
 */
export function useLookups(needed: boolean, { agesEvery }: { agesEvery?: number } = {}): Lookups | undefined {
  const connections = useReadConnections(needed)
  const queue = useKind(queues, needed, () => call(queueEndpoints.list))
  const user = useKind(users, needed, () => call(userEndpoints.listAll), agesEvery)
  const tag = useKind(tags, needed, () => call(tagEndpoints.all, { kanban: 0 }))
  if (!tag || !connections || !queue || !user) return undefined
  return {
    connections,
    tags: tag.toSorted(byName).map(toChoice),
    queues: queue.toSorted((a, b) => a.orderQueue - b.orderQueue || a.id - b.id).map(toChoice),
    users: user.toSorted(byName).map(toPerson),
  }
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)

/** All rows of a noun that have what a choice shows. */
function kindOf<T>(noun: Noun, isWhole: (row: unknown) => row is T) {
  const rowOf = (store: Store, id: number): T[] => {
    const row: unknown = store.part(noun, id)
    return isWhole(row) ? [row] : []
  }
  const allRows = defineAll({ noun, belongs: (store, id) => rowOf(store, id).length > 0 })
  return { ...allRows, rows: (store: Store) => allRows.ids(store)?.flatMap((id) => rowOf(store, id)) }
}

type Kind<T> = ReturnType<typeof defineAll> & { rows: (store: Store) => T[] | undefined }

function useKind<T>(
  kind: Kind<T>,
  needed: boolean,
  ask: () => Promise<CallResult<{ id: number }[]>>,
  every?: number,
): T[] | undefined {
  const store = useStore()
  useEffect(() => kind.watch(store), [kind, store])
  const read = useRefetcher(
    async (since) => {
      if (!needed) return true
      const answer = await ask()
      if (answer.ok) return kind.take(store, answer.value, since)
      // What one may not see is not there; whatever else could not be read is asked for again.
      return isSettled(answer) && kind.take(store, [], since)
    },
    { atOnce: false },
  )
  useEffect(() => {
    if (needed && !kind.ids(store)) read()
  }, [read, needed, kind, store])
  useEffect(() => {
    if (!needed || every === undefined) return
    const timer = setInterval(read, every)
    return () => clearInterval(timer)
  }, [read, needed, every])
  return useStored<T[] | undefined>(kind.rows, undefined)
}

import { useEffect } from 'react'
import { z } from 'zod'
import * as queueEndpoints from '#domain/queues/endpoints.ts'
import * as tagEndpoints from '#domain/tags/endpoints.ts'
import * as userEndpoints from '#domain/users/endpoints.ts'
import { type CallResult, call } from '~/lib/call'
import { type Lookups, toChoice, toPerson } from '~/lib/lookups'
import { defineAll } from '../store/all-of'
import type { Noun } from '../store/nouns'
import type { Store } from '../store/store'
import { useStore, useStored } from '../store/use-store'
import { useReadConnections } from './use-connections'
import { isSettled, useRefetcher } from './use-refetcher'

const Named = z.object({ id: z.number(), name: z.string(), color: z.string() })
const queues = kindOf('queue', Named.extend({ orderQueue: z.number() }))
/** Labels alone: the lanes of the board are tags too. */
const tags = kindOf('tag', Named.extend({ kanban: z.literal(0) }))
const users = kindOf('user', Named.extend({ queues: z.array(z.object({ id: z.number() })) }))

/** Names behind the ids of filters and dialogs, as the store has them; read once they are needed, told of from then on. */
export function useLookups(needed: boolean): Lookups | undefined {
  const connections = useReadConnections(needed)
  const queue = useKind(queues, needed, () => call(queueEndpoints.list))
  const user = useKind(users, needed, () => call(userEndpoints.listAll))
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

/** All rows of a noun, as far as a choice shows them. */
function kindOf<S extends z.ZodType>(noun: Noun, shown: S) {
  const rowOf = (store: Store, id: number) => shown.safeParse(store.part(noun, id)).data
  const all = defineAll({ noun, belongs: (store, id) => rowOf(store, id) !== undefined })
  return {
    ...all,
    rows: (store: Store): z.output<S>[] | undefined =>
      all.ids(store)?.flatMap((id) => rowOf(store, id) ?? []),
  }
}

type Kind<T> = ReturnType<typeof defineAll> & { rows: (store: Store) => T[] | undefined }

function useKind<T>(
  kind: Kind<T>,
  needed: boolean,
  ask: () => Promise<CallResult<{ id: number }[]>>,
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
  return useStored<T[] | undefined>(kind.rows, undefined)
}

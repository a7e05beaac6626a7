import { useEffect, useState } from 'react'
import * as connectionEndpoints from '#domain/connections/endpoints.ts'
import type { ConnectionView } from '#domain/connections/schema.ts'
import * as queueEndpoints from '#domain/queues/endpoints.ts'
import * as tagEndpoints from '#domain/tags/endpoints.ts'
import * as userEndpoints from '#domain/users/endpoints.ts'
import type { UserListItem } from '#domain/users/schema.ts'
import { type CallResult, call } from './call'

type Choice = { id: number; name: string; color: string }
type Person = { id: number; name: string; queues: { id: number }[] }
type Connection = Pick<ConnectionView, 'id' | 'name' | 'status' | 'channel' | 'isDefault'>

export type Lookups = { queues: Choice[]; tags: Choice[]; connections: Connection[]; users: Person[] }

/** What could not be read is not nothing: it is asked for again. */
const AGAIN_MS = 3_000

let loading: Promise<Lookups> | undefined

/** Names behind the ids of filters and dialogs, asked for once they are needed and kept for the page's life. */
export function useLookups(needed: boolean): Lookups | undefined {
  const [lookups, setLookups] = useState<Lookups>()
  useEffect(() => {
    if (!needed) return
    let shown = true
    let again: ReturnType<typeof setTimeout> | undefined
    function ask() {
      loading ??= load()
      loading.then(
        (loaded) => shown && setLookups(loaded),
        () => {
          loading = undefined
          if (shown) again = setTimeout(ask, AGAIN_MS)
        },
      )
    }
    ask()
    return () => {
      shown = false
      clearTimeout(again)
    }
  }, [needed])
  return lookups
}

/** A queue, tag, user or connection changed: the names are asked for again when next needed. */
export function forgetLookups() {
  loading = undefined
}

async function load(): Promise<Lookups> {
  const [queues, tags, connections, users] = await Promise.all([
    rows(call(queueEndpoints.list)),
    rows(call(tagEndpoints.all, { kanban: 0 })),
    rows(call(connectionEndpoints.list)),
    rows(call(userEndpoints.listAll)),
  ])
  return { queues, tags, connections, users }
}

async function rows<T>(asked: Promise<CallResult<T[]>>): Promise<T[]> {
  const answer = await asked
  if (answer.ok) return answer.value
  // What one may not see is not there; whatever else could not be read is asked for again.
  const isRefused = answer.status >= 400 && answer.status < 500 && answer.status !== 429
  if (isRefused) return []
  throw new Error(answer.problem.code)
}

/** What a choice shows, of all that is known of it. */
export function toChoice({ id, name, color }: Choice): Choice {
  return { id, name, color }
}

/** The same of a colleague, with the queues to hand on to. */
export function toPerson({ id, name, queues }: Pick<UserListItem, 'id' | 'name' | 'queues'>): Person {
  return { id, name, queues: queues.map((queue) => ({ id: queue.id })) }
}

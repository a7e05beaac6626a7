import { useEffect, useState } from 'react'
import { z } from 'zod'
import * as tagEndpoints from '#domain/tags/endpoints.ts'
import { api } from './bearer'
import { call } from './call'
import type { Answer } from './routes-client'

const Named = z.object({ id: z.number(), name: z.string() })
export const Coloured = Named.extend({ color: z.string() })
export const Person = Named.extend({ queues: z.array(z.object({ id: z.number() })).optional() })
const Connection = Named.extend({ status: z.string(), channel: z.string(), isDefault: z.boolean() })

export type Lookups = {
  queues: z.output<typeof Coloured>[]
  tags: z.output<typeof Coloured>[]
  connections: z.output<typeof Connection>[]
  users: z.output<typeof Person>[]
}

let loading: Promise<Lookups> | undefined

/** Names behind the ids of filters and dialogs, asked for once they are needed and kept for the page's life. */
export function useLookups(needed: boolean): Lookups | undefined {
  const [lookups, setLookups] = useState<Lookups>()
  useEffect(() => {
    if (!needed) return
    let shown = true
    loading ??= load()
    loading.then(
      (loaded) => shown && setLookups(loaded),
      () => {
        loading = undefined
      },
    )
    return () => {
      shown = false
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
    read(api().queue.$get(), Coloured),
    call(tagEndpoints.list, { kanban: 0 }).then((answer) => (answer.ok ? answer.value : [])),
    read(api().whatsapp.$get(), Connection),
    read(api().users.list.$get(), Person),
  ])
  return { queues, tags, connections, users }
}

async function read<S extends z.ZodType>(
  asked: Promise<Answer<z.input<S>[]>>,
  item: S,
): Promise<z.output<S>[]> {
  const answer = await asked
  return answer.ok ? z.array(item).parse(await answer.json()) : []
}

import { useEffect, useState } from 'react'
import { z } from 'zod'
import { apiAddress, fetchAsViewer } from './bearer'

const Named = z.object({ id: z.number(), name: z.string() })
const Coloured = Named.extend({ color: z.string() })
const Person = Named.extend({ queues: z.array(z.object({ id: z.number() })).optional() })
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
    read('/queue', Coloured),
    read('/tags/list?kanban=0', Coloured),
    read('/whatsapp?session=0', Connection),
    read('/users/list', Person),
  ])
  return { queues, tags, connections, users }
}

async function read<T>(path: string, item: z.ZodType<T>): Promise<T[]> {
  const response = await fetchAsViewer(apiAddress(path))
  return response.ok ? z.array(item).parse(await response.json()) : []
}

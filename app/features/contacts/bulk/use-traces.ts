import { useEffect, useState } from 'react'
import * as endpoints from '#domain/contacts/contract/endpoints.ts'
import type { ManyContactTraces } from '#domain/contacts/contract/schema.ts'
import { call } from '~/lib/call'

/** The most contacts that one address can name. */
const AT_ONCE = 200

/**
 * Returns what would be deleted with these contacts, for all together; undefined while it is being loaded, or when that
 * failed.
 */
export function useTraces(contactIds: readonly number[]): ManyContactTraces | undefined {
  const idsKey = contactIds.join()
  const [loadedTraces, setLoadedTraces] = useState<{ idsKey: string; traces: ManyContactTraces }>()
  useEffect(() => {
    if (idsKey === '') return
    let isOver = false
    void readTraces(idsKey.split(',').map(Number)).then((traces) => {
      if (traces && !isOver) setLoadedTraces({ idsKey, traces })
    })
    return () => {
      isOver = true
    }
  }, [idsKey])
  return loadedTraces?.idsKey === idsKey ? loadedTraces.traces : undefined
}

async function readTraces(ids: readonly number[]): Promise<ManyContactTraces | undefined> {
  const portions = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, n) =>
    ids.slice(n * AT_ONCE, (n + 1) * AT_ONCE),
  )
  const sum = { tickets: 0, liveTickets: 0, scheduled: 0 }
  for (const contactIds of portions) {
    const answer = await call(endpoints.manyTraces, { contactIds })
    if (!answer.ok) return undefined
    sum.tickets += answer.value.tickets
    sum.liveTickets += answer.value.liveTickets
    sum.scheduled += answer.value.scheduled
  }
  return sum
}

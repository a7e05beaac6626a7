import { useEffect, useMemo, useState } from 'react'
import type { ConnectionView } from '#domain/connections/contract/schema.ts'
import { useNow } from '~/lib/ui/use-clock'
import { useReadConnections } from './use-connections'

/** A drop that mends itself is not worth a line. */
const PATIENCE_MS = 20_000

/** The connections that have had a number and have been down for a while, kept current by the socket. */
export function useDownConnections(isNeeded = true): readonly ConnectionView[] {
  const connections = useReadConnections(isNeeded)
  const now = useNow().getTime()
  const [since, setSince] = useState<ReadonlyMap<number, number>>(new Map())
  const down = useMemo(() => (connections ?? []).filter(isDown), [connections])
  useEffect(() => {
    // Each try to come back changes it anew: it is down since it was first seen to be.
    setSince(
      (before) => new Map(down.map(({ id, updatedAt }) => [id, before.get(id) ?? Date.parse(updatedAt)])),
    )
  }, [down])
  return down.filter(({ id }) => now - (since.get(id) ?? now) >= PATIENCE_MS)
}

/** One that was never paired is its admin's alone to know of. */
function isDown({ number, status }: ConnectionView): boolean {
  return number !== null && status !== 'CONNECTED'
}

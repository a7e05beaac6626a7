import type { ConnectionView } from '#domain/connections/contract/schema.ts'
import { useShell } from '~/lib/ui/use-shell'
import { may } from '~/lib/viewer'
import { useDownConnections } from '~/live/reading/use-down-connections'

const NO_CONNECTIONS: readonly ConnectionView[] = []

/** The connections that are down, for who may mend them; none for others. */
export function useDrops(): readonly ConnectionView[] {
  const viewer = useShell()?.viewer
  const mayMend = viewer !== undefined && may(viewer, 'connections:manage')
  const down = useDownConnections(mayMend)
  return mayMend ? down : NO_CONNECTIONS
}

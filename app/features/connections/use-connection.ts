import { useOutletContext, useParams } from '@remix-run/react'
import type { ConnectionView } from '#domain/connections/schema.ts'
import type { ConnectionsContext } from './connection-list'

/** The connection of the address, as it is now; undefined when there is none, or none any more. */
export function useConnection(): (ConnectionsContext & { connection: ConnectionView }) | undefined {
  const shared = useOutletContext<ConnectionsContext>()
  const id = Number(useParams().connectionId)
  const connection = shared.connections.find((candidate) => candidate.id === id)
  return connection && { ...shared, connection }
}

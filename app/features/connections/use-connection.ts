import { useOutletContext, useParams } from '@remix-run/react'
import type { ConnectionView } from '#domain/connections/contract/schema.ts'
import type { ConnectionsContext } from './connection-list'

/** The present state of the connection in the address; undefined when it does not exist, or was deleted. */
export function useConnection(): (ConnectionsContext & { connection: ConnectionView }) | undefined {
  const shared = useOutletContext<ConnectionsContext>()
  const id = Number(useParams().connectionId)
  const connection = shared.connections.find((candidate) => candidate.id === id)
  return connection && { ...shared, connection }
}

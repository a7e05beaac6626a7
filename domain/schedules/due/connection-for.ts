import { eq, isNull } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import { contacts } from '#db/schema/contacts.ts'
import { existingConnections } from '../../connections/queries.ts'
import type { Tx } from '../../core/context.ts'
import { AppError } from '../../core/contract/errors.ts'
import { inCompany } from '../../core/tenancy.ts'

type Contact = Pick<typeof contacts.$inferSelect, 'channel' | 'connectionId'>
type Wanted = { connectionId: number | null }

/**
 * The connection that was chosen; else the one over which the contact wrote last; else the company's default, or its only one.
 * Throws ERR_NO_WAPP_FOUND, ERR_NO_DEF_WAPP_FOUND.
 */
export async function chooseConnection(tx: Tx, wanted: Wanted, contact: Contact): Promise<number> {
  const { id, channel, isDefault } = connections
  const allConnections = await tx.db
    .select({ id, channel, isDefault })
    .from(connections)
    .where(existingConnections(tx))
  const usable = allConnections.filter((connection) => connection.channel === contact.channel)
  if (wanted.connectionId !== null) {
    const chosen = usable.find((connection) => connection.id === wanted.connectionId)
    if (!chosen) throw new AppError('ERR_NO_WAPP_FOUND')
    return chosen.id
  }
  const usual = usable.find((connection) => connection.id === contact.connectionId)
  const only = usable.length === 1 ? usable[0] : undefined
  const usedConnection = usual ?? usable.find((connection) => connection.isDefault) ?? only
  if (!usedConnection) throw new AppError('ERR_NO_DEF_WAPP_FOUND')
  return usedConnection.id
}

/** The same for who only asks; null where it could leave over none. */
export async function connectionFor(
  tx: Tx,
  { contactId, connectionId }: Wanted & { contactId: number },
): Promise<number | null> {
  const { channel, connectionId: usual } = contacts
  const [contact] = await tx.db
    .select({ channel, connectionId: usual })
    .from(contacts)
    .where(inCompany(tx, contacts, eq(contacts.id, contactId), isNull(contacts.deletedAt)))
  if (!contact) return null
  return chooseConnection(tx, { connectionId }, contact).catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })
}

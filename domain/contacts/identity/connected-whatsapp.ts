import { eq, isNull } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import type { Tx } from '../../core/context.ts'
import { inCompany } from '../../core/tenancy.ts'

/** The company's connections that can ask WhatsApp for a number. */
export function connectedWhatsapp(tx: Tx) {
  return inCompany(
    tx,
    connections,
    eq(connections.channel, 'whatsapp'),
    eq(connections.status, 'CONNECTED'),
    isNull(connections.deletedAt),
  )
}

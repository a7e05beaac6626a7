import { eq, isNull, sql } from 'drizzle-orm'
import { historyMessages } from '#db/schema/phone-books.ts'
import type { Tx } from '../../core/context.ts'
import { inCompany } from '../../core/tenancy.ts'
import { CLOSED } from '../../tickets/contract/lifecycle.ts'
import { announceImport } from './announce-import.ts'

/**
 * The import is over, also before its end: what still waited for it is forgotten, and the button to close its tickets is offered
 * where some are not. Late messages still become messages. Specification 2 §4.
 */
export async function finishImport(tx: Tx, connectionId: number): Promise<void> {
  await tx.db
    .delete(historyMessages)
    .where(
      inCompany(
        tx,
        historyMessages,
        eq(historyMessages.connectionId, connectionId),
        eq(historyMessages.isLate, false),
        isNull(historyMessages.givenId),
      ),
    )
  await forgetDone(tx, connectionId)
  const changed = await tx.db.execute(sql`
    update connections w set import_due_at = null, updated_at = now(),
      status_import_messages = case when exists (select from tickets t where t.company_id = w.company_id
        and t.connection_id = w.id and t.is_imported and t.status <> ${CLOSED}) then 'renderButtonCloseTickets' end
    where w.company_id = ${tx.companyId} and w.id = ${connectionId} and w.status_import_messages is not null
    returning 1`)
  if (changed.length > 0) await announceImport(tx, connectionId)
}

/** While others wait, what is done says which ids are taken. */
export async function forgetDone(tx: Tx, connectionId: number): Promise<void> {
  const ofConnection = sql`company_id = ${tx.companyId} and connection_id = ${connectionId}`
  await tx.db.execute(sql`delete from history_messages where ${ofConnection}
    and not exists (select from history_messages where ${ofConnection} and given_id is null)`)
}

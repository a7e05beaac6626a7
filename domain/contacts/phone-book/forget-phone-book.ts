import { eq } from 'drizzle-orm'
import { phoneBooks } from '#db/schema/phone-books.ts'
import type { Tx } from '../../core/context.ts'
import { inCompany } from '../../core/tenancy.ts'

/** The phone was unlinked: whom it knows is nobody's business any more. */
export async function forgetPhoneBook(tx: Tx, connectionId: number): Promise<void> {
  await tx.db.delete(phoneBooks).where(inCompany(tx, phoneBooks, eq(phoneBooks.connectionId, connectionId)))
}

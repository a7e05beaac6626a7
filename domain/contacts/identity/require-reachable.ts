import { eq, isNull, sql } from 'drizzle-orm'
import { contacts } from '#db/schema/contacts.ts'
import type { Tx } from '../../core/context.ts'
import { inCompany } from '../../core/tenancy.ts'
import type { FindNumberAnswer } from './ask-channel.ts'
import { recordNumberCheck } from './check-number.ts'

type Input = { contactId: number; connectionId: number | null | undefined }

/**
 * Before a conversation begins with somebody of whom the channel has told nothing yet, it is asked for their number. What it
 * says is kept. Answers the contact's id, which is another's where the channel says that both are one person.
 */
export async function requireReachable(
  tx: Tx,
  { contactId, connectionId = null }: Input,
  findAnswer: FindNumberAnswer,
): Promise<number> {
  const number = await unprovenNumber(tx, contactId)
  if (number === undefined) return contactId
  const answer = await findAnswer({ number, connectionId, field: 'contactId', contactId })
  return answer ? recordNumberCheck(tx, { ...answer, contactId }) : contactId
}

/** The number of a person who was neither found on the channel nor wrote, nor has a conversation. */
async function unprovenNumber(tx: Tx, contactId: number): Promise<string | undefined> {
  const [row] = await tx.db
    .select({ number: contacts.number })
    .from(contacts)
    .where(
      inCompany(
        tx,
        contacts,
        eq(contacts.id, contactId),
        isNull(contacts.deletedAt),
        sql`not ${contacts.isGroup} and ${contacts.number} <> '' and ${contacts.hasAccount} is not true`,
        sql`not exists (select from contact_identities i where i.company_id = ${tx.companyId}
          and i.contact_id = ${contacts.id} and i.kind = 'lid')`,
        sql`not exists (select from tickets t where t.company_id = ${tx.companyId} and t.contact_id = ${contacts.id})`,
      ),
    )
  return row?.number
}

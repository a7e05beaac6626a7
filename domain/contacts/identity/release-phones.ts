import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { contactIdentities } from '#db/schema/contacts.ts'
import type { Tx } from '../../core/context.ts'
import { inCompany } from '../../core/tenancy.ts'
import type { Identity } from '../contract/schema.ts'
import { type ContactRow, knownAs, writeContact } from '../queries.ts'

/** Whether a contact is known by hidden ids, and not by this one: then it is another account's. */
export async function isOtherAccount(tx: Tx, contactId: number, lid: string): Promise<boolean> {
  const [row] = await tx.db.execute<{ isOther: boolean | null }>(sql`
    select bool_and(value <> ${lid}) as "isOther" from contact_identities
    where company_id = ${tx.companyId} and contact_id = ${contactId} and kind = 'lid'`)
  return row?.isOther ?? false
}

/**
 * Takes these forms of a phone from contacts who are known by other hidden ids than its present account: the number changed
 * hands, and who had it before keeps it as a former number. Answers whether one was taken.
 */
export async function releaseTaken(
  tx: Tx,
  { lid, phones }: { lid: Identity; phones: readonly Identity[] },
): Promise<boolean> {
  let isReleased = false
  for (const { contact } of await knownAs(tx, phones)) {
    if (!(await isOtherAccount(tx, contact.id, lid.value))) continue
    await release(tx, contact, phones)
    isReleased = true
  }
  return isReleased
}

async function release(tx: Tx, { id, number }: ContactRow, phones: readonly Identity[]): Promise<void> {
  const forms = phones.map(({ value }) => value)
  const { contactId, kind, value, createdAt } = contactIdentities
  const isPhoneOf = and(eq(contactId, id), eq(kind, 'phone'))
  await tx.db
    .delete(contactIdentities)
    .where(inCompany(tx, contactIdentities, isPhoneOf, inArray(value, forms)))
  if (!forms.includes(number)) return
  const [otherPhone] = await tx.db
    .select({ value })
    .from(contactIdentities)
    .where(inCompany(tx, contactIdentities, isPhoneOf))
    .orderBy(desc(createdAt))
    .limit(1)
  await writeContact(tx, id, { number: otherPhone?.value ?? '', hasAccount: null })
}

import { eq, inArray, sql } from 'drizzle-orm'
import { contactExtraInfo, contactIdentities, contactTags } from '#db/schema/contacts.ts'
import type { Tx } from '../../core/context.ts'
import { inCompany } from '../../core/tenancy.ts'
import type { Identity } from '../schema.ts'

type Way = { fromId: number; toId: number }

export type MovedDetails = { identities: Identity[]; extraInfoIds: number[]; tagIds: number[] }

/** What a contact is known by, its extra fields and its tags become another's; answers what moved. */
export async function moveDetails(tx: Tx, { fromId, toId }: Way): Promise<MovedDetails> {
  const { companyId } = tx
  const identities = await tx.db
    .update(contactIdentities)
    .set({ contactId: toId })
    .where(inCompany({ companyId }, contactIdentities, eq(contactIdentities.contactId, fromId)))
    .returning({ kind: contactIdentities.kind, value: contactIdentities.value })
  const extraInfo = await tx.db
    .update(contactExtraInfo)
    .set({ contactId: toId })
    .where(inCompany({ companyId }, contactExtraInfo, eq(contactExtraInfo.contactId, fromId)))
    .returning({ id: contactExtraInfo.id })
  const tags = await tx.db.execute<{ id: string }>(sql`
    insert into ${contactTags} (company_id, contact_id, tag_id)
    select company_id, ${toId}::bigint, tag_id from ${contactTags}
    where company_id = ${companyId} and contact_id = ${fromId}
    on conflict do nothing returning tag_id as id`)
  return {
    identities,
    extraInfoIds: extraInfo.map((row) => row.id),
    tagIds: tags.map((row) => Number(row.id)),
  }
}

/** Takes back what moveDetails did. */
export async function returnDetails(tx: Tx, { fromId, toId }: Way, moved: MovedDetails): Promise<void> {
  const { companyId } = tx
  for (const { kind, value } of moved.identities) {
    await tx.db
      .update(contactIdentities)
      .set({ contactId: toId })
      .where(
        inCompany(
          { companyId },
          contactIdentities,
          eq(contactIdentities.contactId, fromId),
          eq(contactIdentities.kind, kind),
          eq(contactIdentities.value, value),
        ),
      )
  }
  await tx.db
    .update(contactExtraInfo)
    .set({ contactId: toId })
    .where(
      inCompany(
        { companyId },
        contactExtraInfo,
        eq(contactExtraInfo.contactId, fromId),
        inArray(contactExtraInfo.id, [0, ...moved.extraInfoIds]),
      ),
    )
  await tx.db
    .delete(contactTags)
    .where(
      inCompany(
        { companyId },
        contactTags,
        eq(contactTags.contactId, fromId),
        inArray(contactTags.tagId, [0, ...moved.tagIds]),
      ),
    )
}

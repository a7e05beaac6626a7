import { eq, inArray, sql } from 'drizzle-orm'
import { contactExtraInfo, contactIdentities } from '#db/schema/contacts.ts'
import { contactTags } from '#db/schema/tags.ts'
import { ticketNotes } from '#db/schema/ticket-notes.ts'
import type { Tx } from '../../core/context.ts'
import { emit } from '../../core/outbox.ts'
import { inCompany } from '../../core/tenancy.ts'
import type { Identity } from '../contract/schema.ts'

type MergeDirection = { fromId: number; toId: number }

export type MovedDetails = {
  identities: Identity[]
  extraInfoIds: number[]
  tagIds: number[]
  noteIds: number[]
}

/** Moves the identities, extra fields, tags and notes of one contact to another. Returns everything that was moved. */
export async function moveDetails(tx: Tx, { fromId, toId }: MergeDirection): Promise<MovedDetails> {
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
    noteIds: await moveNotes(tx, { fromId, toId }),
  }
}

/** Deleted ones too: that may be undone. */
async function moveNotes(
  tx: Tx,
  { fromId, toId }: MergeDirection,
  only?: readonly number[],
): Promise<number[]> {
  const { companyId } = tx
  const chosen = only ? inArray(ticketNotes.id, [0, ...only]) : undefined
  const rows = await tx.db
    .update(ticketNotes)
    .set({ contactId: toId })
    .where(inCompany({ companyId }, ticketNotes, eq(ticketNotes.contactId, fromId), chosen))
    .returning({ id: ticketNotes.id })
  if (rows.length > 0) for (const contactId of [fromId, toId]) emit(tx, { type: 'notes.changed', contactId })
  return rows.map(({ id }) => id)
}

/** Takes back what moveDetails did. */
export async function returnDetails(
  tx: Tx,
  { fromId, toId }: MergeDirection,
  moved: MovedDetails,
): Promise<void> {
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
  await moveNotes(tx, { fromId, toId }, moved.noteIds)
}

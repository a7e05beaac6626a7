import { sql } from 'drizzle-orm'
import { contactExtraInfo, type contacts } from '#db/schema/contacts.ts'
import type { Tx } from '../../../core/context.ts'
import { inCompany } from '../../../core/tenancy.ts'
import { giveUpSendsTo } from '../../../messages/delivery/settle-failed.ts'
import { announceTagsOf } from '../../../tags/announce-tags.ts'
import type { DuplicateChoice, RowProblem } from '../../contract/import/import-schema.ts'
import { masksNumbers } from '../../contract/rules.ts'
import { addIdentities, writeContact } from '../../queries.ts'
import type { ImportRow } from './match-rows.ts'
import { type ContactPlan, type KnownContact, planChange } from './plan-change.ts'

/** The result of one row; without a contact where the one it names is gone. */
export type Outcome = {
  rowNo: number
  state: 'created' | 'updated' | 'skipped'
  problem: RowProblem | null
  contactId: number | null
}

type JudgedContact = KnownContact & { isRepeated: boolean; onDuplicate: DuplicateChoice }

/** Saves a row of somebody who is a contact, or was one. The tags that it adds are put on with those of its batch. */
export async function saveKnown(
  tx: Tx,
  row: ImportRow,
  { contact, extras, isRepeated, onDuplicate }: JudgedContact,
): Promise<{ outcome: Outcome; tags: readonly string[] }> {
  const { rowNo } = row
  const contactId = contact.id
  if (contact.deletedAt !== null || contact.isParticipantOnly) {
    const plan = planChange(row, { contact, extras }, { choice: 'update', hides: masksNumbers(tx.actor) })
    await applyPlan(tx, contactId, plan, { deletedAt: null, isParticipantOnly: false })
    if (row.number !== '') await addIdentities(tx, contactId, [{ kind: 'phone', value: row.number }])
    await announceTagsOf(tx, contactId)
    return { outcome: { rowNo, state: 'created', problem: null, contactId }, tags: plan.tags }
  }
  const problem = isRepeated ? ('repeated' as const) : ('known' as const)
  const skipped = { outcome: { rowNo, state: 'skipped' as const, problem, contactId }, tags: [] }
  if (onDuplicate === 'skip') return skipped
  const plan = planChange(row, { contact, extras }, { choice: onDuplicate, hides: masksNumbers(tx.actor) })
  if (plan.changes.length === 0) return skipped
  await applyPlan(tx, contactId, plan)
  return { outcome: { rowNo, state: 'updated', problem: null, contactId }, tags: plan.tags }
}

/** Writes what is planned for a contact but its tags, which are put on all of a batch together. */
async function applyPlan(
  tx: Tx,
  contactId: number,
  { values, addedFields, changedFields }: ContactPlan,
  revived: Partial<typeof contacts.$inferInsert> = {},
): Promise<void> {
  await writeContact(tx, contactId, { ...values, ...revived })
  if (values.isActive === false) await giveUpSendsTo(tx, contactId)
  const { companyId } = tx
  if (addedFields.length > 0) {
    await tx.db
      .insert(contactExtraInfo)
      .values(addedFields.map((field) => ({ ...field, companyId, contactId })))
  }
  for (const { id, value } of changedFields) {
    await tx.db
      .update(contactExtraInfo)
      .set({ value })
      .where(inCompany(tx, contactExtraInfo, sql`contact_id = ${contactId} and id = ${id}`))
  }
}

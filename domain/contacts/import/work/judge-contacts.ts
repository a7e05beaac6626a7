import type { Tx } from '../../../core/context.ts'
import type { RowNote } from '../../contract/import/import-schema.ts'
import { isMasked, masksNumbers } from '../../contract/rules.ts'
import { findMatches, NO_EXTRAS, readExtras } from './match-rows.ts'
import { planChange } from './plan-change.ts'
import type { JudgedRow, Staged } from './sheet-target.ts'

/**
 * Judges which rows are contacts already, and by which choice each changes its contact: null where neither does. Who may not
 * see numbers is not told which of those that they give are customers'.
 */
export async function judgeContacts(tx: Tx, rows: readonly Staged[]): Promise<Map<number, JudgedRow>> {
  const hides = masksNumbers(tx.actor)
  const matches = await findMatches(tx, rows, { byReference: hides })
  const contactOf = (row: Staged) => {
    const contact = matches.contactOf(row)
    return contact?.deletedAt === null && !contact.isParticipantOnly ? contact : undefined
  }
  const extras = await readExtras(
    tx,
    rows.flatMap((row) => contactOf(row)?.id ?? []),
  )
  return new Map(
    rows.map((row): [number, JudgedRow] => {
      const contact = contactOf(row)
      if (!contact) {
        return [row.rowNo, { isKnown: false, changedBy: null, notes: withHidden(row, isMasked(row.email)) }]
      }
      const knownContact = { contact, extras: extras.get(contact.id) ?? NO_EXTRAS }
      const update = planChange(row, knownContact, { choice: 'update', hides })
      const isFilled = planChange(row, knownContact, { choice: 'fill', hides }).changes.length > 0
      const changedBy = isFilled ? 'fill' : update.changes.length > 0 ? 'update' : null
      return [row.rowNo, { isKnown: true, changedBy, notes: withHidden(row, update.isLeftHidden) }]
    }),
  )
}

function withHidden({ notes }: Staged, isLeftHidden: boolean): RowNote[] {
  return isLeftHidden ? [...notes, 'hidden'] : notes
}

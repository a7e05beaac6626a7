import type { Tx } from '../../../core/context.ts'
import type { UserJobRow } from '../../../user-jobs/queries.ts'
import type { RowNote } from '../../contract/import/import-schema.ts'
import type { ContactRowInput } from '../read-row.ts'
import type { ImportRow } from './match-rows.ts'
import type { Outcome } from './save-known.ts'

export type Staged = ContactRowInput & { rowNo: number }

/** The relation of a good row to what is there now. */
export type JudgedRow = { isKnown: boolean; changedBy: 'fill' | 'update' | null; notes: RowNote[] }

/** The place where rows of a spreadsheet go: contacts, or people of something else. */
export type SheetTarget = {
  /** The row as it is kept, with what is wrong with it there. */
  shaped?: (row: ContactRowInput) => ContactRowInput
  /** Judges good rows, by their place in the sheet. */
  judge(tx: Tx, rows: readonly Staged[], job: UserJobRow): Promise<Map<number, JudgedRow>>
  /** Saves the last alone of several rows of one number; else each, one after the other. */
  lastWins?: true
  /** Rows that are saved in a transaction; without it, as few as where others wait for the same rows. */
  rowsAtOnce?: number
  /** Saves good rows, in their order. */
  save(tx: Tx, rows: readonly ImportRow[], job: UserJobRow): Promise<Outcome[]>
}

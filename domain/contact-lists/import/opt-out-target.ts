import { phoneIdentity } from '../../contacts/contract/rules.ts'
import type { SheetTarget } from '../../contacts/import/work/sheet-target.ts'
import { optedOutAmong, optOutMany } from '../../opt-outs/opt-out.ts'

/** Rows become people who want no more campaigns. Who is noted already stays as they are. */
export const OPT_OUT_TARGET: SheetTarget = {
  shaped: (row) => ({
    ...row,
    number: row.problem === null ? phoneIdentity(row.number) : row.number,
    extra: [],
  }),
  lastWins: true,
  rowsAtOnce: 500,
  async judge(tx, rows) {
    const optedOut = await optedOutAmong(
      tx,
      rows.map(({ number }) => number),
    )
    return new Map(
      rows.map(({ rowNo, number, notes }) => [
        rowNo,
        { isKnown: optedOut.has(number), changedBy: null, notes },
      ]),
    )
  },
  async save(tx, rows) {
    // A row without a name is called by its number.
    const people = rows.map(({ name, number }) => ({ identity: number, name: name === number ? '' : name }))
    const optedOut = await optOutMany(tx, people)
    return rows.map(({ rowNo, number }) => ({
      rowNo,
      state: optedOut.has(number) ? 'created' : 'skipped',
      problem: null,
      contactId: null,
    }))
  },
}

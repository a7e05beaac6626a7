import { asc, eq, sql } from 'drizzle-orm'
import { contactImportRows } from '#db/schema/user-jobs.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { permit } from '../../core/contract/permissions.ts'
import { inCompany } from '../../core/tenancy.ts'
import { reading } from '../../core/transaction.ts'
import { ownJob } from '../../user-jobs/queries.ts'
import { type ChangedRow, type ChangeList, RowDetails } from '../contract/import/import-schema.ts'
import { masksNumbers } from '../contract/rules.ts'
import { findMatches, NO_EXTRAS, readExtras } from './work/match-rows.ts'
import { planChange } from './work/plan-change.ts'

const MAX_CHANGES = 30

/**
 * GET /contacts/imports/{id}/changes: the first rows that would change somebody who is a contact already, with what stands
 * there now and what would. Nothing is changed by asking.
 */
export function listChanges(ctx: Ctx, { jobId }: { jobId: number }): Promise<ChangeList> {
  permit(ctx.actor, 'contacts:import')
  return reading(ctx, async (tx) => {
    await ownJob(tx, jobId, 'contactImport')
    return { changes: await readChanges(tx, await changingRows(tx, jobId)) }
  })
}

async function changingRows(tx: Tx, jobId: number) {
  const { rowNo, name, number, email, extra, lid, details, state } = contactImportRows
  const rows = await tx.db
    .select({ rowNo, name, number, email, extra, lid, details })
    .from(contactImportRows)
    .where(
      inCompany(
        tx,
        contactImportRows,
        eq(contactImportRows.jobId, jobId),
        sql`${state} = 'pending' and ${details} ->> 'changedBy' is not null`,
      ),
    )
    .orderBy(asc(rowNo))
    .limit(MAX_CHANGES)
  return rows.map((row) => ({ ...row, details: RowDetails.parse(row.details) }))
}

/** As the contacts are now: who was changed meanwhile may be as the row says. */
async function readChanges(tx: Tx, rows: Awaited<ReturnType<typeof changingRows>>): Promise<ChangedRow[]> {
  const hides = masksNumbers(tx.actor)
  const matches = await findMatches(tx, rows, { byReference: hides })
  const matched = rows.flatMap((row) => {
    const contact = matches.contactOf(row)
    return contact ? [{ row, contact }] : []
  })
  const extras = await readExtras(
    tx,
    matched.map(({ contact }) => contact.id),
  )
  return matched.map(({ row, contact }) => {
    const knownContact = { contact, extras: extras.get(contact.id) ?? NO_EXTRAS }
    const { rowNo, name, number } = row
    const [fill, update] = (['fill', 'update'] as const).map(
      (choice) => planChange(row, knownContact, { choice, hides }).changes,
    )
    return { rowNo, name, number, fill: fill ?? [], update: update ?? [] }
  })
}

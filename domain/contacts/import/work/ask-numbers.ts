import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import { contacts } from '#db/schema/contacts.ts'
import { contactImportRows } from '#db/schema/user-jobs.ts'
import type { Ctx, Tx } from '../../../core/context.ts'
import { inCompany } from '../../../core/tenancy.ts'
import { inTransaction } from '../../../core/transaction.ts'
import { JobCounts } from '../../../user-jobs/contract/schema.ts'
import { gotOn, type LeasedJob, lockLeased } from '../../../user-jobs/lease.ts'
import { requestNumberCheck } from '../../identity/check-number.ts'
import { connectedWhatsapp } from '../../identity/connected-whatsapp.ts'

/** WhatsApp watches who looks up many numbers, so one is looked up every few seconds, at irregular intervals. */
export const ASK_EVERY = { least: 3, most: 8 } as const
/** Pause while no connection is open: nothing can be looked up then. */
const WAIT_SECONDS = 60

/**
 * The next step: look up another number after so many seconds, or nothing more ('done'). Null when the import was
 * stopped meanwhile.
 */
type Next = { afterSeconds: number } | 'done' | null

/** Requests that WhatsApp be asked whether the next number of an import has an account. Each number is asked for once. */
export function askNextNumber(ctx: Ctx, leased: LeasedJob): Promise<Next> {
  return inTransaction(ctx, async (tx) => {
    const job = await lockLeased(tx, leased)
    if (!job) return null
    const row = await nextToAsk(tx, leased.id)
    if (!row) return 'done'
    if (!(await isAnyOpen(tx))) {
      if (job.failure !== 'noConnection') await gotOn(tx, leased, { failure: 'noConnection' })
      return { afterSeconds: WAIT_SECONDS }
    }
    await tx.db
      .update(contactImportRows)
      .set({ isAsked: true })
      .where(inCompany(tx, contactImportRows, sql`job_id = ${leased.id} and contact_id = ${row.contact.id}`))
    await requestNumberCheck(tx, row.contact)
    const counts = JobCounts.parse(job.counts)
    await gotOn(tx, leased, {
      done: job.done + 1,
      failure: null,
      counts: { ...counts, asked: counts.asked + 1 },
    })
    return { afterSeconds: ASK_EVERY.least + Math.random() * (ASK_EVERY.most - ASK_EVERY.least) }
  })
}

/** Counts the numbers of the import that must still be looked up. */
export async function countToAsk(tx: Tx, jobId: number): Promise<number> {
  const [row] = await tx.db
    .select({ count: sql<number>`count(distinct ${contactImportRows.contactId})::int` })
    .from(contactImportRows)
    .innerJoin(contacts, ofRow)
    .where(unasked(tx, jobId))
  return row?.count ?? 0
}

async function nextToAsk(tx: Tx, jobId: number) {
  const [row] = await tx.db
    .select({ contact: contacts })
    .from(contactImportRows)
    .innerJoin(contacts, ofRow)
    .where(unasked(tx, jobId))
    .orderBy(asc(contactImportRows.rowNo))
    .limit(1)
  return row
}

const ofRow = and(
  eq(contacts.companyId, contactImportRows.companyId),
  eq(contacts.id, contactImportRows.contactId),
)

/** Rows whose contact still exists, and of whose number it is not known yet whether it has an account. */
function unasked(tx: Tx, jobId: number) {
  return inCompany(
    tx,
    contactImportRows,
    eq(contactImportRows.jobId, jobId),
    sql`not ${contactImportRows.isAsked}`,
    isNotNull(contactImportRows.contactId),
    isNull(contacts.hasAccount),
    isNull(contacts.deletedAt),
    sql`not ${contacts.isGroup}`,
  )
}

async function isAnyOpen(tx: Tx): Promise<boolean> {
  const open = await tx.db
    .select({ id: connections.id })
    .from(connections)
    .where(connectedWhatsapp(tx))
    .limit(1)
  return open.length > 0
}

import { sql } from 'drizzle-orm'
import type { Ctx, Tx } from '../../../core/context.ts'
import { doPortion, portionOf } from '../../../core/database/portions.ts'
import { inTransaction } from '../../../core/transaction.ts'
import { JobCounts } from '../../../user-jobs/contract/schema.ts'
import { gotOn, type LeasedJob, lockLeased } from '../../../user-jobs/lease.ts'
import type { ImportInput } from '../../contract/import/import-schema.ts'
import { importInput } from '../import-view.ts'

type Phone = NonNullable<ImportInput['phone']>

/** A book of 20,000 in one transaction took longer than a transaction may. */
const STAGED_AT_ONCE = 2000

/**
 * Stages the contacts that the phone knows as waiting rows, one portion per transaction. If the process is killed,
 * another one continues after the last row. Entries that the phone reports meanwhile may belong to the next import. A
 * number comes from WhatsApp itself, so it stays as it is. If a person has no name in this list, the other list may
 * have one. Returns null when the import was stopped meanwhile.
 */
export async function stagePhone(ctx: Ctx, leased: LeasedJob, phone: Phone): Promise<'done' | null> {
  const portion = portionOf(STAGED_AT_ONCE)
  for (;;) {
    const next = await doPortion(ctx, portion, (ctx, rowLimit) => stageNext(ctx, leased, { phone, rowLimit }))
    if (next !== 'more') return next
  }
}

function stageNext(
  ctx: Ctx,
  leased: LeasedJob,
  { phone, rowLimit }: { phone: Phone; rowLimit: number },
): Promise<'more' | 'done' | null> {
  return inTransaction(ctx, async (tx) => {
    const job = await lockLeased(tx, leased)
    if (!job) return null
    const input = importInput(job)
    const counts = JobCounts.parse(job.counts)
    const portion = { ...phone, rowLimit, jobId: leased.id, after: input.phoneAfter, from: counts.valid }
    const { count, last } = await stagePortion(tx, portion)
    const valid = counts.valid + count
    if (last === null) {
      await gotOn(tx, leased, { phase: 'saving', done: 0, total: valid })
      return 'done'
    }
    const counted = { ...counts, valid }
    await gotOn(tx, leased, { done: valid, counts: counted, input: { ...input, phoneAfter: last } })
    return 'more'
  })
}

type Portion = Phone & { rowLimit: number; jobId: number; after: ImportInput['phoneAfter']; from: number }
type Staged = { count: number; last: ImportInput['phoneAfter'] }

/**
 * Those behind `after`; `last` is null where there are none. The other list is asked person by person: joined, a book of
 * 20,000 without statistics was read through for each of them, which took two minutes.
 */
async function stagePortion(
  tx: Tx,
  { whatsappId, of: bookKind, rowLimit, jobId, after, from }: Portion,
): Promise<Staged> {
  const book = sql`company_id = ${tx.companyId} and connection_id = ${whatsappId}`
  const isLater = after ? sql`(name, jid) > (${after.name}::text, ${after.jid}::text)` : sql`true`
  const otherList = sql`${book} and kind <> ${bookKind}`
  const [staged] = await tx.db.execute<Staged>(sql`
    with portion as materialized (select *, row_number() over (order by name, jid) as place from phone_book_entries
        where ${book} and kind = ${bookKind} and ${isLater} order by name, jid limit ${rowLimit}::int),
      people as (
        select e.place, coalesce(e.phone, l.phone) as phone, coalesce(e.lid, p.lid) as lid,
          case when ${bookKind} = 'saved' then coalesce(nullif(e.name, ''), nullif(p.name, ''), l.name)
            else coalesce(nullif(p.name, ''), nullif(l.name, ''), e.name) end as name
        from portion e
        left join lateral (select max(name) as name, max(lid) as lid from phone_book_entries
          where ${otherList} and phone = e.phone) p on true
        left join lateral (select max(name) as name, max(phone) as phone from phone_book_entries
          where ${otherList} and lid = e.lid) l on true),
      put as (
        insert into contact_import_rows (company_id, job_id, row_no, name, number, email, lid, state)
        select ${tx.companyId}, ${jobId}, ${from}::int + row_number() over (order by place),
          case when length(name) >= 2 then name else coalesce(phone, '') end, coalesce(phone, ''), '', lid, 'pending'
        from people
        on conflict do nothing
        returning 1)
    select (select count(*) from put)::int as count, (select jsonb_build_object('name', name, 'jid', jid) from portion order by place desc limit 1) as last`)
  return staged ?? { count: 0, last: null }
}

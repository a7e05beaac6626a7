import { eq, sql } from 'drizzle-orm'
import { companies } from '#db/schema/companies.ts'
import { files } from '#db/schema/files.ts'
import { type Services, systemCtx } from '../core/context.ts'
import { emitRow } from '../core/outbox.ts'
import { PLATFORM } from '../core/platform.ts'
import { listCompanyNames } from '../core/system/companies.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction } from '../core/transaction.ts'

/** Measures the size and the number of each company's files. For a schedule, once a night. Specification 2 §2. */
export async function measureFolders(services: Services): Promise<void> {
  for (const { id } of await listCompanyNames(services)) {
    const version = await measure(services, id)
    await inTransaction(systemCtx(services, PLATFORM, 'timer'), async (tx) => {
      if (version !== undefined) emitRow(tx, { noun: 'company', id, version, action: 'update' })
    })
  }
}

function measure(services: Services, companyId: number): Promise<number | undefined> {
  return inTransaction(systemCtx(services, companyId, 'timer'), async (tx) => {
    const [folder] = await tx.db
      .select({ size: sql<string>`coalesce(sum(${files.size}), 0)::text`, count: sql<number>`count(*)::int` })
      .from(files)
      .where(inCompany(tx, files, eq(files.state, 'stored')))
    const [row] = await tx.db
      .update(companies)
      .set({ folderSize: Number(folder?.size), folderFiles: folder?.count ?? 0, folderMeasuredAt: tx.now() })
      .where(eq(companies.id, companyId))
      .returning({ version: companies.version })
    return row?.version
  })
}

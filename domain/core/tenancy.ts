import { and, type Column, eq, type SQL } from 'drizzle-orm'

/**
 * The tenant fence: rows of a table that belong to the company of the context and match the rest. Every read and write of
 * a tenant's table starts from it; row-level security holds the same behind it, and composite foreign keys behind that.
 */
export function inCompany(
  { companyId }: { readonly companyId: number },
  table: { readonly companyId: Column },
  ...conditions: (SQL | undefined)[]
): SQL | undefined {
  return and(eq(table.companyId, companyId), ...conditions)
}

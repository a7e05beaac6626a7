import { and, eq, inArray } from 'drizzle-orm'
import { files } from '#db/schema/files.ts'
import { inCompany } from '../../core/tenancy.ts'
import { reading } from '../../core/transaction.ts'
import { outsideFileUrl } from '../../files/outside-links.ts'
import type { CallMessage, Outside } from '../../flows/calls/driver.ts'

export type CustomerFile = { url: string; mime: string }

/** Links to the files of messages, for another system; none where the operator has not said how the API is reached. */
export async function customerFiles(
  { ctx, rules }: Outside,
  messages: readonly CallMessage[],
): Promise<CustomerFile[]> {
  const ids = messages.flatMap(({ fileId }) => fileId ?? [])
  const { apiUrl } = rules
  if (ids.length === 0 || !apiUrl) return []
  return reading(ctx, async (tx) => {
    const rows = await tx.db
      .select({ id: files.id, name: files.name, mime: files.mime })
      .from(files)
      .where(and(inCompany(tx, files, inArray(files.id, ids)), eq(files.state, 'stored')))
      .orderBy(files.id)
    return rows.map(({ mime, ...file }) => ({ url: outsideFileUrl(tx, file, apiUrl).url, mime }))
  })
}

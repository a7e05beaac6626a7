import { eq } from 'drizzle-orm'
import { users } from '#db/schema/users.ts'
import type { Tx } from '../core/context.ts'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../core/contract/languages.ts'
import { inCompany } from '../core/tenancy.ts'

/** The language in which what came of a job is written: its maker's. */
export async function makerLanguage(tx: Tx, { userId }: { userId: number }): Promise<Language> {
  const [row] = await tx.db
    .select({ language: users.language })
    .from(users)
    .where(inCompany(tx, users, eq(users.id, userId)))
  return isLanguage(row?.language) ? row.language : DEFAULT_LANGUAGE
}

import { sql } from 'drizzle-orm'
import type { Tx } from '../../core/context.ts'
import { AppError } from '../../core/contract/errors.ts'
import type { LockedTicket } from '../queries.ts'

/**
 * Two drag one card: the later one is told that it is not where they saw it. Who does not say with whom they saw the ticket
 * (undefined; 0 = with nobody) hands it on from wherever it is. Throws ERR_CARD_MOVED with the `holder` of now and `by`.
 */
export async function requireHolder(
  tx: Tx,
  { id, userId }: Pick<LockedTicket, 'id' | 'userId'>,
  heldBy: number | undefined,
): Promise<void> {
  if (heldBy === undefined || heldBy === (userId ?? 0)) return
  const [now] = await tx.db.execute<{ holder: string | null; by: string | null }>(sql`
    select (select name from users where company_id = ${tx.companyId} and id = ${userId}::bigint) as holder,
      (select u.name from ticket_logs l join users u on u.company_id = l.company_id and u.id = l.user_id
        where l.company_id = ${tx.companyId} and l.ticket_id = ${id}
          and l.type in ('transfered', 'pending', 'open', 'redirect', 'undone') order by l.id desc limit 1) as by`)
  throw new AppError('ERR_CARD_MOVED', { holder: now?.holder ?? null, by: now?.by ?? null })
}

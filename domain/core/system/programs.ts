import { type SQL, sql } from 'drizzle-orm'
import type { Channel } from '../../channels/contract/capabilities.ts'
import type { Services } from '../context.ts'
import { retryWhileAway } from '../database/patience.ts'

/*
 * Programs across companies: a token names its company by itself. See system.ts for who may use `services.system`.
 */

type TokenOwner = {
  connectionId: number
  channel: Channel
  companyId: number
  dueAt: string | null
  isActive: boolean
  country: string
  /** Null where the company has no plan. */
  hasExternalApi: boolean | null
}

/**
 * The connection that has a token of this hash, with its company and plan; undefined where none has. One statement, whatever it
 * finds; a function of the database compares the hashes, which no role reads.
 */
export async function findByTokenHash(
  services: Services,
  tokenHash: string,
): Promise<TokenOwner | undefined> {
  const [row] = await retryWhileAway(services, () => services.system.execute<TokenOwner>(ownerSql(tokenHash)))
  return row
}

function ownerSql(tokenHash: string): SQL {
  return sql`select f.connection_id::float8 as "connectionId", f.channel, c.id::float8 as "companyId", c.due_at::text as "dueAt",
      c.is_active as "isActive", c.country, p.use_external_api as "hasExternalApi"
    from find_token(${tokenHash}) f join companies c on c.id = f.company_id left join plans p on p.id = c.plan_id`
}

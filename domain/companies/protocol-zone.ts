import { sql } from 'drizzle-orm'
import { companies } from '#db/schema/companies.ts'
import { tickets } from '#db/schema/tickets.ts'

/**
 * `protocol_time_zone` of a company that changes its time zone: the zone of before stays that of its protocols, as soon as
 * customers hold any. Decision 114.
 */
export const heldProtocolZone = sql<string | null>`case
  when exists (select from ${tickets} where ${tickets.companyId} = ${companies.id})
  then coalesce(${companies.protocolTimeZone}, ${companies.timeZone})
  else ${companies.protocolTimeZone} end`

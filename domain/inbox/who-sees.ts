import { asc, eq } from 'drizzle-orm'
import { tickets } from '#db/schema/tickets.ts'
import { users } from '#db/schema/users.ts'
import { loadRights } from '../auth/load-actor.ts'
import type { Ctx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { inCompany } from '../core/tenancy.ts'
import { reading } from '../core/transaction.ts'
import { canSee, whySees } from '../tickets/contract/rules.ts'
import { FACT_COLUMNS, factsOf } from '../tickets/queries.ts'
import { existingUsers } from '../users/queries.ts'
import type { WhoSees } from './contract/schema.ts'

/** Rights are read so many at a time. */
const AT_ONCE = 8

/**
 * GET /tickets/{id}/who-sees: every user of the company, whether they see the ticket, and by which rule: asked of the
 * predicate that decides everywhere (tickets/rules.ts), with the rights that each has now. For admins. Throws
 * ERR_NO_TICKET_FOUND. Server behaviour §3.
 */
export async function whoSees(ctx: Ctx, { ticketId }: { ticketId: number }): Promise<WhoSees> {
  permit(ctx.actor, 'tickets:whoSees')
  const { facts, people } = await reading(ctx, async (tx) => {
    const [row] = await tx.db
      .select(FACT_COLUMNS)
      .from(tickets)
      .where(inCompany(tx, tickets, eq(tickets.id, ticketId)))
    if (!row || !canSee(tx.actor, factsOf(row))) throw new AppError('ERR_NO_TICKET_FOUND')
    const { id, name, color } = users
    const people = await tx.db
      .select({ id, name, color })
      .from(users)
      .where(existingUsers(tx))
      .orderBy(asc(users.name), asc(users.id))
    return { facts: factsOf(row), people }
  })
  const judged: WhoSees['users'] = []
  for (let from = 0; from < people.length; from += AT_ONCE) {
    const portion = people.slice(from, from + AT_ONCE)
    judged.push(
      ...(await Promise.all(
        portion.map(async (person) => {
          const rights = await loadRights(ctx.services, ctx.companyId, person.id)
          const reason = rights ? whySees({ ...rights, sessionId: '' }, facts) : null
          return { ...person, why: reason }
        }),
      )),
    )
  }
  return { users: judged }
}

import { isNull } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import { platformAudit } from '#db/schema/platform.ts'
import { users } from '#db/schema/users.ts'
import { deleteConnection } from '../connections/delete-connection.ts'
import type { Tx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { emitRow } from '../core/outbox.ts'
import { withinCompany } from '../core/system/within-company.ts'
import { inCompany } from '../core/tenancy.ts'

/**
 * Applies the immediate effects of a company's deletion: none of its users can sign in, its connections are logged out,
 * its e-mails are free. A job erases the rest, and the audit tells of it.
 */
export async function startDeletion(tx: Tx, { id, name }: { id: number; name: string }): Promise<void> {
  await withinCompany(tx, id, async (companyTx) => {
    await companyTx.db
      .update(users)
      .set({ deletedAt: companyTx.now() })
      .where(inCompany(companyTx, users, isNull(users.deletedAt)))
    const living = await companyTx.db
      .select({ id: connections.id })
      .from(connections)
      .where(inCompany(companyTx, connections, isNull(connections.deletedAt)))
    for (const connection of living) await deleteConnection(companyTx, connection.id)
  })
  const audit = firstOrThrow(
    await tx.db
      .insert(platformAudit)
      .values({
        action: 'company.deleted',
        subjectId: id,
        subject: name,
        actorId: userIdOf(tx.actor),
        actor: tx.actor.kind === 'user' ? tx.actor.name : '',
      })
      .returning(),
  )
  emitRow(tx, { noun: 'companyDeletion', id: audit.id, version: audit.version, action: 'create' })
  await tx.services.jobs.enqueue(tx, 'erase-company', { auditId: audit.id })
}

import { eq, sql } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import { externalWebhooks } from '#db/schema/external-api.ts'
import { integrationDeliveries } from '#db/schema/integration-deliveries.ts'
import { existingConnections } from '../../connections/queries.ts'
import type { Tx } from '../../core/context.ts'
import { AppError } from '../../core/contract/errors.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { inCompany } from '../../core/tenancy.ts'
import type { Receiver } from '../../deliveries/send-event.ts'

export type WebhookRow = typeof externalWebhooks.$inferSelect

/** The webhook of a connection that is there; undefined where it has none. Throws ERR_NO_WAPP_FOUND. */
export async function findWebhook(tx: Tx, connectionId: number): Promise<WebhookRow | undefined> {
  await requireConnection(tx, connectionId)
  const [row] = await tx.db.select().from(externalWebhooks).where(isOf(tx, connectionId))
  return row
}

/** The same where it must have one. Throws ERR_NOT_FOUND, too. */
export async function webhookOf(tx: Tx, connectionId: number): Promise<WebhookRow> {
  const row = await findWebhook(tx, connectionId)
  if (!row) throw new AppError('ERR_NOT_FOUND')
  return row
}

export async function requireConnection(tx: Tx, connectionId: number): Promise<void> {
  const rows = await tx.db
    .select({ id: connections.id })
    .from(connections)
    .where(existingConnections(tx, eq(connections.id, connectionId)))
  firstOrThrow(rows, 'ERR_NO_WAPP_FOUND')
}

export function isOf(tx: Tx, connectionId: number) {
  return inCompany(tx, externalWebhooks, eq(externalWebhooks.connectionId, connectionId))
}

/** Nothing that waits for the webhook is sent any more. */
export async function giveUpEvents(tx: Tx, connectionId: number): Promise<void> {
  await tx.db
    .update(integrationDeliveries)
    .set({ state: 'failed', failure: 'closed', nextTryAt: null, updatedAt: tx.now() })
    .where(
      inCompany(
        tx,
        integrationDeliveries,
        eq(integrationDeliveries.connectionId, connectionId),
        sql`${integrationDeliveries.state} in ('pending', 'retrying')`,
      ),
    )
}

/** The address and the keys that sign now, the newest first. */
export function receiverOf(tx: Tx, row: WebhookRow): Receiver {
  const { secretSealed, formerSecretSealed, formerSecretUntil } = row
  const isFormerValid = formerSecretUntil !== null && formerSecretUntil > tx.now()
  const keys = [secretSealed, isFormerValid ? formerSecretSealed : null]
  return {
    url: row.url,
    secrets: keys.flatMap((key) => (key ? [openSecret(tx, row.connectionId, key)] : [])),
  }
}

export function sealSecret(tx: Tx, connectionId: number, secret: string): Uint8Array {
  return tx.services.secrets.seal('integrations', placeOf(tx, connectionId), Buffer.from(secret))
}

function openSecret(tx: Tx, connectionId: number, sealed: Uint8Array): string {
  return Buffer.from(tx.services.secrets.open('integrations', placeOf(tx, connectionId), sealed)).toString(
    'utf8',
  )
}

function placeOf({ companyId }: Tx, connectionId: number) {
  return { table: 'external_webhooks', row: String(connectionId), companyId }
}

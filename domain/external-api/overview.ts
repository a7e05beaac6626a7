import { and, eq } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import { externalWebhooks } from '#db/schema/external-api.ts'
import { existingConnections } from '../connections/queries.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { reading } from '../core/transaction.ts'
import type { ApiConnectionView, ApiOverview } from './contract/schema.ts'

/** GET /messages-api: every connection of the company, with its webhook. */
export function readOverview(ctx: Ctx, apiUrl: string): Promise<ApiOverview> {
  permit(ctx.actor, 'externalApi:manage')
  return reading(ctx, async (tx) => ({ apiUrl, connections: await connectionViews(tx) }))
}

export async function connectionView(tx: Tx, connectionId: number): Promise<ApiConnectionView> {
  return firstOrThrow(await connectionViews(tx, connectionId), 'ERR_NO_WAPP_FOUND')
}

async function connectionViews(tx: Tx, connectionId?: number): Promise<ApiConnectionView[]> {
  const isChosen = connectionId === undefined ? [] : [eq(connections.id, connectionId)]
  const rows = await tx.db
    .select({
      id: connections.id,
      name: connections.name,
      tokenLastFour: connections.tokenLastFour,
      webhook: {
        url: externalWebhooks.url,
        formerSecretUntil: externalWebhooks.formerSecretUntil,
        stoppedAt: externalWebhooks.stoppedAt,
        stopReason: externalWebhooks.stopReason,
      },
    })
    .from(connections)
    .leftJoin(
      externalWebhooks,
      and(
        eq(externalWebhooks.companyId, connections.companyId),
        eq(externalWebhooks.connectionId, connections.id),
      ),
    )
    .where(existingConnections(tx, ...isChosen))
    .orderBy(connections.name, connections.id)
  return rows.map(({ webhook, ...connection }) => ({
    ...connection,
    url: webhook?.url ?? '',
    formerSecretUntil: webhook?.formerSecretUntil?.toISOString() ?? null,
    stoppedAt: webhook?.stoppedAt?.toISOString() ?? null,
    stopReason: webhook?.stopReason ?? null,
  }))
}

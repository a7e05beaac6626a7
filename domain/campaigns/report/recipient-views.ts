import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { campaignRecipients } from '#db/schema/campaigns.ts'
import { tickets } from '#db/schema/tickets.ts'
import type { Tx } from '../../core/context.ts'
import { inCompany } from '../../core/tenancy.ts'
import type { RecipientState } from '../contract/rules.ts'
import type { RecipientView } from '../contract/schema.ts'
import type { RecipientRow } from '../queries.ts'
import { followUpFailuresBy } from './failed-follow-ups.ts'

export type RecipientPage = {
  campaignId: number
  limit: number
  /** Only those behind this id, the newest first. */
  before?: number | undefined
  states?: readonly RecipientState[] | undefined
  reason?: string | undefined
  variant?: number | undefined
  searchParam?: string | undefined
}

/** Recipients of a campaign, the newest first. */
export async function listRecipientViews(tx: Tx, page: RecipientPage): Promise<RecipientView[]> {
  const { campaignId, limit, before, states, reason, variant, searchParam } = page
  const term = searchParam?.trim()
  const rows = await tx.db
    .select()
    .from(campaignRecipients)
    .where(
      and(
        inCompany(tx, campaignRecipients, eq(campaignRecipients.campaignId, campaignId)),
        before === undefined ? undefined : lt(campaignRecipients.id, before),
        states && states.length > 0 ? inArray(campaignRecipients.state, [...states]) : undefined,
        reason ? eq(campaignRecipients.reason, reason) : undefined,
        variant ? eq(campaignRecipients.variant, variant) : undefined,
        term
          ? sql`(strpos(search_text(${campaignRecipients.name}), search_text(${term})) > 0
              or strpos(${campaignRecipients.number}, ${term.replace(/\D/g, '') || '-'}) > 0)`
          : undefined,
      ),
    )
    .orderBy(desc(campaignRecipients.id))
    .limit(limit)
  const contactIds = rows.flatMap(({ contactId, followUp }) => (followUp > 0 ? (contactId ?? []) : []))
  const [uuids, followUpFailures] = await Promise.all([
    uuidsOf(tx, rows),
    followUpFailuresBy(tx, { campaignId, contactIds }),
  ])
  return rows.map((row) =>
    recipientView(row, {
      ticketUuid: uuids.get(row.ticketId ?? 0) ?? null,
      followUpFailure: followUpFailures.get(row.contactId ?? 0) ?? null,
    }),
  )
}

async function uuidsOf(tx: Tx, rows: readonly RecipientRow[]): Promise<Map<number, string>> {
  const ids = [...new Set(rows.flatMap(({ ticketId }) => ticketId ?? []))]
  if (ids.length === 0) return new Map()
  const found = await tx.db
    .select({ id: tickets.id, uuid: tickets.uuid })
    .from(tickets)
    .where(inCompany(tx, tickets, inArray(tickets.id, ids)))
  return new Map(found.map(({ id, uuid }) => [id, uuid]))
}

type FoundElsewhere = Pick<RecipientView, 'ticketUuid' | 'followUpFailure'>

function recipientView(row: RecipientRow, { ticketUuid, followUpFailure }: FoundElsewhere): RecipientView {
  return {
    id: row.id,
    contactId: row.contactId,
    name: row.name,
    number: row.number,
    variant: row.variant,
    message: row.text,
    confirmationMessage: row.confirmationText,
    state: row.state,
    reason: row.reason,
    confirmationRequestedAt: row.askedAt?.toISOString() ?? null,
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    sentAt: row.sentAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    readAt: row.readAt?.toISOString() ?? null,
    repliedAt: row.repliedAt?.toISOString() ?? null,
    followUp: row.followUp,
    followUpFailure,
    ticketUuid,
  }
}

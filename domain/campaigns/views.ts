import { inArray } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import { contactLists } from '#db/schema/contact-lists.ts'
import { tags } from '#db/schema/tags.ts'
import type { Tx } from '../core/context.ts'
import { recordOf } from '../core/contract/values/record-of.ts'
import { onOff } from '../core/contract/values/switch.ts'
import { inCompany } from '../core/tenancy.ts'
import { type AttachedFile, attachedFiles } from '../files/attached-files.ts'
import { RECIPIENT_STATES } from './contract/rules.ts'
import type { CampaignView } from './contract/schema.ts'
import { type CampaignRow, countRecipients, type FollowUpRow, followUpsOf } from './queries.ts'

type Name = { id: number; name: string }

/** Campaigns as the company's admins see them, in the order of their rows. */
export async function campaignViews(tx: Tx, rows: readonly CampaignRow[]): Promise<CampaignView[]> {
  const ids = rows.map(({ id }) => id)
  const [lists, lanes, lines, counts, followUps, media] = await Promise.all([
    namesIn(
      tx,
      contactLists,
      rows.map(({ contactListId }) => contactListId),
    ),
    namesIn(
      tx,
      tags,
      rows.map(({ tagListId }) => tagListId),
    ),
    namesIn(
      tx,
      connections,
      rows.map(({ connectionId }) => connectionId),
    ),
    countRecipients(tx, ids),
    followUpsOf(tx, ids),
    attachedFiles(
      tx,
      rows.map(({ fileId }) => fileId),
    ),
  ])
  return rows.map((row) =>
    viewOf(row, {
      contactList: lists.get(row.contactListId ?? 0) ?? null,
      tagList: lanes.get(row.tagListId ?? 0) ?? null,
      whatsapp: lines.get(row.connectionId) ?? null,
      counts: { ...NO_COUNTS, ...counts.get(row.id) },
      followUps: followUps.get(row.id) ?? [],
      file: row.fileId === null ? undefined : media.get(row.fileId),
    }),
  )
}

const NO_COUNTS = recordOf(RECIPIENT_STATES, () => 0)

type NamedTable = typeof contactLists | typeof tags | typeof connections

async function namesIn(
  tx: Tx,
  table: NamedTable,
  ids: readonly (number | null)[],
): Promise<Map<number, Name>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await tx.db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(inCompany(tx, table, inArray(table.id, wanted)))
  return new Map(rows.map((row) => [row.id, row]))
}

type Beside = Pick<CampaignView, 'contactList' | 'tagList' | 'whatsapp' | 'counts'> & {
  followUps: readonly FollowUpRow[]
  file: AttachedFile | undefined
}

function viewOf(row: CampaignRow, { followUps, file, ...beside }: Beside): CampaignView {
  const [message1 = '', message2 = '', message3 = '', message4 = '', message5 = ''] = row.texts
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = row.confirmationTexts
  return {
    ...beside,
    id: row.id,
    version: row.version,
    name: row.name,
    status: row.status,
    pauseReason: row.pauseReason,
    isPrepared: row.preparedAt !== null,
    scheduledAt: row.scheduledAt?.toISOString() ?? null,
    notAfter: row.notAfter?.toISOString() ?? null,
    startedAt: row.startedAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
    contactListId: row.contactListId,
    tagListId: row.tagListId,
    whatsappId: row.connectionId,
    userId: row.userId,
    queueId: row.queueId,
    openTicket: onOff(row.openTicket),
    statusTicket: row.statusTicket,
    message1,
    message2,
    message3,
    message4,
    message5,
    hasOptOutLine: row.hasOptOutLine,
    confirmation: row.confirmation,
    confirmationAnswers: row.confirmationAnswers,
    confirmationMessage1: first,
    confirmationMessage2: second,
    confirmationMessage3: third,
    confirmationMessage4: fourth,
    confirmationMessage5: fifth,
    followUps: followUps.map(({ delayMinutes, text }) => ({ delayMinutes, text })),
    mediaPath: file?.url ?? null,
    mediaName: file?.name ?? null,
    mediaType: file?.mime ?? null,
    mediaSize: file?.size ?? null,
    thumbnailPath: file?.thumbnailUrl ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

import { eq, sql } from 'drizzle-orm'
import { companies } from '#db/schema/companies.ts'
import { connections } from '#db/schema/connections.ts'
import { plans } from '#db/schema/plans.ts'
import { SETTINGS_CHANGED } from '#db/settings-changed.ts'
import { armTimedCheck } from '../bot/timed-checks/arm-timed-check.ts'
import { needsTimedCheck } from '../bot/timed-checks/check-settings.ts'
import type { Channel } from '../channels/contract/capabilities.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { emitRow, signalAfterCommit } from '../core/outbox.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction } from '../core/transaction.ts'
import type { Upload } from '../files/inspect-file.ts'
import { requireQueues } from '../queues/queries.ts'
import { requireHoursWords } from '../settings/hours-words.ts'
import { requireGreeting, writeQueues } from './connection-queues.ts'
import type { ConnectionView, CreateConnectionInput } from './contract/schema.ts'
import { keepingGreeting } from './greeting-media.ts'
import { importTerms } from './import/import-terms.ts'
import { existingConnections, lockRows, viewOf } from './queries.ts'
import { pairingNumberOf } from './session/pairing-number.ts'
import { NO_RATING_TERMS, requireRatingTerms } from './terms/rating-terms.ts'
import { requireAutomation } from './terms/require-automation.ts'
import { requireReception } from './terms/require-reception.ts'

/** Channels that are opened by pairing. The others need a social sign-in, which does not exist yet. */
const PAIRED = new Set<Channel>(['whatsapp'])

/**
 * Creates a connection and orders its session to open: its QR code arrives as an event. A company's first connection is
 * its default. Throws ERR_PLAN_LIMIT with the plan's number, ERR_PLAN_FEATURE, ERR_UNSUPPORTED_BY_CHANNEL,
 * ERR_NO_QUEUE_FOUND, ERR_WAPP_GREETING_REQUIRED and ERR_VALIDATION (rating, hours). Specification 2 §5.
 */
export function createConnection(ctx: Ctx, input: CreateConnectionInput): Promise<ConnectionView> {
  permit(ctx.actor, 'connections:manage')
  return inTransaction(ctx, (tx) => make(tx, input, null))
}

/**
 * Creates a connection together with the picture or video of its greeting, both or neither. Also throws
 * ERR_FILE_TOO_LARGE, ERR_FILE_TYPE, and ERR_VALIDATION for an empty file.
 */
export async function createWithGreeting(
  ctx: Ctx,
  input: CreateConnectionInput,
  upload: Upload,
  maxBytes: number,
): Promise<ConnectionView> {
  permit(ctx.actor, 'connections:manage')
  return keepingGreeting(ctx, upload, maxBytes, async (tx, fileId) => {
    const existing = await findByGreeting(tx, fileId)
    return existing === undefined ? make(tx, input, fileId) : viewOf(tx, existing)
  })
}

/** The connection that an earlier attempt made with this file, when its commit succeeded but the answer to it was lost. */
async function findByGreeting(tx: Tx, fileId: number): Promise<number | undefined> {
  const [row] = await tx.db
    .select({ id: connections.id })
    .from(connections)
    .where(existingConnections(tx, eq(connections.greetingFileId, fileId)))
  return row?.id
}

async function make(
  tx: Tx,
  input: CreateConnectionInput,
  greetingFileId: number | null,
): Promise<ConnectionView> {
  if (!PAIRED.has(input.channel)) {
    throw new AppError('ERR_UNSUPPORTED_BY_CHANNEL', { channel: input.channel })
  }
  await lockMaking(tx)
  const otherRows = await lockRows(tx)
  await requireRoom(tx, otherRows.filter((row) => row.channel === input.channel).length)
  await requireRatingTerms(tx, NO_RATING_TERMS, input)
  await requireHoursWords(tx, 'connection', undefined, input)
  requireReception({}, input)
  const past = await importTerms(tx, {}, input)
  await requireGreeting(tx, null, input)
  if (input.sendIdQueue) await requireQueues(tx, [input.sendIdQueue])
  await requireAutomation(tx, input)
  const isDefault = input.isDefault || otherRows.length === 0
  if (isDefault) await clearDefault(tx)
  const { queueIds, pairingNumber, ...columns } = input
  const row = firstOrThrow(
    await tx.db
      .insert(connections)
      .values({
        ...columns,
        ...past,
        greetingFileId,
        companyId: tx.companyId,
        isDefault,
        pairingNumber: pairingNumberOf(tx.actor, pairingNumber),
        status: 'OPENING',
        desired: 'running',
        command: 1,
        createdAt: tx.now(),
        updatedAt: tx.now(),
      })
      .returning(),
  )
  const { id, version } = row
  if (needsTimedCheck(row)) await armTimedCheck(tx, id, true)
  await writeQueues(tx, id, queueIds)
  emitRow(tx, { noun: 'connection', id, version, action: 'create' })
  signalAfterCommit(tx, 'commands')
  return viewOf(tx, id)
}

/** Lets two users who create a connection at once wait for each other: a row that does not exist yet cannot be locked. */
async function lockMaking({ db, companyId }: Tx): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`plan:connections:${companyId}`}, 0))`)
}

/** Clears the company's default, before another connection becomes it. Call with the rows locked. */
export async function clearDefault(tx: Tx): Promise<void> {
  const cleared = await tx.db
    .update(connections)
    .set({ isDefault: false, ...SETTINGS_CHANGED })
    .where(inCompany(tx, connections, eq(connections.isDefault, true)))
    .returning({ id: connections.id, version: connections.version })
  for (const row of cleared) emitRow(tx, { noun: 'connection', ...row, action: 'update' })
}

/** Refuses a connection beyond the plan. A company without a plan, the platform's own, has no limit. */
async function requireRoom(tx: Tx, count: number): Promise<void> {
  const [plan] = await tx.db
    .select({ limit: plans.connections, useWhatsapp: plans.useWhatsapp })
    .from(companies)
    .innerJoin(plans, eq(plans.id, companies.planId))
    .where(eq(companies.id, tx.companyId))
  if (plan && !plan.useWhatsapp) throw new AppError('ERR_PLAN_FEATURE', { feature: 'useWhatsapp' })
  if (plan && count >= plan.limit)
    throw new AppError('ERR_PLAN_LIMIT', { limit: plan.limit, of: 'connections' })
}

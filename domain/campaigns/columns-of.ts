import { and, eq, isNull } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import { contactLists } from '#db/schema/contact-lists.ts'
import { tags } from '#db/schema/tags.ts'
import { existingConnections } from '../connections/queries.ts'
import type { Tx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'
import { AppError, invalid } from '../core/contract/errors.ts'
import { MINUTE_MS } from '../core/contract/time.ts'
import { readLogId } from '../core/system/system.ts'
import { inCompany } from '../core/tenancy.ts'
import { requireQueues } from '../queues/queries.ts'
import { readTimeZone } from '../schedules/company-calendar.ts'
import { readMoment } from '../schedules/timetable.ts'
import { requireUser } from '../users/queries.ts'
import { isAdjustable, isCountConfirmed, isEditable } from './contract/rules.ts'
import type { CampaignInput } from './contract/schema.ts'
import { countReached } from './preview/count-audience.ts'
import type { CampaignRow } from './queries.ts'

/** Fields that decide who gets which text: once it has begun they are what they were then. */
const FROZEN = [
  'whatsappId',
  'contactListId',
  'tagListId',
  'scheduledAt',
  'message1',
  'message2',
  'message3',
  'message4',
  'message5',
  'hasOptOutLine',
  'confirmation',
  'confirmationAnswers',
  'confirmationMessage1',
  'confirmationMessage2',
  'confirmationMessage3',
  'confirmationMessage4',
  'confirmationMessage5',
  'followUps',
] as const satisfies (keyof CampaignInput)[]

/**
 * The columns of what was given. Throws ERR_CAMPAIGN_STATE for one that cannot be edited any more, ERR_VALIDATION for ids that name
 * nothing, and for a time that is past.
 */
export async function columnsOf(tx: Tx, input: CampaignInput, before: CampaignRow | undefined) {
  const judgedInput = before ? judge(tx, input, before) : input
  await requireRefs(tx, judgedInput, before)
  requireQuestion(judgedInput, before)
  const timeZone = await readTimeZone(tx)
  const scheduledAt = momentOf(judgedInput.scheduledAt, timeZone)
  const notAfter = momentOf(judgedInput.notAfter, timeZone)
  refusePast(tx, 'scheduledAt', scheduledAt, before?.scheduledAt)
  refusePast(tx, 'notAfter', notAfter, before?.notAfter)
  const plain = plainColumns(judgedInput, before)
  const standing = scheduledAt === undefined ? undefined : await standingOf(tx, scheduledAt, before)
  return {
    ...plain,
    ...(notAfter !== undefined && { notAfter }),
    ...standing,
    ...(await confirmationOf(tx, { ...(standing ?? before), ...audienceOf(plain, before) }, before)),
    ...(!before && { makerId: userIdOf(tx.actor), seed: Math.floor(Math.random() * 1_000_000) }),
  }
}

/** Leaves out the fields that cannot be edited any more. Throws ERR_CAMPAIGN_STATE where nothing can. */
function judge(tx: Tx, input: CampaignInput, before: CampaignRow): CampaignInput {
  const standing = { ...before, scheduledAt: before.scheduledAt }
  if (isEditable(standing, tx.now())) return input
  if (!isAdjustable(standing, tx.now())) throw new AppError('ERR_CAMPAIGN_STATE')
  return Object.fromEntries(Object.entries(input).filter(([name]) => !FROZEN.some((field) => field === name)))
}

function momentOf(text: string | null | undefined, timeZone: string): Date | null | undefined {
  return text == null ? text : readMoment(text, timeZone)
}

/** A campaign of a time that is past would begin at once, unseen. A time that stays as it was may be past by now. */
function refusePast(
  tx: Tx,
  field: 'scheduledAt' | 'notAfter',
  at: Date | null | undefined,
  before: Date | null | undefined,
): void {
  if (!at || !isPast(tx, at) || isSameMinute(at, before)) return
  throw invalid({ [field]: 'past' })
}

/** Somebody who presses at nine to send at nine is not refused. */
function isPast(tx: Tx, at: Date): boolean {
  return at.getTime() < tx.now().getTime() - MINUTE_MS
}

/** A form knows no seconds: it says the same moment by its minute. */
function isSameMinute(at: Date, before: Date | null | undefined): boolean {
  return minuteOf(before) === minuteOf(at)
}

/** With a time it is scheduled, without one it is not. One whose time is past and waits for a word, waits on. Server behaviour §4. */
async function standingOf(tx: Tx, scheduledAt: Date | null, before: CampaignRow | undefined) {
  if (scheduledAt === null) return { scheduledAt, status: 'INATIVA', pauseReason: null } as const
  const isWaiting = before?.status === 'PROGRAMADA' && isSameMinute(scheduledAt, before.scheduledAt)
  if (isWaiting && isPast(tx, scheduledAt)) return undefined
  const logId = await readLogId(tx.services)
  return { scheduledAt, status: 'PROGRAMADA', pauseReason: null, logId } as const
}

type Audience = Pick<CampaignRow, 'contactListId' | 'tagListId'>

function audienceOf(given: Partial<Audience>, before: CampaignRow | undefined): Audience {
  const { contactListId = before?.contactListId ?? null, tagListId = before?.tagListId ?? null } = given
  return { contactListId, tagListId }
}

/** A scheduled campaign of more than two hundred people waits until somebody has typed their number. */
async function confirmationOf(
  tx: Tx,
  campaign: Audience & Partial<Pick<CampaignRow, 'status' | 'pauseReason'>>,
  before: CampaignRow | undefined,
) {
  const { status, pauseReason } = campaign
  if (status !== 'PROGRAMADA' || (pauseReason && pauseReason !== 'unconfirmed')) return undefined
  const isConfirmed = isCountConfirmed(await countReached(tx, campaign), before?.confirmedCount ?? null)
  return { pauseReason: isConfirmed ? null : 'unconfirmed' } as const
}

function minuteOf(moment: Date | null | undefined): number | undefined {
  return moment ? Math.floor(moment.getTime() / MINUTE_MS) : undefined
}

function plainColumns(input: CampaignInput, before: CampaignRow | undefined) {
  const { name, whatsappId, contactListId, tagListId, userId, queueId, openTicket, statusTicket } = input
  const { hasOptOutLine, confirmation, confirmationAnswers } = input
  return {
    name,
    connectionId: whatsappId,
    contactListId,
    tagListId,
    userId,
    queueId,
    openTicket,
    statusTicket,
    hasOptOutLine,
    confirmation,
    confirmationAnswers,
    texts: joined(before?.texts, [
      input.message1,
      input.message2,
      input.message3,
      input.message4,
      input.message5,
    ]),
    confirmationTexts: joined(before?.confirmationTexts, [
      input.confirmationMessage1,
      input.confirmationMessage2,
      input.confirmationMessage3,
      input.confirmationMessage4,
      input.confirmationMessage5,
    ]),
  }
}

/** Texts in their places: what is not named stays. */
function joined(before: readonly string[] = [], texts: readonly (string | undefined)[]): string[] {
  return texts.map((text, index) => text ?? before[index] ?? '')
}

/** Refuses a confirmation without a question: everybody would get the message unasked. */
function requireQuestion(input: CampaignInput, before: CampaignRow | undefined): void {
  const { confirmation = before?.confirmation ?? false } = input
  const { confirmationTexts } = plainColumns(input, before)
  const isAsked = confirmationTexts.some((text) => text.trim() !== '')
  if (confirmation && !isAsked) throw invalid({ confirmationMessage1: 'required' })
}

async function requireRefs(tx: Tx, input: CampaignInput, before: CampaignRow | undefined): Promise<void> {
  const { whatsappId, contactListId, tagListId } = input
  if (whatsappId && whatsappId !== before?.connectionId) await requireConnection(tx, whatsappId)
  if (contactListId && contactListId !== before?.contactListId) await requireList(tx, contactListId)
  if (tagListId && tagListId !== before?.tagListId) await requireTag(tx, tagListId)
  await requireAssignee(tx, input, before)
}

/** Conversations that it opens for somebody stand in a queue of theirs. Specification 3 §5. */
async function requireAssignee(tx: Tx, input: CampaignInput, before: CampaignRow | undefined): Promise<void> {
  const userId = input.userId === undefined ? (before?.userId ?? null) : input.userId
  const queueId = input.queueId === undefined ? (before?.queueId ?? null) : input.queueId
  const opens = input.openTicket ?? before?.openTicket ?? false
  if (opens && userId && !queueId) throw invalid({ queueId: 'required' })
  if (queueId && queueId !== before?.queueId) await requireQueues(tx, [queueId]).catch(atField('queueId'))
  if (userId && userId !== before?.userId) await requireUser(tx, userId).catch(atField('userId'))
}

/** Returns a handler that throws the error of an id at its field. */
function atField(field: string) {
  return (error: unknown): never => {
    throw error instanceof AppError ? invalid({ [field]: error.code }) : error
  }
}

async function requireConnection(tx: Tx, id: number): Promise<void> {
  const rows = await tx.db
    .select({ id: connections.id })
    .from(connections)
    .where(existingConnections(tx, eq(connections.id, id)))
  if (rows.length === 0) throw invalid({ whatsappId: 'ERR_NO_WAPP_FOUND' })
}

async function requireList(tx: Tx, id: number): Promise<void> {
  const rows = await tx.db
    .select({ id: contactLists.id })
    .from(contactLists)
    .where(and(inCompany(tx, contactLists, eq(contactLists.id, id), isNull(contactLists.deletedAt))))
  if (rows.length === 0) throw invalid({ contactListId: 'ERR_NOT_FOUND' })
}

async function requireTag(tx: Tx, id: number): Promise<void> {
  const rows = await tx.db
    .select({ id: tags.id })
    .from(tags)
    .where(and(inCompany(tx, tags, eq(tags.id, id), isNull(tags.deletedAt))))
  if (rows.length === 0) throw invalid({ tagListId: 'ERR_NOT_FOUND' })
}

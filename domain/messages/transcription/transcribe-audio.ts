import { sql } from 'drizzle-orm'
import { files } from '#db/schema/files.ts'
import { messageTranscripts } from '#db/schema/message-transcripts.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { isVisitor, userIdOf } from '../../core/contract/actor.ts'
import { AppError } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import type { OutgoingRules } from '../../core/outgoing/outgoing.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction, reading } from '../../core/transaction.ts'
import { noteUsage } from '../../prompts/usage.ts'
import { canReadIn } from '../../tickets/queries.ts'
import { announceChanged, type Changed, selectChanged } from '../changes/message-changes.ts'
import { cleanText, cut } from '../contract/safe-text.ts'
import { findTargetMessages } from '../message-key.ts'
import { messageViews } from '../queries.ts'
import { type Audio, askService } from './ask-service.ts'
import { findService, type Service } from './settings.ts'

/** The largest audio, in bytes, that the services take. */
const MAX_BYTES = 25 << 20
/** The most characters of a transcript: about an hour of speech. */
const LONGEST = 60_000

/**
 * The transcriptions in progress. A second request for one of them waits for the same answer, so that it is paid for
 * once.
 */
const underWay = new Map<string, Promise<void>>()

/** The most audios of a company at a time: each is held in memory whole, for as long as its service takes. */
const MAX_AT_ONCE = 4
const SOON_SECONDS = 5

/** Throws ERR_TRANSCRIPTION_BUSY. */
function requireRoom({ companyId }: Ctx): void {
  const ownJobs = [...underWay.keys()].filter((key) => key.startsWith(`${companyId}:`))
  if (ownJobs.length >= MAX_AT_ONCE) throw new AppError('ERR_TRANSCRIPTION_BUSY', { seconds: SOON_SECONDS })
}

/**
 * GET /messages/transcribeAudio/{id}: what is said in an audio that a customer sent and the actor may hear. It is written
 * down once, kept beside the message, told to everybody who sees that, and found by the search. Throws
 * ERR_NO_MESSAGE_FOUND, ERR_MESSAGE_STATE for anything else than audio that came and is stored, ERR_TRANSCRIPTION_OFF
 * without a service, and what askService throws. Specification 1 §6, server behaviour §7.
 */
export async function transcribeAudio(
  ctx: Ctx,
  { messageId }: { messageId: number },
  rules: OutgoingRules,
): Promise<{ transcribedText: string }> {
  permit(ctx.actor, 'tickets:list')
  const knownText = await reading(ctx, (tx) => findKnown(tx, messageId))
  if (knownText !== undefined) return { transcribedText: knownText }
  // The company pays for the service.
  if (isVisitor(ctx.actor)) throw new AppError('ERR_VISIT_READ_ONLY')
  const key = `${ctx.companyId}:${messageId}`
  const earlier = underWay.get(key)
  if (!earlier) requireRoom(ctx)
  const transcription = earlier ?? begin(ctx, messageId, rules)
  underWay.set(key, transcription)
  try {
    await transcription
  } finally {
    if (underWay.get(key) === transcription) underWay.delete(key)
  }
  return { transcribedText: (await reading(ctx, (tx) => findKnown(tx, messageId))) ?? '' }
}

/**
 * Returns the stored transcript of a message, as the actor sees it. Throws if there is nothing for them to transcribe.
 */
async function findKnown(tx: Tx, messageId: number): Promise<string | undefined> {
  const [target] = await findTargetMessages(tx, [messageId])
  if (!target || !(await canReadIn(tx, target.ticket))) throw new AppError('ERR_NO_MESSAGE_FOUND')
  const [view] = await messageViews(tx, [messageId])
  const isAudio = view?.mediaType === 'audio' && !view.fromMe && !view.isDeleted
  if (!isAudio || view.file?.state !== 'stored') throw new AppError('ERR_MESSAGE_STATE')
  return view.transcript ?? undefined
}

/** Looks once more: between the caller's look and this one an earlier asker may have been answered. */
async function begin(ctx: Ctx, messageId: number, rules: OutgoingRules): Promise<void> {
  if ((await reading(ctx, (tx) => findKnown(tx, messageId))) !== undefined) return
  const { service, audio } = await reading(ctx, (tx) => readAsked(tx, messageId))
  const text = cut(cleanText(await askService(service, audio, rules)), LONGEST)
  const usage = {
    promptId: null,
    ticketId: null,
    userId: userIdOf(ctx.actor),
    inputTokens: 0,
    outputTokens: 0,
  }
  await inTransaction(ctx, async (tx) => {
    await noteUsage(tx, { ...usage, use: 'transcription', model: service.model })
    await keep(tx, messageId, text)
  })
}

async function readAsked(tx: Tx, messageId: number): Promise<{ service: Service; audio: Audio }> {
  const service = await findService(tx)
  if (!service) throw new AppError('ERR_TRANSCRIPTION_OFF')
  const [file] = await tx.db
    .select({ name: files.name, mime: files.mime })
    .from(files)
    .where(
      inCompany(
        tx,
        files,
        sql`${files.id} = (select m.file_id from messages m where m.company_id = ${tx.companyId} and m.id = ${messageId})`,
      ),
    )
  const blob = file && (await tx.services.files.get(tx.companyId, file.name))
  if (!file || !blob) throw new AppError('ERR_NO_FILE_FOUND')
  if (blob.size > MAX_BYTES) throw new AppError('ERR_FILE_TOO_LARGE', { limitBytes: MAX_BYTES })
  return { service, audio: { blob, mime: file.mime } }
}

/** Kept by whoever is first, of a message that was not erased meanwhile; the message's version rises, so that everybody who shows it shows it anew. */
async function keep(tx: Tx, messageId: number, text: string): Promise<void> {
  const { companyId } = tx
  const [lockedMessage] = await tx.db.execute(sql`
    select from messages where company_id = ${companyId} and id = ${messageId} and not is_deleted
    for no key update`)
  if (!lockedMessage) return
  const insertedRows = await tx.db
    .insert(messageTranscripts)
    .values({ companyId, messageId, text, userId: userIdOf(tx.actor), createdAt: tx.now() })
    .onConflictDoNothing()
    .returning({ id: messageTranscripts.messageId })
  if (insertedRows.length === 0) return
  const changed = await tx.db.execute<Changed>(sql`
    with changed as (update messages set is_deleted = is_deleted
      where company_id = ${companyId} and id = ${messageId} returning id, version, ticket_id)
    ${selectChanged(tx)}`)
  announceChanged(tx, changed)
}

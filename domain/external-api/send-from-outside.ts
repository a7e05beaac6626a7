import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import { externalCalls, externalMessages } from '#db/schema/external-api.ts'
import { users } from '#db/schema/users.ts'
import { CAPABILITIES } from '../channels/contract/capabilities.ts'
import { existingConnections } from '../connections/queries.ts'
import { type FindNumberAnswer, withNumberAnswer } from '../contacts/identity/ask-channel.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { AppError, type ErrorCode, invalid } from '../core/contract/errors.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { emit } from '../core/outbox.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction, reading } from '../core/transaction.ts'
import type { Upload } from '../files/inspect-file.ts'
import {
  addKept,
  areShown,
  dropKept,
  keepUploads,
  mayBeStored,
  type StoredUpload,
} from '../files/keep-uploads.ts'
import { queueContent } from '../messages/outbound/queue-content.ts'
import { strangersAmong } from '../messages/pace/forecast-sends.ts'
import { heldUntil } from '../messages/pace/held-until.ts'
import { awaitWord, findOptOut } from '../opt-outs/opt-out.ts'
import { connectionIdOf } from './connection-id-of.ts'
import type { SendFilesInput, SendInput, SentFromOutside } from './contract/schema.ts'
import { closeQuietly, conversationFor } from './conversation-for.ts'
import { answerUnder, type KeyedCall, once, stillRunning } from './once.ts'
import { canonicalNumber, recipientOf } from './recipient-of.ts'
import { noteEvents } from './webhook/note-events.ts'

/** The key by which the caller repeats a call; without it each call is one of its own. */
type Repeatable = { key: string | undefined }

/**
 * POST /messages/send: a program says something over the connection of its token. To people who never wrote over it, and as a
 * campaign, it waits for the pace of the number. Throws ERR_WAPP_INVALID_CONTACT, ERR_CONTACT_BLOCKED, ERR_WAPP_NOT_INITIALIZED
 * where nobody has the connection running, ERR_OPTED_OUT, ERR_STILL_RUNNING, ERR_KEY_REUSED, and what conversationFor throws. Server behaviour §11.
 */
export function sendFromOutside(ctx: Ctx, input: SendInput, { key }: Repeatable): Promise<SentFromOutside> {
  return sendOnce(ctx, { input, key, keptFiles: [] })
}

/**
 * The same with files, one message each: the text is the caption of the first. Throws ERR_FILE_TOO_LARGE, ERR_FILE_TYPE, ERR_VALIDATION
 * without a file, too.
 */
export async function sendFilesFromOutside(
  ctx: Ctx,
  { input, uploads, key }: Repeatable & { input: SendFilesInput; uploads: readonly Upload[] },
): Promise<SentFromOutside> {
  if (uploads.length === 0) throw invalid({ medias: 'required' })
  const filesHash = await hashOfFiles(uploads)
  const earlier = await earlierAnswer(ctx, { input, key, keptFiles: [], filesHash })
  if (earlier) return earlier
  const { channel } = await reading(ctx, runningConnection)
  const options = { maxBytes: CAPABILITIES[channel].maxFileBytes, asVoice: false }
  const keptFiles = await keepUploads(ctx, uploads, options)
  try {
    const sent = await sendOnce(ctx, { input, key, keptFiles, filesHash })
    const isShown = await reading(ctx, (tx) => areShown(tx, keptFiles))
    if (!isShown) await dropKept(ctx, keptFiles)
    return sent
  } catch (error) {
    if (!mayBeStored(error)) await dropKept(ctx, keptFiles)
    throw error
  }
}

type OutsideCall = Repeatable & {
  input: SendFilesInput
  keptFiles: readonly StoredUpload[]
  /** Tells files apart, where there are any. */
  filesHash?: string
}

/** The answer to the same call before, also where it could not be made now. Nothing is stored of its files. */
function earlierAnswer(ctx: Ctx, call: OutsideCall): Promise<SentFromOutside | undefined> {
  const { key } = call
  if (key === undefined) return Promise.resolve(undefined)
  return reading(ctx, (tx) => answerUnder(tx, keyedCall(ctx, { ...call, key })))
}

async function sendOnce(ctx: Ctx, call: OutsideCall): Promise<SentFromOutside> {
  requireSigner(call.input)
  const number = canonicalNumber(ctx, call.input.number)
  const keyed = keyedCall(ctx, { ...call, key: call.key ?? crypto.randomUUID() })
  const name = ['external', keyed.key, keyed.requestHash]
  const make = (tx: Tx, findAnswer?: FindNumberAnswer) =>
    once(tx, keyed, () => say(tx, { ...call, number, name }, findAnswer))
  try {
    return await askingFirst(ctx, make)
  } catch (error) {
    // Another call under the same key ran longer than anybody waits for a lock.
    if (call.key !== undefined && codeOf(error) === 'ERR_BUSY') throw stillRunning()
    throw error
  }
}

/** Accepts the message also where WhatsApp does not answer now, or was asked often enough: the number is judged when its turn comes. */
async function askingFirst(
  ctx: Ctx,
  make: (tx: Tx, findAnswer?: FindNumberAnswer) => Promise<SentFromOutside>,
): Promise<SentFromOutside> {
  try {
    return await withNumberAnswer(ctx, make)
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ERR_WAPP_INVALID_CONTACT') throw new AppError(code, { fields: { number: code } })
    if (code !== 'ERR_WAPP_CHECK_CONTACT' && code !== 'ERR_TOO_MANY_ATTEMPTS') throw error
    return inTransaction(ctx, (tx) => make(tx))
  }
}

async function say(
  tx: Tx,
  { input, number, keptFiles, name }: OutsideCall & { number: string; name: readonly (string | number)[] },
  findAnswer: FindNumberAnswer | undefined,
): Promise<SentFromOutside> {
  const { id: connectionId } = await runningConnection(tx)
  const contactId = await recipientOf(tx, { number, connectionId }, findAnswer)
  if (input.isCampaign && !input.override && (await findOptOut(tx, contactId)))
    throw new AppError('ERR_OPTED_OUT')
  const { id: ticketId, uuid: ticketUuid } = await conversationFor(tx, { contactId, connectionId }, input)
  const byMachine = await isPaced(tx, { contactId, connectionId, isCampaign: input.isCampaign })
  const fileIds = keptFiles.length > 0 ? await addKept(tx, keptFiles) : []
  const by = input.userId ? await userOf(tx, input.userId) : null
  const authorship = { ticketId, by, isSigned: input.sendSignature, byMachine }
  const texts =
    fileIds.length === 0 ? [input.body] : fileIds.map((_, index) => (index === 0 ? input.body : ''))
  const messageIds: number[] = []
  for (const [index, text] of texts.entries()) {
    const stored = await queueContent(tx, {
      ...authorship,
      text,
      fileId: fileIds[index] ?? null,
      name: [...name, index],
    })
    messageIds.push(firstOrThrow(stored === null ? [] : [stored], 'ERR_CREATING_MESSAGE'))
  }
  if (input.closeTicket) await closeQuietly(tx, ticketId)
  const { number: address, isCampaign } = input
  await noteMessages(tx, { messageIds, contactId, connectionId, number: address, isCampaign })
  const heldTimes = byMachine ? await heldUntil(tx, messageIds) : NOT_HELD
  return answerOf(ticketUuid, messageIds, heldTimes)
}

type Addressed = { contactId: number; connectionId: number; isCampaign: boolean }

/** Whether it waits for the pace of the number: a campaign, and whatever is for a stranger. A word that opts out of a campaign is heard. */
async function isPaced(tx: Tx, { contactId, connectionId, isCampaign }: Addressed): Promise<boolean> {
  if (isCampaign) {
    await awaitWord(tx, contactId)
    return true
  }
  return (await strangersAmong(tx, { connectionId, contactIds: [contactId] })).get(contactId) ?? true
}

const NOT_HELD: ReadonlyMap<number, string> = new Map()

function answerOf(
  ticketUuid: string,
  messageIds: readonly number[],
  heldTimes: ReadonlyMap<number, string>,
): SentFromOutside {
  const messageId = firstOrThrow(messageIds.slice(-1), 'ERR_CREATING_MESSAGE')
  const queuedUntil = heldTimes.get(messageId)
  const answer = { status: 'SUCCESS' as const, messageId, messageIds: [...messageIds], ticketUuid }
  return queuedUntil === undefined ? answer : { ...answer, queuedUntil }
}

type Said = Addressed & { messageIds: readonly number[]; number: string }

/** The line of the log, and whose states are told. */
async function noteMessages(tx: Tx, said: Said): Promise<void> {
  const { messageIds, contactId, connectionId, number, isCampaign } = said
  const common = { companyId: tx.companyId, connectionId, createdAt: tx.now() }
  await Promise.all([
    tx.db
      .insert(externalMessages)
      .values(messageIds.map((messageId) => ({ ...common, messageId, contactId, isCampaign }))),
    tx.db.insert(externalCalls).values({ ...common, number, messageId: messageIds.at(-1) ?? null }),
  ])
  await noteEvents(tx, messageIds, 'message.accepted')
  emit(tx, { type: 'externalCalls.changed' })
}

/** The connection of the token, which somebody has started. Throws ERR_WAPP_NOT_INITIALIZED. */
async function runningConnection(tx: Tx) {
  const rows = await tx.db
    .select({ id: connections.id, channel: connections.channel, desired: connections.desired })
    .from(connections)
    .where(existingConnections(tx, eq(connections.id, connectionIdOf(tx))))
  const running = rows.filter(({ desired }) => desired === 'running')
  return firstOrThrow(running, 'ERR_WAPP_NOT_INITIALIZED')
}

async function userOf(tx: Tx, userId: number): Promise<{ id: number; name: string }> {
  const rows = await tx.db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inCompany(tx, users, eq(users.id, userId)))
  return firstOrThrow(rows, 'ERR_NO_USER_FOUND')
}

/** Nobody can sign whom the call does not name. */
function requireSigner({ sendSignature, userId }: SendFilesInput): void {
  if (sendSignature && !userId) throw invalid({ userId: 'required' })
}

function keyedCall(ctx: Ctx, call: OutsideCall & { key: string }): KeyedCall {
  return { connectionId: connectionIdOf(ctx), key: call.key, requestHash: hashOf(call) }
}

function hashOf({ input, filesHash = '' }: OutsideCall): string {
  const fields = Object.entries(input).toSorted(([a], [b]) => a.localeCompare(b))
  return createHash('sha256')
    .update(JSON.stringify([fields, filesHash]))
    .digest('hex')
}

async function hashOfFiles(uploads: readonly Upload[]): Promise<string> {
  const hash = createHash('sha256')
  for (const { blob, name } of uploads) {
    hash.update(JSON.stringify([name, blob.size]))
    for await (const piece of blob.stream()) hash.update(piece)
  }
  return hash.digest('hex')
}

function codeOf(error: unknown): ErrorCode | undefined {
  return error instanceof AppError ? error.code : undefined
}

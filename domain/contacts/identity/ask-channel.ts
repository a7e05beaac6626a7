import { and, count, eq, gt, lt, sql } from 'drizzle-orm'
import { connectionLeases, connections } from '#db/schema/connections.ts'
import { numberQuestions } from '#db/schema/number-questions.ts'
import { type Ctx, isTx, type Tx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { AppError, type ErrorCode } from '../../core/contract/errors.ts'
import { MINUTE_MS, SECOND_MS } from '../../core/contract/time.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { signalAfterCommit } from '../../core/outbox.ts'
import { takeOf } from '../../core/system/allowances.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction, reading } from '../../core/transaction.ts'
import { CHANNEL_PLAN_FLAGS } from '../../plans/contract/rules.ts'
import { type CheckedNumber, recordNumberCheck } from './check-number.ts'
import { connectedWhatsapp } from './connected-whatsapp.ts'

/** An answer takes some tenths of a second. Whoever waited longer has given up. */
export const MAX_WAIT_MS = 6 * SECOND_MS
const LOOK_AGAIN_MS = 100
/** Numbers that a user may have asked for within an hour: WhatsApp watches who looks up many. */
const MAX_ASKED = 120
/** Questions of a user that may wait at once: the channel is asked one after the other, and colleagues have their turn. */
const MAX_WAITING = 3

/** The channel's answer about a number that is about to be saved. */
export type Answer = Omit<CheckedNumber, 'contactId' | 'account'> & {
  account: NonNullable<CheckedNumber['account']>
}
/** A number that a verb is about to save, or to write to. */
type NumberQuestion = {
  number: string
  /** The connection that is asked when it is open; else the company's default one, or any other. */
  connectionId?: number | null
  /** The form field at which the error is shown. */
  field?: string
  /** The contact that already has the number. The contact is marked when nobody has the number on WhatsApp. */
  contactId?: number
}
/** Answers what WhatsApp said of a number; undefined while it was not asked. */
export type FindNumberAnswer = (question: NumberQuestion) => Promise<Answer | undefined>

/**
 * Runs a verb that asks WhatsApp who has a number before it is saved. The verb runs in a transaction without an answer, so
 * that everything that it refuses is refused unasked. Where it has a question, what it wrote is rolled back, WhatsApp is
 * asked outside of any transaction, and the verb runs again with the answer. Where no connection is open, or the plan has
 * no WhatsApp, the first run counts: the number is asked for later. Inside of a transaction `findAnswer` is missing, for
 * nobody may wait there. Throws ERR_WAPP_INVALID_CONTACT when nobody has the number, ERR_WAPP_CHECK_CONTACT when WhatsApp
 * does not tell, both at the field, and ERR_TOO_MANY_ATTEMPTS.
 */
export async function withNumberAnswer<T>(
  ctx: Ctx,
  verb: (tx: Tx, findAnswer?: FindNumberAnswer) => Promise<T>,
): Promise<T> {
  if (isTx(ctx)) return verb(ctx)
  try {
    return await inTransaction(ctx, (tx) => runUnasked(tx, verb))
  } catch (error) {
    if (!(error instanceof UnansweredQuestion)) throw error
    const answer = await askChannel(ctx, error.question)
    return inTransaction(ctx, (tx) =>
      verb(tx, async ({ number }) => (number === answer.number ? answer : undefined)),
    )
  }
}

type OpenQuestion = NumberQuestion & { connectionId: number }

/** Rolls back the first run of a verb that has a question. */
class UnansweredQuestion extends Error {
  constructor(readonly question: OpenQuestion) {
    super('a number is asked for first')
  }
}

async function runUnasked<T>(tx: Tx, verb: (tx: Tx, findAnswer: FindNumberAnswer) => Promise<T>): Promise<T> {
  const openQuestions: OpenQuestion[] = []
  const value = await verb(tx, async (question) => {
    const connectionId = await liveConnection(tx, question.connectionId ?? null)
    if (connectionId !== undefined) openQuestions.push({ ...question, connectionId })
    return undefined
  })
  if (openQuestions[0]) throw new UnansweredQuestion(openQuestions[0])
  return value
}

async function askChannel(ctx: Ctx, question: OpenQuestion): Promise<Answer> {
  const { number, connectionId, field = 'number', contactId } = question
  await countQuestion(ctx)
  const questionId = await inTransaction(ctx, (tx) => ask(tx, connectionId, number))
  const { state, phone, lid } = await answerOf(ctx, questionId)
  if (state === 'unknown') {
    if (contactId !== undefined)
      await recordNumberCheck(ctx, { contactId, connectionId, number, account: null })
    throw refusal('ERR_WAPP_INVALID_CONTACT', field)
  }
  if (state !== 'found' || phone === null) throw refusal('ERR_WAPP_CHECK_CONTACT', field)
  return { connectionId, number, account: { phone, lid } }
}

const refusal = (code: ErrorCode, field: string) => new AppError(code, { fields: { [field]: code } })

/** Returns the connection that is asked: connected, in the hands of a process, and of a plan that has WhatsApp. */
async function liveConnection(tx: Tx, preferred: number | null): Promise<number | undefined> {
  const { actor } = tx
  if (actor.kind === 'user' && !actor.planFlags.includes(CHANNEL_PLAN_FLAGS.whatsapp)) return undefined
  const [row] = await tx.db
    .select({ id: connections.id })
    .from(connections)
    .innerJoin(
      connectionLeases,
      and(
        eq(connectionLeases.companyId, connections.companyId),
        eq(connectionLeases.connectionId, connections.id),
        sql`${connectionLeases.owner} is not null and ${connectionLeases.expiresAt} > clock_timestamp()`,
      ),
    )
    .where(connectedWhatsapp(tx))
    .orderBy(
      sql`(${connections.id} is not distinct from ${preferred}::bigint) desc`,
      sql`${connections.isDefault} desc`,
      connections.id,
    )
    .limit(1)
  return row?.id
}

async function countQuestion({ services, companyId, actor }: Ctx): Promise<void> {
  const key = `asked:${companyId}:${userIdOf(actor)}`
  const retryAfterSeconds = await takeOf(services, { key, limit: MAX_ASKED, hours: 1 })
  if (retryAfterSeconds > 0) throw new AppError('ERR_TOO_MANY_ATTEMPTS', { retryAfterSeconds })
}

async function ask(tx: Tx, connectionId: number, number: string): Promise<number> {
  const now = tx.now()
  // What nobody came back for: the process that waited has ended.
  const abandoned = lt(numberQuestions.createdAt, new Date(now.getTime() - MINUTE_MS))
  await tx.db.delete(numberQuestions).where(inCompany(tx, numberQuestions, abandoned))
  const userId = userIdOf(tx.actor)
  await requireTurn(tx, userId)
  const row = { companyId: tx.companyId, connectionId, userId, number, createdAt: now }
  const { id } = firstOrThrow(
    await tx.db.insert(numberQuestions).values(row).returning({ id: numberQuestions.id }),
  )
  signalAfterCommit(tx, 'questions')
  return id
}

/** Throws ERR_TOO_MANY_ATTEMPTS while as many of the user's questions wait as may. */
async function requireTurn(tx: Tx, userId: number | null): Promise<void> {
  if (userId === null) return
  const oldestAskedAt = new Date(tx.now().getTime() - MAX_WAIT_MS)
  const ofUser = and(eq(numberQuestions.userId, userId), gt(numberQuestions.createdAt, oldestAskedAt))
  const [row] = await tx.db
    .select({ waitingCount: count() })
    .from(numberQuestions)
    .where(inCompany(tx, numberQuestions, ofUser))
  if ((row?.waitingCount ?? 0) >= MAX_WAITING)
    throw new AppError('ERR_TOO_MANY_ATTEMPTS', { retryAfterSeconds: MAX_WAIT_MS / SECOND_MS })
}

type Question = Pick<typeof numberQuestions.$inferSelect, 'state' | 'phone' | 'lid'>

async function answerOf(ctx: Ctx, questionId: number): Promise<Question> {
  const until = performance.now() + MAX_WAIT_MS
  try {
    for (;;) {
      const question = await reading(ctx, (tx) => readQuestion(tx, questionId))
      if (question?.state !== 'asked' || performance.now() >= until)
        return question ?? { state: 'unanswered', phone: null, lid: null }
      await Bun.sleep(LOOK_AGAIN_MS)
    }
  } finally {
    await inTransaction(ctx, (tx) =>
      tx.db.delete(numberQuestions).where(inCompany(tx, numberQuestions, eq(numberQuestions.id, questionId))),
    )
  }
}

async function readQuestion(tx: Tx, questionId: number): Promise<Question | undefined> {
  const { state, phone, lid } = numberQuestions
  const [question] = await tx.db
    .select({ state, phone, lid })
    .from(numberQuestions)
    .where(inCompany(tx, numberQuestions, eq(numberQuestions.id, questionId)))
  return question
}

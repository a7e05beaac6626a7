import { and, count, eq, gt, lt, sql } from 'drizzle-orm'
import { connectionLeases, connections } from '#db/schema/connections.ts'
import { numberQuestions } from '#db/schema/number-questions.ts'
import { userIdOf } from '../../core/actor.ts'
import { type Ctx, isTx, type Tx } from '../../core/context.ts'
import { AppError, type ErrorCode } from '../../core/errors.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { signalAfterCommit } from '../../core/outbox.ts'
import { takeOf } from '../../core/system/allowances.ts'
import { inCompany } from '../../core/tenancy.ts'
import { MINUTE_MS, SECOND_MS } from '../../core/time.ts'
import { inTransaction, reading } from '../../core/transaction.ts'
import type { CheckedNumber } from './check-number.ts'
import { connectedWhatsapp } from './connected-whatsapp.ts'

/** An answer takes some tenths of a second. Whoever waited longer has given up. */
export const MOST_WAIT_MS = 6 * SECOND_MS
const LOOK_AGAIN_MS = 100
/** Numbers that a user may have asked for within an hour: WhatsApp watches who looks up many. */
const MOST_ASKED = 120
/** Questions of a user that may wait at once: the channel is asked one after the other, and colleagues have their turn. */
const MOST_WAITING = 3

/** What the channel said of a number that is about to be saved. */
export type Answer = Omit<CheckedNumber, 'contactId' | 'found'> & {
  found: NonNullable<CheckedNumber['found']>
}
type Options = {
  /** The connection that is asked when it is open; else the company's default one, or any other. */
  connectionId?: number | null
  /** Where the form shows what is wrong. */
  field?: string
}

/**
 * Asks WhatsApp who has a number before somebody saves it, over an open connection of the company, and waits for the answer.
 * Undefined where no connection is open: then it is saved unasked, and asked for later. Throws ERR_WAPP_INVALID_CONTACT when
 * nobody has it, ERR_WAPP_CHECK_CONTACT when WhatsApp does not tell, both at the field, and ERR_TOO_MANY_ATTEMPTS.
 * Nobody waits inside of a transaction: there nothing is asked.
 */
export async function requireAccount(
  ctx: Ctx,
  number: string,
  { connectionId: preferred = null, field = 'number' }: Options = {},
): Promise<Answer | undefined> {
  if (isTx(ctx)) return undefined
  const connectionId = await reading(ctx, (tx) => liveConnection(tx, preferred))
  if (connectionId === undefined) return undefined
  await countQuestion(ctx)
  const questionId = await inTransaction(ctx, (tx) => ask(tx, connectionId, number))
  const { state, phone, lid } = await answerOf(ctx, questionId)
  if (state === 'unknown') throw refusal('ERR_WAPP_INVALID_CONTACT', field)
  if (state !== 'found' || phone === null) throw refusal('ERR_WAPP_CHECK_CONTACT', field)
  return { connectionId, number, found: { phone, lid } }
}

const refusal = (code: ErrorCode, field: string) => new AppError(code, { fields: { [field]: code } })

/** Connected, and in the hands of a process: that one asks. */
async function liveConnection(tx: Tx, preferred: number | null): Promise<number | undefined> {
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
  const retryAfterSeconds = await takeOf(services, { key, most: MOST_ASKED, hours: 1 })
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
  const oldestAskedAt = new Date(tx.now().getTime() - MOST_WAIT_MS)
  const ofUser = and(eq(numberQuestions.userId, userId), gt(numberQuestions.createdAt, oldestAskedAt))
  const [row] = await tx.db
    .select({ waitingCount: count() })
    .from(numberQuestions)
    .where(inCompany(tx, numberQuestions, ofUser))
  if ((row?.waitingCount ?? 0) >= MOST_WAITING)
    throw new AppError('ERR_TOO_MANY_ATTEMPTS', { retryAfterSeconds: MOST_WAIT_MS / SECOND_MS })
}

type Question = Pick<typeof numberQuestions.$inferSelect, 'state' | 'phone' | 'lid'>

async function answerOf(ctx: Ctx, questionId: number): Promise<Question> {
  const until = performance.now() + MOST_WAIT_MS
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

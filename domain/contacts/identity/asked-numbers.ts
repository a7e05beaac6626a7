import type { Ctx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { AppError } from '../../core/contract/errors.ts'
import { giveBackTo, takeOf } from '../../core/system/allowances.ts'
import { reading } from '../../core/transaction.ts'
import { canonicalPhone, isPhone, masksNumbers } from '../contract/rules.ts'
import { countryOf, typedPhone } from '../contract/typed-phone.ts'
import { knownAs, phoneIdentities } from '../queries.ts'

/** Numbers that nobody has, within an hour, and rows of spreadsheets within a day. */
const MAX_MISSES = 40
const MAX_ROWS = 1000
/** The most lookups that this process remembers, over all users together. */
const REMEMBERED = 5000
const REMEMBERED_MS = 3_600_000
const askedAtMs = new Map<string, number>()
/** One that several lists ask at once is one. */
const underWay = new Map<string, Promise<void>>()

/**
 * Before a whole number is looked for, whatever the way: who may not see customers' numbers could try them one after the
 * other until one is found. Of numbers that no contact has they may ask so many in an hour; the same number twice is one. A text
 * that is no number, and who sees numbers anyway, pass. Throws ERR_TOO_MANY_ATTEMPTS with `retryAfterSeconds`.
 * docs/decisions/064-numbers-cannot-be-guessed.md.
 */
export async function askNumber(ctx: Ctx, text: string | undefined): Promise<void> {
  if (text === undefined || !masksNumbers(ctx.actor) || !isPhone(text)) return
  const { services, companyId, actor } = ctx
  const number = typedPhone(text, countryOf(actor))
  const key = `number:${companyId}:${userIdOf(actor)}`
  const question = `${key}:${canonicalPhone(number)}`
  const now = services.now().getTime()
  if ((askedAtMs.get(question) ?? 0) > now - REMEMBERED_MS) return
  const pendingJudgement = underWay.get(question)
  if (pendingJudgement) return pendingJudgement
  const judged = judge(ctx, { key, number }).then(() => remember(question, now))
  underWay.set(question, judged)
  await judged.finally(() => underWay.delete(question))
}

async function judge(ctx: Ctx, { key, number }: { key: string; number: string }): Promise<void> {
  const { services } = ctx
  // Taken before it is looked for: of many questions at once none is answered beyond the last that is allowed.
  const retryAfterSeconds = await takeOf(services, { key, limit: MAX_MISSES, hours: 1 })
  if (retryAfterSeconds > 0) throw new AppError('ERR_TOO_MANY_ATTEMPTS', { retryAfterSeconds })
  const knownRows = await reading(ctx, (tx) => knownAs(tx, phoneIdentities(number)))
  if (knownRows.length > 0) await giveBackTo(services, key)
}

function remember(question: string, now: number): void {
  askedAtMs.delete(question)
  askedAtMs.set(question, now)
  const [oldest] = askedAtMs.keys()
  if (askedAtMs.size > REMEMBERED && oldest !== undefined) askedAtMs.delete(oldest)
}

/** Whether the actor may import so many rows of a spreadsheet today: each of them is a number that is asked for. */
export async function mayImportRows({ services, companyId, actor }: Ctx, rows: number): Promise<boolean> {
  if (!masksNumbers(actor) || rows === 0) return true
  const key = `rows:${companyId}:${userIdOf(actor)}`
  return (await takeOf(services, { key, limit: MAX_ROWS, hours: 24 }, rows)) === 0
}

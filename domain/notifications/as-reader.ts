import { loadRights } from '../auth/load-actor.ts'
import type { Ctx, Tx } from '../core/context.ts'
import type { UserActor } from '../core/contract/actor.ts'
import { reading } from '../core/transaction.ts'
import { makerLanguage } from '../user-jobs/maker-language.ts'
import type { Reader } from './push-notification.ts'
import { PUSH_TEXTS } from './push-texts.ts'
import { settingsOf } from './settings.ts'

/** Reads as a user, with their rights of this moment and how they want to be told; undefined for who has none any more. */
export async function asReader<T>(
  ctx: Ctx,
  userId: number,
  work: (tx: Tx, reader: Reader) => Promise<T>,
): Promise<T | undefined> {
  const rights = await loadRights(ctx.services, ctx.companyId, userId)
  if (!rights || rights.isExpired) return undefined
  const user: UserActor = { ...rights, sessionId: '' }
  return reading({ ...ctx, actor: user }, async (tx) => {
    const settings = await settingsOf(tx, userId)
    const language = await makerLanguage(tx, { userId })
    return work(tx, { user, settings, language, texts: PUSH_TEXTS[language] })
  })
}

import type { Ctx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { reading } from '../core/transaction.ts'
import { makerLanguage } from '../user-jobs/maker-language.ts'
import type { PushPost } from './post-push.ts'
import { PUSH_TEXTS } from './push-texts.ts'
import { handPush } from './shown-pushes.ts'
import { findOwn } from './subscriptions.ts'

/** POST /push/test: a notification to this browser, now. Throws ERR_PUSH_REFUSED where it is not told, or its service does not take it. */
export async function testPush(ctx: Ctx, { endpoint }: { endpoint: string }, post: PushPost): Promise<void> {
  const { subscription, texts } = await reading(ctx, async (tx) => {
    const subscription = await findOwn(tx, endpoint)
    const language = await makerLanguage(tx, { userId: subscription?.userId ?? 0 })
    return { subscription, texts: PUSH_TEXTS[language] }
  })
  if (!subscription) throw new AppError('ERR_PUSH_REFUSED', { outcome: 'gone' })
  const { title, body } = texts.test
  const pushed = { type: 'show', tag: 'test', title, body, url: '/notifications' } as const
  const outcome = await handPush(ctx, subscription, { pushed, topic: 'test' }, post)
  if (outcome !== 'taken') throw new AppError('ERR_PUSH_REFUSED', { outcome })
}

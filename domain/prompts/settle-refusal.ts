import { eq, isNull, sql } from 'drizzle-orm'
import { prompts } from '#db/schema/prompts.ts'
import type { Tx } from '../core/context.ts'
import { enqueuePush, pushTopic, recheckShownPushes } from '../core/jobs/enqueue-push.ts'
import { emitRow } from '../core/outbox.ts'
import { inCompany } from '../core/tenancy.ts'
import type { CallFailure } from '../flows/contract/call-failures.ts'
import { PROMPT_REFUSALS, type PromptRefusal } from './contract/schema.ts'

/** The refusal of a failure that people must settle; undefined for one that passes. */
export function refusalOf(failure: CallFailure): PromptRefusal | undefined {
  return PROMPT_REFUSALS.find((refusal) => refusal === failure)
}

/** Keeps what the service refuses, or that it refuses nothing any more: admins are told when it changes, and not again. */
export async function settleRefusal(tx: Tx, promptId: number, refusal: PromptRefusal | null): Promise<void> {
  const isOther = sql`${prompts.refusal} is distinct from ${refusal}`
  const [row] = await tx.db
    .update(prompts)
    .set({ refusal, refusedAt: refusal === null ? null : tx.now() })
    .where(inCompany(tx, prompts, eq(prompts.id, promptId), isNull(prompts.deletedAt), isOther))
    .returning({ id: prompts.id, version: prompts.version })
  if (!row) return
  emitRow(tx, { noun: 'prompt', ...row, action: 'update' })
  if (refusal === null) await recheckShownPushes(tx, [pushTopic('prompt', promptId)])
  else await enqueuePush(tx, { kind: 'prompt', promptId })
}

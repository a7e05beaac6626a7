import { maskWritten } from '../contacts/contract/masking.ts'
import { masksNumbers } from '../contacts/contract/rules.ts'
import { lockContact } from '../contacts/queries.ts'
import { contactView } from '../contacts/view.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { inTransaction, reading } from '../core/transaction.ts'
import {
  ContactOptOut,
  type ContactOptOutAnswer,
  type EndOptOutInput,
  type OptOutContactInput,
} from './contract/schema.ts'
import { endOptOut, findOptOut, optOut } from './opt-out.ts'
import { optOutViews } from './opt-out-verbs.ts'

/** GET /contacts/{id}/opt-out. Throws ERR_NO_CONTACT_FOUND. */
export function getContactOptOut(
  ctx: Ctx,
  { contactId }: { contactId: number },
): Promise<ContactOptOutAnswer> {
  permit(ctx.actor, 'contacts:list')
  return reading(ctx, async (tx) => {
    await contactView(tx, contactId)
    return answer(tx, contactId)
  })
}

/** POST /contacts/{id}/opt-out: whoever is noted already stays as they are. Throws ERR_NO_CONTACT_FOUND, also for a group. */
export function optOutContact(
  ctx: Ctx,
  { contactId, note }: OptOutContactInput,
): Promise<ContactOptOutAnswer> {
  permit(ctx.actor, 'contacts:save')
  return inTransaction(ctx, async (tx) => {
    const { isGroup } = await lockContact(tx, contactId)
    if (isGroup) throw new AppError('ERR_NO_CONTACT_FOUND')
    await optOut(tx, { contactId, source: 'person', note })
    return answer(tx, contactId)
  })
}

/** POST /contacts/{id}/opt-out/end, with the reason. Nothing happens where there is none. Throws ERR_NO_CONTACT_FOUND. */
export function endContactOptOut(
  ctx: Ctx,
  { contactId, reason }: EndOptOutInput,
): Promise<ContactOptOutAnswer> {
  permit(ctx.actor, 'contacts:save')
  return inTransaction(ctx, async (tx) => {
    const { isGroup } = await lockContact(tx, contactId)
    if (isGroup) throw new AppError('ERR_NO_CONTACT_FOUND')
    await endOptOut(tx, { contactId, reason })
    return answer(tx, contactId)
  })
}

async function answer(tx: Tx, contactId: number): Promise<ContactOptOutAnswer> {
  const row = await findOptOut(tx, contactId)
  const [view] = row ? await optOutViews(tx, [row]) : []
  if (!view) return { optOut: null }
  const note = masksNumbers(tx.actor) ? maskWritten(view.note) : view.note
  return { optOut: ContactOptOut.parse({ ...view, note }) }
}

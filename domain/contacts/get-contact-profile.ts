import type { Ctx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { reading } from '../core/transaction.ts'
import { isPhone } from './contract/rules.ts'
import { countryOf, typedPhone } from './contract/typed-phone.ts'
import { askNumber } from './identity/asked-numbers.ts'
import { knownAs, phoneIdentities } from './queries.ts'
import { contactView } from './view.ts'

/**
 * GET /contacts/profile/{number}: who has this number, in any of its forms, and their picture. Throws
 * ERR_NO_CONTACT_FOUND, ERR_TOO_MANY_ATTEMPTS. Specification 1 §7.
 */
export async function getContactProfile(
  ctx: Ctx,
  input: { number: string },
): Promise<{ contactId: number; urlPicture: string | null }> {
  permit(ctx.actor, 'contacts:list')
  const number = typedPhone(input.number, countryOf(ctx.actor))
  await askNumber(ctx, number)
  return reading(ctx, async (tx) => {
    const knownRows = isPhone(number) ? await knownAs(tx, phoneIdentities(number)) : []
    const contact = knownRows.find((row) => row.contact.deletedAt === null)?.contact
    if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND')
    const { id, urlPicture } = await contactView(tx, contact.id)
    return { contactId: id, urlPicture }
  })
}

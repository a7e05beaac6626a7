import { digitsOf } from '../../contacts/contract/rules.ts'
import { countryOf, typedPhone } from '../../contacts/contract/typed-phone.ts'
import type { Ctx } from '../../core/context.ts'

/**
 * A button's number with the company's country before it, where it was typed without one and is a number of that country.
 * Short numbers and those of services stay as typed.
 */
export function withCountry<T extends { copyText: string }>(ctx: Ctx, input: T): T {
  const digits = digitsOf(input.copyText)
  const number = typedPhone(input.copyText, countryOf(ctx.actor))
  return number === digits ? input : { ...input, copyText: `+${number}` }
}

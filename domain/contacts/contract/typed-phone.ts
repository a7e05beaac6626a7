import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { parsePhoneNumberFromString as parseRoughly } from 'libphonenumber-js/min'
import type { Actor } from '../../core/contract/actor.ts'
import { DEFAULT_COUNTRY } from '../../core/contract/region.ts'
import { digitsOf, plainPhone } from './rules.ts'

/**
 * The digits of a number as a person typed it, with its country: `+…` and `00…` name one; else it is a number of the company's
 * country, or one that has its country in front. What is neither is left as typed. `(11) 95555-6666` → `5511955556666`.
 * Where both would fit, the reading that the numbering plans allow counts; last comes one that the company's country gave
 * out once, as `51 8765-4321`.
 */
export function typedPhone(text: string, country: string = DEFAULT_COUNTRY): string {
  const plain = plainPhone(text).replace(/^\(?00/, '+')
  const digits = digitsOf(plain)
  if (plain.startsWith('+')) return digits
  if (!isSupportedCountry(country)) return digits
  const national = parsePhoneNumberFromString(digits, country)
  if (national?.isValid()) return digitsOf(national.number)
  if (parsePhoneNumberFromString(`+${digits}`)?.isValid()) return digits
  const former = parseRoughly(digits, country)
  return former?.isValid() ? digitsOf(former.number) : digits
}

/** The country of the numbers that the actor types without one. */
export function countryOf(actor: Actor): string {
  return actor.kind === 'user' || actor.name === 'program' ? actor.country : DEFAULT_COUNTRY
}

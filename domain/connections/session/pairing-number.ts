import { countryOf, typedPhone } from '../../contacts/contract/typed-phone.ts'
import type { Actor } from '../../core/contract/actor.ts'

/** The digits of an account's own number, with its country, as the actor typed it; null where none was typed. */
export function pairingNumberOf(actor: Actor, typed: string | null | undefined): string | null {
  return typed ? typedPhone(typed, countryOf(actor)) : null
}

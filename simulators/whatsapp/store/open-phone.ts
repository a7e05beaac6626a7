import type { Phone, Simulator } from '../model.ts'
import { createPhone, newPhoneState } from '../world.ts'
import { savePhone } from './phones.ts'

type PhoneTraits = { name?: string | undefined; business?: boolean | undefined }

/** A new phone with this number, inside a transaction. */
export function openPhone(
  sim: Simulator,
  number: string,
  { name, business = false }: PhoneTraits = {},
): Phone {
  const phone = createPhone(sim, newPhoneState(number, name ?? number, business))
  savePhone(phone)
  sim.after(() => sim.events.emit('phones'))
  return phone
}

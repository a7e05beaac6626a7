/** The traits of a phone: what it reports and shows, and the account that its number belongs to. */
import type { Phone, Traits } from '../model.ts'
import { wipeKeys } from '../store/keys.ts'
import { savePhone } from '../store/phones.ts'
import { newPhoneState } from '../world.ts'

export function setTraits(phone: Phone, changes: Partial<Traits>): Promise<void> {
  return phone.sim.transact(() => {
    phone.traits = { ...phone.traits, ...changes }
    savePhone(phone)
    phone.sim.after(() => phone.sim.events.emit('phones'))
  })
}

/** The number is another account's from now on: another hidden id, other keys, in no group. What was said stays in the log. */
export function giveNumber(phone: Phone, name: string): Promise<void> {
  const { sim } = phone
  return sim.transact(() => {
    const { lidUser, keys } = newPhoneState(phone.number, name, phone.business)
    sim.phonesByLid.delete(phone.lidUser)
    Object.assign(phone, { lidUser, lid: `${lidUser}@lid`, keys, name })
    sim.phonesByLid.set(lidUser, phone)
    wipeKeys(phone)
    for (const group of sim.groups.values()) group.members.delete(phone.number)
    savePhone(phone)
    sim.after(() => sim.events.emit('phones'))
  })
}

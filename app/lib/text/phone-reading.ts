import { isPhone, plainPhone } from '#domain/contacts/contract/rules.ts'
import { typedPhone } from '#domain/contacts/contract/typed-phone.ts'
import { phone } from './phone'
import { groupPhone } from './phone-group'

/** Returns the number as a typed text is understood; undefined while it is no number. */
export function readPhone(text: string, country: string): string | undefined {
  return isPhone(plainPhone(text)) ? phone(typedPhone(text, country), groupPhone) : undefined
}

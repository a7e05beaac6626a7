import { isPhone, plainPhone } from '#domain/contacts/contract/rules.ts'
import { typedPhone } from '#domain/contacts/contract/typed-phone.ts'
import { phone } from './phone'
import { groupPhone } from './phone-group'

/** How a number that was typed is understood; undefined while it is none. */
export function readPhone(text: string, country: string): string | undefined {
  return isPhone(plainPhone(text)) ? phone(typedPhone(text, country), groupPhone) : undefined
}

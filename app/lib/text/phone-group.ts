import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** The digits of an international number, grouped as its country does: +90 555 123 45 67. */
export function groupPhone(number: string): string {
  return parsePhoneNumberFromString(`+${number}`)?.formatInternational() ?? `+${number}`
}

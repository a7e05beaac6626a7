import { z } from 'zod'

/** The largest amount that anything costs, in whole units of its currency. */
const MAX_DIGITS = 9

/**
 * An amount as the wire has it, a decimal of at most two places ("49.90", 49.9, "49,9"), as integer cents inside. Read digit
 * by digit: no fraction is ever a binary one.
 */
export const Amount = () =>
  z
    .union([z.number(), z.string().max(20)])
    .transform((wire) => String(wire).trim().replace(',', '.'))
    .pipe(z.string().regex(new RegExp(`^\\d{1,${MAX_DIGITS}}(\\.\\d{1,2})?$`)))
    .transform((text) => {
      const [wholePart = '', part = ''] = text.split('.')
      return Number(wholePart) * 100 + Number(part.padEnd(2, '0'))
    })

/** Integer cents as the wire has them: "49.90". */
export function amountOf(cents: number): string {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

import { z } from 'zod'

/** As people write a number: +55 (11) 99999-1234. */
export function plainNumber(text: string): string {
  return text.replaceAll(/[\s().-]/g, '')
}

/** The account's own number, for a code of eight characters that is typed on its phone. */
export const ByCodeInput = z.object({
  pairingNumber: z
    .string()
    .transform(plainNumber)
    .pipe(
      z
        .string()
        .min(1)
        .regex(/^\+?\d{8,20}$/),
    ),
})

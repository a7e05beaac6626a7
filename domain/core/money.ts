import { z } from 'zod'

/** The wire's decimal `value` ("49.90", 49.9) as integer cents inside. */
export const Cents = z.codec(z.union([z.number(), z.string().regex(/^\d+(\.\d{1,2})?$/)]), z.number().int(), {
  decode: (wire) => Math.round(Number(wire) * 100),
  encode: (cents) => (cents / 100).toFixed(2),
})

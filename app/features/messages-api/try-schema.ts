import { z } from 'zod'

const Token = z.string().trim().min(1).max(100)
const Dialled = z.string().trim().min(1).max(40)

/** The form that sends a text. Specification 3 §5. */
export const TryText = z.object({ token: Token, number: Dialled, body: z.string().trim().min(1).max(4096) })
/** The form that sends a file; the file stands beside it. */
export const TryMedia = z.object({
  token: Token,
  number: Dialled,
  body: z.string().trim().max(1024).default(''),
})

/** Largest file of the form. */
export const MAX_TRY_BYTES = 16 << 20

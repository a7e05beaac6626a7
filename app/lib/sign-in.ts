import { z } from 'zod'

/** The values that the sign-in form sends. Any password up to 128 characters may be tried; server behaviour §10. */
export const SignInForm = z.object({
  email: z.email().max(250),
  password: z.string().min(1).max(128),
  back: z.string().max(500).optional(),
})

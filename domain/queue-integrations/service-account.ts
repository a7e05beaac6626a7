import { createPrivateKey } from 'node:crypto'
import { z } from 'zod'
import { jsonOf } from './drivers/json-of.ts'

/**
 * The fields of Google's file that are used; its other ones, such as `token_uri`, name addresses and are never followed.
 * Files of other types may name programs and addresses, and are refused.
 */
export const ServiceAccount = z.object({
  type: z.literal('service_account'),
  project_id: z.string().min(1).max(100),
  private_key_id: z.string().min(1).max(200),
  private_key: z.string().max(10_000).refine(isRsaKey),
  client_email: z.email().max(300),
})
export type ServiceAccount = z.infer<typeof ServiceAccount>

/** Reads the file of a service account as somebody pasted it; undefined where it is none. */
export function readServiceAccount(text: string): ServiceAccount | undefined {
  return ServiceAccount.safeParse(jsonOf(text)).data
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

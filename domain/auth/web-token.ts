import type { Secrets } from '../core/secrets.ts'
import { WEB_CLAIM } from './contract/schema.ts'

/**
 * Returns the token by which the API recognizes the web: a signature for this purpose alone, from which nothing else
 * derives.
 */
export function webToken(secrets: Pick<Secrets, 'sign'>): string {
  return secrets.sign('web-to-api', WEB_CLAIM)
}

import type { Actor } from '../../core/actor.ts'
import type { Tx } from '../../core/context.ts'
import { getSettings } from '../../settings/get-settings.ts'

/** The attendant's signature above a text. Server behaviour §2.13. */
export function signed(actor: Actor, text: string): string {
  return actor.kind === 'user' ? signedBy(actor.name, text) : text
}

/** The same of somebody who does not act now. */
export function signedBy(name: string, text: string): string {
  return `*${name}:*\n${text}`
}

/** Whether the signature that is asked for is put on: while the company signs. */
export async function maySign(tx: Tx, isAsked: boolean): Promise<boolean> {
  return isAsked && (await getSettings(tx)).sendSignMessage
}

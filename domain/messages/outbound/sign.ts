import type { Tx } from '../../core/context.ts'
import type { Actor } from '../../core/contract/actor.ts'
import { getSettings } from '../../settings/get-settings.ts'
import { signedBy } from '../contract/rules.ts'

/** The attendant's signature above a text. Server behaviour §2.13. */
export function signed(actor: Actor, text: string): string {
  return actor.kind === 'user' ? signedBy(actor.name, text) : text
}

/** Whether the signature that is asked for is put on: while the company signs. */
export async function maySign(tx: Tx, isAsked: boolean): Promise<boolean> {
  return isAsked && (await getSettings(tx)).sendSignMessage
}

import type { Tx } from '../core/context.ts'

export type KeyName = 'apiKey' | 'voiceKey'

/** Seals a key of a prompt; a row that is new has no number yet, so that the company and the field say where it may be opened. */
export function sealKey(tx: Tx, name: KeyName, key: string): Uint8Array {
  return tx.services.secrets.seal('settings', locationOf(tx, name), Buffer.from(key))
}

export function openKey(tx: Tx, name: KeyName, sealed: Uint8Array | null): string {
  if (!sealed) return ''
  return Buffer.from(tx.services.secrets.open('settings', locationOf(tx, name), sealed)).toString('utf8')
}

function locationOf({ companyId }: Tx, name: KeyName) {
  return { table: 'prompts', row: name, companyId }
}

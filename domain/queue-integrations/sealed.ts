import type { Tx } from '../core/context.ts'

/** A sealed value of an integration: DialogFlow's key, or the key by which events are signed. */
type SealedColumn = 'json_content' | 'secret'

export function sealText(tx: Tx, column: SealedColumn, text: string): Uint8Array {
  return tx.services.secrets.seal('integrations', placeOf(tx, column), Buffer.from(text))
}

export function openText(tx: Tx, column: SealedColumn, sealed: Uint8Array): string {
  return Buffer.from(tx.services.secrets.open('integrations', placeOf(tx, column), sealed)).toString('utf8')
}

/** A row has no id yet when its values are sealed: they are bound to the company and the column. */
function placeOf({ companyId }: Tx, column: SealedColumn) {
  return { table: 'queue_integrations', row: column, companyId }
}

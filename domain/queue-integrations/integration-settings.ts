import type { Tx } from '../core/context.ts'
import { findIntegration, type IntegrationRow } from './queries.ts'
import { openText } from './sealed.ts'
import { readServiceAccount, type ServiceAccount } from './service-account.ts'

/** The settings of a conversation with Typebot; a flow's node has the same fields, typed into it. */
export type TypebotSettings = Pick<
  IntegrationRow,
  | 'name'
  | 'language'
  | 'urlN8N'
  | 'typebotSlug'
  | 'typebotExpires'
  | 'typebotKeywordFinish'
  | 'typebotKeywordRestart'
  | 'typebotRestartMessage'
  | 'typebotUnknownMessage'
  | 'typebotDelayMessage'
> & {
  /** The integration in whose log its calls stand; null for settings that stand in a flow's node. */
  integrationId: number | null
}

/** An integration with its keys, for who calls it. */
export type IntegrationSettings = TypebotSettings &
  Pick<IntegrationRow, 'type' | 'projectName' | 'flowId' | 'isDisabled'> & {
    serviceAccount: ServiceAccount | null
    /** The keys that sign, the newest first. */
    secrets: readonly string[]
  }

/** The settings of an integration; null where it is gone. */
export async function integrationSettings(tx: Tx, id: number): Promise<IntegrationSettings | null> {
  const row = await findIntegration(tx, id)
  return row ? openSettings(tx, row) : null
}

export function openSettings(tx: Tx, row: IntegrationRow): IntegrationSettings {
  const { jsonContentSealed, secretSealed, formerSecretSealed, formerSecretUntil, ...fields } = row
  const isFormerValid = formerSecretUntil !== null && formerSecretUntil > tx.now()
  const keys = [secretSealed, isFormerValid ? formerSecretSealed : null]
  const account = jsonContentSealed
    ? readServiceAccount(openText(tx, 'json_content', jsonContentSealed))
    : undefined
  return {
    ...fields,
    integrationId: row.id,
    serviceAccount: account ?? null,
    secrets: keys.flatMap((key) => (key ? [openText(tx, 'secret', key)] : [])),
  }
}

import { transcriptionSettings } from '#db/schema/settings.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { AppError, invalid } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { type OutgoingRules, requirePublicUrl } from '../../core/outgoing/outgoing.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction, reading } from '../../core/transaction.ts'
import { findPlatformKey } from '../../settings/platform-key.ts'
import { laterThan, lockSettings } from '../../settings/write-settings.ts'
import {
  type SaveTranscriptionInput,
  type TranscriptionSettings,
  USUAL_SERVICE,
} from '../contract/transcription/transcription-schema.ts'

/** A company's service, with its key, for who asks it. */
export type Service = { baseUrl: string; model: string; language: string; key: string }

/** GET /transcription/settings. */
export async function getTranscriptionSettings(ctx: Ctx): Promise<TranscriptionSettings> {
  permit(ctx.actor, 'settings:save')
  return reading(ctx, viewOf)
}

/**
 * PUT /transcription/settings. A key is kept for the host that it was given for: another host needs it anew. Throws
 * ERR_PRIVATE_ADDRESS, ERR_VALIDATION, ERR_ROW_CHANGED with `current`.
 */
export async function saveTranscriptionSettings(
  ctx: Ctx,
  { key, version, ...service }: SaveTranscriptionInput,
  rules: OutgoingRules,
): Promise<TranscriptionSettings> {
  permit(ctx.actor, 'settings:save')
  const { host } = requirePublicUrl('baseUrl', service.baseUrl, rules)
  return inTransaction(ctx, async (tx) => {
    await lockSettings(tx)
    const [before, current] = [await find(tx), await viewOf(tx)]
    if (version !== undefined && current.version > version) throw new AppError('ERR_ROW_CHANGED', { current })
    const isKept = before?.keySealed && URL.parse(before.baseUrl)?.host === host
    if (key === '' && !isKept) throw invalid({ key: 'required' })
    const sealed = key === '' ? {} : { keySealed: sealKey(tx, key), keyLastFour: key.slice(-4) }
    const values = { ...service, ...sealed, updatedAt: laterThan(tx, before?.updatedAt) }
    await tx.db
      .insert(transcriptionSettings)
      .values({ ...values, companyId: tx.companyId })
      .onConflictDoUpdate({ target: transcriptionSettings.companyId, set: values })
    return viewOf(tx)
  })
}

/** DELETE /transcription/settings. */
export async function removeTranscriptionSettings(ctx: Ctx): Promise<void> {
  permit(ctx.actor, 'settings:save')
  return inTransaction(ctx, async (tx) => {
    await tx.db.delete(transcriptionSettings).where(inCompany(tx, transcriptionSettings))
  })
}

/** The company's service, or else the usual one by the platform's key; undefined while there is neither key. */
export async function findService(tx: Tx): Promise<Service | undefined> {
  const row = await find(tx)
  if (!row?.keySealed) return platformService(tx)
  const key = Buffer.from(tx.services.secrets.open('settings', placeOf(tx), row.keySealed)).toString('utf8')
  return { baseUrl: row.baseUrl, model: row.model, language: row.language, key }
}

/** The platform's key goes to no address that a company names. */
async function platformService(tx: Tx): Promise<Service | undefined> {
  const key = await findPlatformKey(tx, 'openaikeyaudio')
  return key === undefined ? undefined : { ...USUAL_SERVICE, language: '', key }
}

async function find(tx: Tx) {
  const [row] = await tx.db.select().from(transcriptionSettings).where(inCompany(tx, transcriptionSettings))
  return row
}

function sealKey(tx: Tx, key: string): Uint8Array {
  return tx.services.secrets.seal('settings', placeOf(tx), Buffer.from(key))
}

function placeOf({ companyId }: Tx) {
  return { table: 'transcription_settings', row: 'key', companyId }
}

async function viewOf(tx: Tx): Promise<TranscriptionSettings> {
  const row = await find(tx)
  const { baseUrl, model } = row ?? USUAL_SERVICE
  const isKeySet = Boolean(row?.keySealed)
  const isByPlatform = !isKeySet && (await platformService(tx)) !== undefined
  return {
    baseUrl,
    model,
    language: row?.language ?? '',
    isKeySet,
    isByPlatform,
    keyLastFour: row?.keyLastFour ?? '',
    version: row?.updatedAt.getTime() ?? 0,
  }
}

import { z } from 'zod'
import type { ScreenResource } from '../resource'
import { type Answered, readPosted } from './read-form'
import { type FileChange, type RowFile, type SavingApi, takeFile } from './row-file'

/** The parts of a resource that saving needs. */
export type SavedNoun = Pick<ScreenResource, 'idKey'> & {
  schemas: Pick<ScreenResource['schemas'], 'create' | 'update'>
  endpoints: Pick<ScreenResource['endpoints'], 'create' | 'update' | 'remove'>
}

type Saving = {
  api: SavingApi
  resource: SavedNoun
  /** The id of the edited row; undefined for a new one. */
  id: number | undefined
  file?: RowFile | undefined
}

export type Saved = { ok: true; key: 'created' | 'saved' } | ({ ok: false } & Answered)

/**
 * Creates or updates a row from the posted form of its sheet, with the file of the form. Answers what was done, or why
 * it was refused.
 */
export function saveRow(posted: FormData, { file, ...saving }: Saving): Promise<Saved> {
  const { form, ...filing } = file ? takeFile(posted, file) : { form: posted, ...WITHOUT_FILE }
  return saving.id === undefined
    ? create(form, { ...saving, ...filing })
    : update(form, { ...saving, ...filing, id: saving.id })
}

type Writing = Omit<Saving, 'file'> & { change: FileChange | undefined; isRemoval: boolean; isNew: boolean }
const WITHOUT_FILE = { change: undefined, isRemoval: false, isNew: false }

async function update(
  form: FormData,
  { api, resource, id, change, isRemoval, isNew }: Writing,
): Promise<Saved> {
  const sent = readPosted(form, resource.schemas.update)
  if (!sent.ok) return sent
  const idField = { [resource.idKey]: id }
  // A new file takes the values along, and an old one is detached last: the row is never left with neither text nor file.
  const attached = isNew ? await change?.(api, idField, sent.values, sent.values) : undefined
  if (attached) return attached.ok ? { ok: true, key: 'saved' } : { ok: false, ...sent.refused(attached) }
  const saved = await api.callAny(resource.endpoints.update, { ...sent.values, ...idField })
  if (!saved.ok) return { ok: false, ...sent.refused(saved) }
  const detached = isRemoval ? await change?.(api, idField, Versioned.parse(saved.value)) : undefined
  return detached?.ok === false ? { ok: false, ...sent.refused(detached) } : { ok: true, key: 'saved' }
}

async function create(form: FormData, { api, resource, change }: Writing): Promise<Saved> {
  const sent = readPosted(form, resource.schemas.create)
  if (!sent.ok) return sent
  const created = await api.callAny(resource.endpoints.create, sent.values)
  if (!created.ok) return { ok: false, ...sent.refused(created) }
  const idField = { [resource.idKey]: CreatedRow.parse(created.value).id }
  const filed = await change?.(api, idField, {})
  if (filed?.ok !== false) return { ok: true, key: 'created' }
  // The file was refused, so the new row is removed again: the form reports a failure, and nothing may remain.
  await api.callAny(resource.endpoints.remove, idField)
  return { ok: false, ...sent.refused(filed) }
}

const CreatedRow = z.object({ id: z.number() })
const Versioned = z.object({ version: z.number() })

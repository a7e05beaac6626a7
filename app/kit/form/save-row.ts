import { z } from 'zod'
import type { ScreenResource } from '../resource'
import { type Answered, readPosted } from './read-form'
import { type FileChange, type RowFile, type SavingApi, takeFile } from './row-file'

type Saving = {
  api: SavingApi
  resource: ScreenResource
  /** Of the row that is edited; none of a new one. */
  id: number | undefined
  file?: RowFile | undefined
}

export type Saved = { ok: true; key: 'created' | 'saved' } | ({ ok: false } & Answered)

/** Creates or saves what the form of a noun's sheet holds, with the file that goes along; or says what keeps it from being done. */
export function saveRow(posted: FormData, { file, ...saving }: Saving): Promise<Saved> {
  const { form, change } = file ? takeFile(posted, file) : { form: posted, change: undefined }
  return saving.id === undefined
    ? create(form, { ...saving, change })
    : update(form, { ...saving, id: saving.id, change })
}

type Writing = Omit<Saving, 'file'> & { change: FileChange | undefined }

async function update(form: FormData, { api, resource, id, change }: Writing): Promise<Saved> {
  const sent = readPosted(form, resource.schemas.update)
  if (!sent.ok) return sent
  const named = { [resource.idKey]: id }
  // The file first: its call refuses the same versions, and after it the row has a new one.
  const filed = await change?.(api, named, sent.values)
  if (filed?.ok === false) return { ok: false, ...sent.refused(filed) }
  const saved = await api.callAny(resource.endpoints.update, { ...sent.values, ...filed?.value, ...named })
  return saved.ok ? { ok: true, key: 'saved' } : { ok: false, ...sent.refused(saved) }
}

async function create(form: FormData, { api, resource, change }: Writing): Promise<Saved> {
  const sent = readPosted(form, resource.schemas.create)
  if (!sent.ok) return sent
  const made = await api.callAny(resource.endpoints.create, sent.values)
  if (!made.ok) return { ok: false, ...sent.refused(made) }
  const named = { [resource.idKey]: Made.parse(made.value).id }
  const filed = await change?.(api, named, {})
  if (filed?.ok !== false) return { ok: true, key: 'created' }
  // Nothing was done as long as the form says so.
  await api.callAny(resource.endpoints.remove, named)
  return { ok: false, ...sent.refused(filed) }
}

const Made = z.object({ id: z.number() })

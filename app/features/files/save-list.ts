import * as endpoints from '#domain/file-lists/contract/endpoints.ts'
import { fileListResource as resource } from '#domain/file-lists/contract/resource.ts'
import { FileListView } from '#domain/file-lists/contract/schema.ts'
import { type Answered, readPosted } from '~/kit/form/read-form'
import type { SavingApi } from '~/kit/form/row-file'

/** The file of an entry of the form: `options[2].file`. */
const FILE_OF = /^options\[(\d+)\]\.file$/

type Chosen = { position: number; file: File }
type Saved = { ok: true; key: 'created' | 'saved' } | ({ ok: false } & Answered)

/** The files that the form of a list holds, each with the place of its entry; an empty field holds one without bytes. */
export function chosenFiles(posted: FormData): Chosen[] {
  return [...posted].flatMap(([name, value]) => {
    const position = FILE_OF.exec(name)?.[1]
    return position !== undefined && value instanceof File && value.size > 0
      ? [{ position: Number(position), file: value }]
      : []
  })
}

/**
 * Creates or saves a list of files with those that the form holds: all of it, or nothing. A new list that its files were refused for
 * is taken back.
 */
export async function saveList(posted: FormData, api: SavingApi, id: number | undefined): Promise<Saved> {
  const files = chosenFiles(posted)
  const form = new FormData()
  for (const [name, value] of posted) if (!(value instanceof File)) form.append(name, value)
  return id === undefined ? create(form, files, api) : update(form, files, api, id)
}

async function create(form: FormData, files: Chosen[], api: SavingApi): Promise<Saved> {
  const sent = readPosted(form, resource.schemas.create)
  if (!sent.ok) return sent
  const created = await api.callAny(resource.endpoints.create, sent.values)
  if (!created.ok) return { ok: false, ...sent.refused(created) }
  if (files.length === 0) return { ok: true, key: 'created' }
  const { id, version, options } = FileListView.parse(created.value)
  const upload = { fileListId: id, version, ...uploadOf(files, options) }
  const uploaded = await api.callAnyForm(endpoints.upload, upload)
  if (uploaded.ok) return { ok: true, key: 'created' }
  await api.callAny(resource.endpoints.remove, { fileListId: id })
  return { ok: false, ...sent.refused(uploaded) }
}

async function update(form: FormData, files: Chosen[], api: SavingApi, fileListId: number): Promise<Saved> {
  const sent = readPosted(form, resource.schemas.update)
  if (!sent.ok) return sent
  const values = { ...sent.values, fileListId }
  if (files.length === 0) {
    const saved = await api.callAny(resource.endpoints.update, values)
    return saved.ok ? { ok: true, key: 'saved' } : { ok: false, ...sent.refused(saved) }
  }
  // The list goes with its files, in one call: what is removed makes room for what is added, and nothing stays where it is refused.
  const uploaded = await api.callAnyForm(endpoints.upload, {
    fileListId,
    version: sent.values.version,
    row: JSON.stringify({ ...sent.values, version: undefined }),
    place: files.map(({ position }) => position),
    files: files.map(({ file }) => file),
  })
  return uploaded.ok ? { ok: true, key: 'saved' } : { ok: false, ...sent.refused(uploaded) }
}

type Entry = { id?: unknown; name: string }

/** Each file with its entry's id, or the name of a new entry. */
function uploadOf(files: readonly Chosen[], options: readonly Entry[]) {
  return {
    id: files.map(({ position }) => options[position]?.id ?? ''),
    name: files.map(({ position }) => options[position]?.name ?? ''),
    files: files.map(({ file }) => file),
  }
}

import * as endpoints from '#domain/file-lists/endpoints.ts'
import { fileListResource as resource } from '#domain/file-lists/resource.ts'
import { type FileListInput, FileListView } from '#domain/file-lists/schema.ts'
import { type Answered, readPosted } from '~/kit/form/read-form'
import type { SavingApi } from '~/kit/form/row-file'

/** The file of an entry of the form: `options[2].file`. */
const FILE_OF = /^options\[(\d+)\]\.file$/

type Chosen = { place: number; file: File }
type Saved = { ok: true; key: 'created' | 'saved' } | ({ ok: false } & Answered)

/** The files that the form of a list holds, each with the place of its entry; an empty field holds one without bytes. */
export function chosenFiles(posted: FormData): Chosen[] {
  return [...posted].flatMap(([name, value]) => {
    const place = FILE_OF.exec(name)?.[1]
    return place !== undefined && value instanceof File && value.size > 0
      ? [{ place: Number(place), file: value }]
      : []
  })
}

/**
 * Creates or saves a list of files with those that the form holds: they go first, so that a refused one leaves the list as it
 * was; a new list that they were refused for is taken back.
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
  const made = await api.callAny(resource.endpoints.create, sent.values)
  if (!made.ok) return { ok: false, ...sent.refused(made) }
  if (files.length === 0) return { ok: true, key: 'created' }
  const { id, version, options } = FileListView.parse(made.value)
  const given = { fileListId: id, version, ...uploadOf(files, options) }
  const uploaded = await api.callAnyForm(endpoints.upload, given)
  if (uploaded.ok) return { ok: true, key: 'created' }
  await api.callAny(resource.endpoints.remove, { fileListId: id })
  return { ok: false, ...sent.refused(uploaded) }
}

async function update(form: FormData, files: Chosen[], api: SavingApi, fileListId: number): Promise<Saved> {
  const sent = readPosted(form, resource.schemas.update)
  if (!sent.ok) return sent
  const { options = [] } = sent.values
  const values = { ...sent.values, fileListId }
  if (files.length > 0) {
    const given = { fileListId, version: sent.values.version, ...uploadOf(files, options) }
    const uploaded = await api.callAnyForm(endpoints.upload, given)
    if (!uploaded.ok) return { ok: false, ...sent.refused(uploaded) }
    const now = FileListView.parse(uploaded.value)
    Object.assign(values, { version: now.version, options: withIds(options, files, now.options) })
  }
  const saved = await api.callAny(resource.endpoints.update, values)
  return saved.ok ? { ok: true, key: 'saved' } : { ok: false, ...sent.refused(saved) }
}

type Entry = { id?: unknown; name: string }

/** Each file with its entry's id, or the name of a new entry. */
function uploadOf(files: readonly Chosen[], options: readonly Entry[]) {
  return {
    id: files.map(({ place }) => options[place]?.id ?? ''),
    name: files.map(({ place }) => options[place]?.name ?? ''),
    files: files.map(({ file }) => file),
  }
}

/** New entries that came with their files are known now: they stand behind all others, in the order of their files. */
function withIds(
  options: readonly Entry[],
  files: readonly Chosen[],
  now: FileListView['options'],
): FileListInput['options'] {
  const added = files.filter(({ place }) => !options[place]?.id)
  const ids = new Map(added.map(({ place }, nth) => [place, now.at(nth - added.length)?.id]))
  return options.map(({ id, name }, place) => ({ id: Number(id ?? ids.get(place)) || null, name }))
}

import { beforeAll, describe, expect, test } from 'bun:test'
import { testApi } from '#tests/support/api.ts'
import { aCompany, asUser, aUser, type TestCompany } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import type { Ctx } from '../core/context.ts'
import { openFile, signFile } from '../files/open-file.ts'
import { removeOrphanFiles } from '../files/remove-orphan-files.ts'
import { FileListInput, FileListView } from './contract/schema.ts'
import { fileListVerbs as verbs } from './file-list-verbs.ts'
import { uploadFiles } from './upload-files.ts'

const services = await testServices()
const { as } = testApi(services)
const MB = 1024 * 1024
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

let company: TestCompany
let boss: Ctx

beforeAll(async () => {
  company = await aCompany(services)
  boss = asUser(services, company.admin)
})

const aList = (names: readonly string[] = []) =>
  verbs.create(
    boss,
    FileListInput.parse({ name: 'Catálogos', message: 'Segue', options: names.map((name) => ({ name })) }),
  )
const dot = (name: string) => ({ blob: new Blob([DOT]), name, type: 'image/png' })
const upload = (fileListId: number, files: { id: number | null; name: string; file: string }[]) =>
  uploadFiles(
    boss,
    { fileListId },
    files.map(({ file, ...entry }) => ({ ...entry, upload: dot(file) })),
    MB,
  )

describe('a list of files', () => {
  test('keeps the file of an entry that is renamed and moved, and drops that of one that is taken out', async () => {
    const list = await aList(['Um', 'Dois'])
    const [firstId, two] = list.options.map(({ id }) => id)
    await upload(list.id, [
      { id: two ?? 0, name: '', file: 'dois.png' },
      { id: firstId ?? 0, name: '', file: 'um.png' },
    ])
    const options = [{ id: two, name: 'Segundo' }, { name: 'Sem arquivo' }]
    const updatedList = await verbs.update(boss, { fileListId: list.id, options })
    expect(updatedList.options.map(({ id, name, fileName }) => [id === two, name, fileName])).toEqual([
      [true, 'Segundo', 'dois.png'],
      [false, 'Sem arquivo', null],
    ])
    expect(updatedList.options[0]).toMatchObject({ mediaType: 'image/png', size: DOT.length })
  })

  test('takes a file without an entry as a new one, under its name', async () => {
    const list = await aList()
    const filled = await upload(list.id, [
      { id: null, name: 'Tabela', file: 'a.png' },
      { id: null, name: '', file: 'mapa da loja.png' },
    ])
    expect(filled.options.map(({ name }) => name)).toEqual(['Tabela', 'mapa da loja'])
    expect(filled.version).toBeGreaterThan(list.version)
  })

  test('takes all files of an upload or none', async () => {
    const [list, otherList] = [await aList(['Um']), await aList(['Outra'])]
    const foreign = otherList.options[0]?.id ?? 0
    const refused = upload(list.id, [
      { id: list.options[0]?.id ?? 0, name: '', file: 'um.png' },
      { id: foreign, name: '', file: 'dois.png' },
    ])
    await expect(refused).rejects.toMatchObject({ details: { fields: { id: 'ERR_NOT_FOUND' } } })
    expect((await verbs.get(boss, { fileListId: list.id })).options[0]?.path).toBeNull()
  })

  test('is opened by admins, and its files are not taken for orphans', async () => {
    const list = await aList()
    await upload(list.id, [{ id: null, name: 'Tabela', file: 'tabela.png' }])
    const [file] = await services.admin<{ id: number; name: string }[]>`
      select f.id::float8 as id, f.name from files f join file_list_options o on o.file_id = f.id
      where o.file_list_id = ${list.id}`
    const fileId = file?.id ?? 0
    const later = { ...company.ctx, now: () => new Date(Date.now() + 48 * 3_600_000) }
    await removeOrphanFiles(later)
    expect((await openFile(boss, { fileId, name: file?.name ?? '' })).name).toBe('tabela.png')
    const ana = asUser(services, await aUser(company.ctx))
    await expect(signFile(ana, { fileId })).rejects.toMatchObject({ code: 'ERR_NO_FILE_FOUND' })
    const stranger = asUser(services, (await aCompany(services)).admin)
    await expect(signFile(stranger, { fileId })).rejects.toMatchObject({ code: 'ERR_NO_FILE_FOUND' })
    await verbs.remove(boss, { fileListId: list.id })
    await expect(signFile(boss, { fileId })).rejects.toMatchObject({ code: 'ERR_NO_FILE_FOUND' })
  })

  test('takes what clients of this family send, and nothing of who may not', async () => {
    const list = await aList(['Um'])
    const form = () => {
      const formData = new FormData()
      const fields = { fileId: list.id, typeArch: 'fileList', mediaType: 'image/png', name: 'Um' }
      for (const [name, value] of Object.entries(fields)) formData.append(name, String(value))
      formData.append('id', String(list.options[0]?.id))
      formData.append('files', new File([DOT], 'um.png', { type: 'image/png' }))
      return formData
    }
    const path = `/files/uploadList/${list.id}`
    const answer = await (await as(company.admin))('POST', path, { form: form() })
    expect(FileListView.parse(await answer.json()).options[0]).toMatchObject({ fileName: 'um.png' })
    expect((await (await as(company.attendant))('POST', path, { form: form() })).status).toBe(403)
  })
})

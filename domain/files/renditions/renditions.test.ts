import { expect, test } from 'bun:test'
import path from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { files } from '#db/schema/files.ts'
import { unguessable } from '#domain/core/contract/id.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { aCompany, asUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { keepUploads } from '../keep-uploads.ts'
import { removeOrphanFiles } from '../remove-orphan-files.ts'
import { findRendition } from './find-rendition.ts'

const services = await testServices()
const VOICE = path.resolve(import.meta.dirname, '../../../scripts/demo/media/voice-note.ogg')
const mime = 'audio/ogg; codecs=opus'

/** A picture of 400 by 300 pixels: red on the left, blue on the right. */
const HEIC = path.resolve(import.meta.dirname, '../../../tests/support/fixtures/two-colours.heic')

async function aStoredFile(bytes: Uint8Array<ArrayBuffer>, mime: string) {
  const company = await aCompany(services)
  const name = unguessable()
  await services.files.put(company.id, name, bytes)
  const fileId = await inTransaction(company.ctx, async (tx) => {
    const row = { companyId: company.id, name, state: 'stored', mime } as const
    const [file] = await tx.db.insert(files).values(row).returning({ id: files.id })
    return file?.id ?? 0
  })
  return { company, fileId, ctx: asUser(services, company.attendant) }
}

async function bytesOf(file: string) {
  return new Uint8Array(await Bun.file(file).arrayBuffer())
}

test('a voice note is made into MP3 once, however many browsers ask, and goes with it', async () => {
  const { company, fileId, ctx } = await aStoredFile(await bytesOf(VOICE), mime)
  const [firstRendition, secondRendition] = await Promise.all(
    [1, 2].map(() => findRendition(ctx, { fileId, mime })),
  )
  expect(firstRendition?.name).toBe(String(secondRendition?.name))
  const bytes = new Uint8Array((await firstRendition?.blob.arrayBuffer()) ?? new ArrayBuffer(0))
  expect((await fileTypeFromBuffer(bytes))?.mime).toBe('audio/mpeg')
  expect(bytes.length).toBeGreaterThan(1000)
  expect((await findRendition(ctx, { fileId, mime }))?.name).toBe(String(firstRendition?.name))
  const rows =
    await services.admin`select id::int, playable_file_id::int from files where company_id = ${company.id}`
  expect(rows).toHaveLength(2)
  services.travel(25 * 3_600_000)
  expect(await removeOrphanFiles(company.ctx)).toBe(1)
  expect(await removeOrphanFiles(company.ctx)).toBe(1)
})

test('what cannot be read is left as it came', async () => {
  const { fileId, ctx } = await aStoredFile(new Uint8Array([...Buffer.from('OggS not a voice')]), mime)
  expect(await findRendition(ctx, { fileId, mime })).toBeUndefined()
  expect(await findRendition(ctx, { fileId, mime: 'audio/mpeg' })).toBeUndefined()
})

test('a HEIC picture is drawn as JPEG', async () => {
  const heic = 'image/heic'
  const { fileId, ctx } = await aStoredFile(await bytesOf(HEIC), heic)
  const copy = await findRendition(ctx, { fileId, mime: heic })
  expect(copy?.mime).toBe('image/jpeg')
  expect(await coloursOf(copy?.blob)).toEqual({ left: 'red', right: 'blue' })
})

test('a HEIC picture that cannot be read is left as it came', async () => {
  const bytes = (await bytesOf(HEIC)).slice(0, 200)
  const { fileId, ctx } = await aStoredFile(bytes, 'image/heic')
  expect(await findRendition(ctx, { fileId, mime: 'image/heic' })).toBeUndefined()
})

test('a file that cannot be read prints nothing into the log', async () => {
  const convert = JSON.stringify(path.resolve(import.meta.dirname, 'convert.ts'))
  const heic = JSON.stringify(HEIC)
  const program = `import { convertFile } from ${convert}
    const bytes = new Uint8Array(await Bun.file(${heic}).arrayBuffer())
    for (const length of [200, bytes.length - 1]) await convertFile({ companyId: 1 }, new Blob([bytes.slice(0, length)]), 'jpeg')
    process.exit()`
  const child = Bun.spawn([process.execPath, '-e', program], { stdout: 'pipe', stderr: 'pipe' })
  const printed = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  expect([await child.exited, ...printed]).toEqual([0, '', ''])
})

test('a HEIC picture that somebody uploads is kept as JPEG', async () => {
  const company = await aCompany(services)
  const upload = { blob: new Blob([await bytesOf(HEIC)]), name: 'IMG_0042.HEIC', type: '' }
  const [keptPicture] = await keepUploads(company.ctx, [upload], { maxBytes: 1_000_000, asVoice: false })
  expect(keptPicture).toMatchObject({
    originalName: 'IMG_0042.jpg',
    mime: 'image/jpeg',
    mediaType: 'image',
    width: 400,
    height: 300,
  })
  expect(await coloursOf(await services.files.get(company.id, keptPicture?.name ?? ''))).toEqual({
    left: 'red',
    right: 'blue',
  })
})

async function coloursOf(picture: Blob | undefined) {
  const bytes = (await picture?.arrayBuffer()) ?? new ArrayBuffer(0)
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const colourAt = (x: number, y: number) => {
    const start = (y * info.width + x) * info.channels
    const [red = 0, green = 0, blue = 0] = data.subarray(start, start + 3)
    return red > 2 * Math.max(green, blue) ? 'red' : blue > 2 * Math.max(red, green) ? 'blue' : 'other'
  }
  return { left: colourAt(100, 150), right: colourAt(300, 150) }
}

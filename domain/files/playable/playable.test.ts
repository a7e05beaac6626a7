import { expect, test } from 'bun:test'
import path from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import { files } from '#db/schema/companies.ts'
import { unguessable } from '#domain/core/id.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { aCompany, asUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { removeOrphanFiles } from '../remove-orphan-files.ts'
import { playableOf } from './make-playable.ts'

const services = await testServices()
const VOICE = path.resolve(import.meta.dirname, '../../../scripts/demo/media/voice-note.ogg')
const mime = 'audio/ogg; codecs=opus'

async function aVoice(bytes: Uint8Array<ArrayBuffer>) {
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

test('a voice note is made into MP3 once, however many browsers ask, and goes with it', async () => {
  const { company, fileId, ctx } = await aVoice(new Uint8Array(await Bun.file(VOICE).arrayBuffer()))
  const [one, other] = await Promise.all([1, 2].map(() => playableOf(ctx, { fileId, mime })))
  expect(one?.name).toBe(String(other?.name))
  const bytes = new Uint8Array((await one?.blob.arrayBuffer()) ?? new ArrayBuffer(0))
  expect((await fileTypeFromBuffer(bytes))?.mime).toBe('audio/mpeg')
  expect(bytes.length).toBeGreaterThan(1000)
  expect((await playableOf(ctx, { fileId, mime }))?.name).toBe(String(one?.name))
  const rows =
    await services.admin`select id::int, playable_file_id::int from files where company_id = ${company.id}`
  expect(rows).toHaveLength(2)
  services.travel(25 * 3_600_000)
  expect(await removeOrphanFiles(company.ctx)).toBe(1)
  expect(await removeOrphanFiles(company.ctx)).toBe(1)
})

test('what cannot be read is left as it came', async () => {
  const { fileId, ctx } = await aVoice(new Uint8Array([...Buffer.from('OggS not a voice')]))
  expect(await playableOf(ctx, { fileId, mime })).toBeUndefined()
  expect(await playableOf(ctx, { fileId, mime: 'audio/mpeg' })).toBeUndefined()
})

import { describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import type { Upload } from '#domain/files/inspect-file.ts'
import { aCompany, aMessage, asUser, aTicket, type TestCompany } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { SendFilesInput } from '../contract/schema.ts'
import { sendFiles } from './send-files.ts'

const services = await testServices()

describe('sending files', () => {
  test('makes one message each, in order, with their captions, by content', async () => {
    const { company, ticketId } = await anOpenTicket()
    const uploads = [await aPicture('photo.bin'), aText('notes.txt')]
    const input = SendFilesInput.parse({ ticketId, body: ['look', 'read'] })
    const views = await sendFiles(asUser(services, company.attendant), input, uploads)

    expect(views).toMatchObject([
      {
        mediaType: 'image',
        body: 'look',
        file: { state: 'stored', mime: 'image/png', width: 30, height: 20, name: 'photo.bin' },
      },
      { mediaType: 'application', body: 'read', file: { mime: 'text/plain', name: 'notes.txt' } },
    ])
    expect(views[0]?.mediaPath).toMatch(/^\/media\/\d+\/\d+\/[0-9a-f]{32}$/)
    expect(views[0]?.mediaUrl).toMatch(/^\/media\/\d+\/\d+\/[0-9a-f]{32}\?s=.+&e=\d+&g=/)
    const sends = await services.admin`select content from sends where company_id = ${company.id} order by id`
    expect(sends.map((row) => row.content)).toMatchObject([
      { kind: 'file', as: 'image', caption: 'look', path: expect.stringMatching(/^[0-9a-f]{32}$/) },
      { kind: 'file', as: 'document', caption: 'read', name: 'notes.txt' },
    ])
    const [job] = await services.admin`select data from jobs.job where name = 'make-thumbnail'
      and (data->>'companyId')::int = ${company.id}`
    expect(job?.data).toMatchObject({ fileId: views[0]?.file?.id })
  })

  test('again with the same client id answers the same messages and keeps no second copy', async () => {
    const { company, ticketId } = await anOpenTicket()
    const input = SendFilesInput.parse({ ticketId, clientId: crypto.randomUUID() })
    const ctx = asUser(services, company.attendant)
    const first = await sendFiles(ctx, input, [aText('a.txt'), aText('b.txt')])
    const again = await sendFiles(ctx, input, [aText('a.txt'), aText('b.txt')])
    expect(again.map((view) => view.id)).toEqual(first.map((view) => view.id))
    expect(storedOf(company)).toHaveLength(2)
  })

  test('again with the same client id and other files or words is refused, and keeps none of them', async () => {
    const { company, ticketId } = await anOpenTicket()
    const ctx = asUser(services, company.attendant)
    const baseInput = { ticketId, clientId: crypto.randomUUID(), body: 'leia' }
    const send = (changes: object, ...uploads: Upload[]) =>
      sendFiles(ctx, SendFilesInput.parse({ ...baseInput, ...changes }), uploads)
    const first = await send({}, aText('a.txt'))
    const clientIdTaken = { code: 'ERR_VALIDATION', details: { fields: { clientId: 'taken' } } }
    for (const sendOther of [
      () => send({}, aText('b.txt')),
      () => send({}, { ...aText('a.txt'), blob: new Blob(['something longer than before']) }),
      () => send({}, aText('a.txt'), aText('b.txt')),
      () => send({ body: 'outra coisa' }, aText('a.txt')),
      () => send({ isPrivate: true }, aText('a.txt')),
    ]) {
      await expect(sendOther()).rejects.toMatchObject(clientIdTaken)
    }
    expect(await send({}, aText('a.txt'))).toMatchObject([{ id: first[0]?.id }])
    expect(storedOf(company)).toHaveLength(1)
  })

  test('a picture that says to be a voice note is refused', async () => {
    const { company, ticketId } = await anOpenTicket()
    const input = SendFilesInput.parse({ ticketId, voice: true })
    const attempt = sendFiles(asUser(services, company.attendant), input, [await aPicture('photo.png')])
    await expect(attempt).rejects.toMatchObject({ details: { fields: { voice: 'unsupported' } } })
    expect(storedOf(company)).toHaveLength(0)
  })

  test('a recorded Ogg/Opus is a voice note with its length; its caption goes before it', async () => {
    const { company, ticketId } = await anOpenTicket()
    const input = SendFilesInput.parse({ ticketId, voice: true, body: 'listen' })
    const views = await sendFiles(asUser(services, company.attendant), input, [aVoice(3)])
    expect(views).toMatchObject([
      { mediaType: 'conversation', body: 'listen' },
      { mediaType: 'audio', body: 'Áudio', file: { isVoice: true, durationSeconds: 3 } },
    ])
    const [, send] =
      await services.admin`select content from sends where company_id = ${company.id} order by id`
    expect(send?.content).toMatchObject({ as: 'voice', mime: 'audio/ogg; codecs=opus', caption: '' })
  })

  test('as private notes never leaves', async () => {
    const { company, ticketId } = await anOpenTicket()
    const input = SendFilesInput.parse({ ticketId, isPrivate: 'true' })
    const [note] = await sendFiles(asUser(services, company.attendant), input, [aText('a.txt')])
    expect(note).toMatchObject({ isPrivate: true, file: { state: 'stored' } })
    expect(await services.admin`select 1 from sends where company_id = ${company.id}`).toHaveLength(0)
  })

  test('quotes with the first file', async () => {
    const { company, ticketId, ticket } = await anOpenTicket()
    const question = await aMessage(company, ticket, { body: 'photo?' })
    const input = SendFilesInput.parse({ ticketId, quotedMsg: JSON.stringify({ id: question.id }) })
    const views = await sendFiles(asUser(services, company.attendant), input, [
      aText('a.txt'),
      aText('b.txt'),
    ])
    expect(views.map((view) => view.quotedMsg?.id ?? null)).toEqual([question.id, null])
  })

  test('quotes a private note with private files alone', async () => {
    const { company, ticketId, ticket } = await anOpenTicket()
    const note = await aMessage(company, ticket, {
      body: 'asks for a discount',
      isPrivate: true,
      fromMe: true,
    })
    const ctx = asUser(services, company.attendant)
    const send = (isPrivate: string) =>
      sendFiles(ctx, SendFilesInput.parse({ ticketId, isPrivate, quotedMsg: note.id }), [aText('a.txt')])
    await expect(send('false')).rejects.toMatchObject({ code: 'ERR_FETCH_WAPP_MSG' })
    expect(await services.admin`select 1 from sends where company_id = ${company.id}`).toHaveLength(0)
    const [privateMessage] = await send('true')
    expect(privateMessage?.quotedMsg?.id).toBe(note.id)
  })

  test('refuses programs by content and by name, empty and oversized files, and keeps nothing of them', async () => {
    const { company, ticketId } = await anOpenTicket()
    const ctx = asUser(services, company.attendant)
    const program = new Blob([new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, ...Array(60).fill(0)])])
    const refused: [Upload, string][] = [
      [{ blob: program, name: 'photo.jpg', type: 'image/jpeg' }, 'ERR_FILE_TYPE'],
      [{ ...aText('run.bat') }, 'ERR_FILE_TYPE'],
      [{ blob: new Blob([]), name: 'empty.txt', type: 'text/plain' }, 'ERR_VALIDATION'],
      [
        { blob: new Blob([new Uint8Array(64 * 1024 * 1024 + 1)]), name: 'big.txt', type: '' },
        'ERR_FILE_TOO_LARGE',
      ],
    ]
    for (const [upload, code] of refused) {
      const attempt = sendFiles(ctx, SendFilesInput.parse({ ticketId }), [aText('ok.txt'), upload])
      await expect(attempt).rejects.toMatchObject({ code })
    }
    expect(storedOf(company)).toEqual([])
  })

  test('never takes the word of the sender for what a browser would show', async () => {
    const { company, ticketId } = await anOpenTicket()
    const page = { blob: new Blob(['<script>alert(1)</script>']), name: '../../x.png', type: 'text/html' }
    const [view] = await sendFiles(asUser(services, company.attendant), SendFilesInput.parse({ ticketId }), [
      page,
    ])
    expect(view).toMatchObject({
      mediaType: 'application',
      file: { mime: 'application/octet-stream', name: 'x.png' },
    })
  })

  test('is refused where nobody attends, before anything is stored', async () => {
    const company = await aCompany(services)
    const ticket = await aTicket(company, 'pending', { queueId: company.queue.id })
    const input = SendFilesInput.parse({ ticketId: ticket.id })
    const attempt = sendFiles(asUser(services, company.attendant), input, [aText('a.txt')])
    await expect(attempt).rejects.toMatchObject({ code: 'ERR_MESSAGE_STATE' })
    expect(storedOf(company)).toEqual([])
  })
})

async function anOpenTicket() {
  const company = await aCompany(services)
  const values = { queueId: company.queue.id, userId: company.attendant.userId }
  const ticket = await aTicket(company, 'open', values)
  return { company, ticket, ticketId: ticket.id }
}

/** Names of the company's files in the store. */
function storedOf(company: TestCompany): string[] {
  const folder = path.resolve(services.files.pathOf(company.id, '0'.repeat(32)), '../..')
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.length > 30)
  } catch {
    return []
  }
}

async function aPicture(name: string): Promise<Upload> {
  const create = { width: 30, height: 20, channels: 3 as const, background: '#aa0000' }
  const data = await sharp({ create }).png().toBuffer()
  return { blob: new Blob([new Uint8Array(data)]), name, type: 'application/x-lie' }
}

function aText(name: string): Upload {
  return { blob: new Blob(['some words']), name, type: 'text/plain' }
}

/** The first and the last page of an Ogg with Opus: marks and positions, no sound. */
function aVoice(seconds: number): Upload {
  const first = Buffer.concat([page(0n), Buffer.from('OpusHead'), Buffer.alloc(40)])
  const last = Buffer.concat([page(BigInt(seconds * 48_000)), Buffer.alloc(20)])
  return {
    blob: new Blob([new Uint8Array(first), new Uint8Array(last)]),
    name: 'voice.ogg',
    type: 'audio/ogg',
  }
}

function page(position: bigint): Buffer {
  const header = Buffer.alloc(28)
  header.write('OggS', 0)
  header.writeBigInt64LE(position, 6)
  header[26] = 1
  return header
}

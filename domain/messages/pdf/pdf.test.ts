import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { files } from '#db/schema/files.ts'
import { type Ctx, systemCtx } from '#domain/core/context.ts'
import { unguessable } from '#domain/core/contract/id.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { openFile } from '#domain/files/open-file.ts'
import { leaseJob } from '#domain/user-jobs/lease.ts'
import { getUserJob } from '#domain/user-jobs/list-user-jobs.ts'
import { aCompany, aContact, aMessage, aQueue, asUser, aTicket } from '#tests/support/factories.ts'
import { textOfPdf } from '#tests/support/fixtures/text-of-pdf.ts'
import { longestHold, MAX_HELD_MS } from '#tests/support/longest-hold.ts'
import { scaled } from '#tests/support/machine.ts'
import { testServices } from '#tests/support/services.ts'
import { documentTitle } from '../contract/pdf/document-title.ts'
import { openDocument, type PdfEntry } from './document.ts'
import { exportConversation } from './export-conversation.ts'
import { runConversationPdf } from './run-conversation-pdf.ts'

const services = await testServices()

async function makePdf(ctx: Ctx, ticketId: number, withNotes = false) {
  const { id } = await exportConversation(ctx, { ticketId, withNotes })
  const leased = await leaseJob(systemCtx(services, ctx.companyId, 'job'), id, 'test')
  if (leased) await runConversationPdf(ctx, leased)
  const job = await getUserJob(ctx, { jobId: id })
  const [file] = await services.admin`select id::int, name from files where id = ${job.file?.id ?? 0}`
  const bytes = await services.files.get(ctx.companyId, String(file?.name))
  const data = Buffer.from((await bytes?.arrayBuffer()) ?? new ArrayBuffer(0))
  return { job, data, file: { fileId: Number(file?.id), name: String(file?.name) } }
}

async function aPicture(company: Awaited<ReturnType<typeof aCompany>>) {
  const name = unguessable()
  const data = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#cc3344' } })
    .png()
    .toBuffer()
  await services.files.put(company.id, name, new Uint8Array(data))
  return inTransaction(company.ctx, async (tx) => {
    const row = { companyId: company.id, name, state: 'stored', mime: 'image/png' } as const
    const [file] = await tx.db.insert(files).values(row).returning({ id: files.id })
    return file?.id ?? 0
  })
}

test('a conversation becomes an A4 document of real text, with small pictures, masked as its asker sees it', async () => {
  const company = await aCompany(services)
  const contact = await aContact(company.ctx, { name: 'Işıl Çağrı', number: '5511912398765' })
  const ticketValues = { contactId: contact.id, queueId: company.queue.id, userId: company.attendant.userId }
  const otherQueue = await aQueue(company.ctx)
  const past = await aTicket(company, 'closed', { contactId: contact.id, queueId: otherQueue.id })
  await aMessage(company, past, { body: 'segredo de outra fila' })
  const ticket = await aTicket(company, 'open', ticketValues)
  const greeting = await aMessage(company, ticket, { body: 'Olá, ação! Meu número é 11 91239-8765' })
  await services.admin`insert into message_reactions (company_id, message_id, author_id, emoji)
    values (${company.id}, ${greeting.id}, ${contact.id}, '♥')`
  await aMessage(company, ticket, { body: 'Foto', mediaType: 'image', fileId: await aPicture(company) })
  await aMessage(company, ticket, { body: 'apagada', isDeleted: true })

  const seeing = asUser(services, company.attendant)
  const { job, data, file } = await makePdf(seeing, ticket.id)
  expect(job).toMatchObject({ state: 'done', done: 3, file: { name: `conversa-${ticket.id}.pdf` } })
  expect(job.title).toBe(documentTitle(ticket.id))
  const text = textOfPdf(data)
  expect(text).toContain('Conversa com Işıl Çağrı')
  expect(text).toContain('Olá, ação! Meu número é 11 91239-8765')
  expect(text).toContain('Essa mensagem foi apagada pelo contato')
  expect(text).toContain('[Reações] ♥ Işıl Çağrı')
  expect(text).toContain('Página 1')
  expect(text).not.toContain('segredo')
  expect(data.toString('latin1')).toContain('/MediaBox [0 0 595.28 841.89]')
  expect(data.length).toBeLessThan(200_000)

  const masked = asUser(services, company.attendant, { masksNumbers: true })
  const hidden = textOfPdf((await makePdf(masked, ticket.id)).data)
  expect(hidden).toContain('11 912**-****')
  expect(hidden).not.toContain('8765')
  expect((await openFile(seeing, file)).mime).toBe('application/pdf')
  const refused = { code: 'ERR_NO_FILE_FOUND' }
  await expect(openFile(masked, file)).rejects.toMatchObject(refused)
  await expect(openFile(asUser(services, company.admin), file)).rejects.toMatchObject(refused)
  // Who loses the conversation loses its document.
  await services.admin`update tickets set user_id = ${company.admin.userId} where id = ${ticket.id}`
  await expect(openFile(seeing, file)).rejects.toMatchObject(refused)
})

test('a document is closed to who may not read one of its tickets any more, an earlier one included', async () => {
  const company = await aCompany(services)
  const contact = await aContact(company.ctx, { number: '5511912398765' })
  const ticketValues = { contactId: contact.id, queueId: company.queue.id, userId: company.attendant.userId }
  const past = await aTicket(company, 'closed', ticketValues)
  await aMessage(company, past, { body: 'antes' })
  const ticket = await aTicket(company, 'open', ticketValues)
  await aMessage(company, ticket, { body: 'agora' })
  const ctx = asUser(services, company.attendant)
  const { data, file } = await makePdf(ctx, ticket.id)
  expect(textOfPdf(data)).toContain('antes')
  expect((await openFile(ctx, file)).mime).toBe('application/pdf')

  const otherQueue = await aQueue(company.ctx)
  await services.admin`update tickets set queue_id = ${otherQueue.id}, user_id = ${company.admin.userId} where id = ${past.id}`
  const refused = { code: 'ERR_NO_FILE_FOUND' }
  await expect(openFile(ctx, file)).rejects.toMatchObject(refused)
  const again = await makePdf(ctx, ticket.id)
  expect(textOfPdf(again.data)).not.toContain('antes')
  expect((await openFile(ctx, again.file)).mime).toBe('application/pdf')
})

test('a conversation without messages, and one that is not seen, make none', async () => {
  const company = await aCompany(services)
  const empty = await aTicket(company, 'open', {
    queueId: company.queue.id,
    userId: company.attendant.userId,
  })
  const ctx = asUser(services, company.attendant)
  await expect(exportConversation(ctx, { ticketId: empty.id, withNotes: false })).rejects.toMatchObject({
    code: 'ERR_NOTHING_TO_EXPORT',
  })
  const foreign = await aTicket(company, 'open', { userId: company.admin.userId })
  await expect(exportConversation(ctx, { ticketId: foreign.id, withNotes: false })).rejects.toMatchObject({
    code: 'ERR_NO_TICKET_FOUND',
  })
})

test('a word without end, and lines without words, cost hardly more than others, and stay readable', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'recado-pdf-'))
  try {
    const file = path.join(folder, 'long.pdf')
    const doc = await openDocument(file, { title: 'Long', lines: [], page: 'Page', language: 'en' })
    const usual = {
      time: '10:00',
      side: 'customer' as const,
      author: 'Ana',
      marks: [],
      quote: null,
      picture: null,
    }
    const began = performance.now()
    await doc.entry({ ...usual, text: 'abcdefghij'.repeat(2_000) })
    await doc.entry({ ...usual, text: `before${'\n'.repeat(20_000)}after` })
    expect(performance.now() - began).toBeLessThan(scaled(5_000))
    await doc.end()
    const text = textOfPdf(Buffer.from(await Bun.file(file).arrayBuffer()))
    expect(text.replace(/[^a-j]/g, '')).toContain('abcdefghij'.repeat(100))
    expect(text).toContain('after')
    expect(text).not.toContain('Page 15')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a conversation of the longest texts lets others come to their turn, whatever signs they are of', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'recado-pdf-'))
  const longest = {
    words: 'palavra '.repeat(8_192),
    marks: `e${'\u0301'.repeat(65_535)}`,
    letters: 'x'.repeat(65_536),
    lines: 'a\n'.repeat(32_768),
    faces: '😀'.repeat(32_768),
  }
  try {
    const doc = await openDocument(path.join(folder, 'longest.pdf'), {
      title: 'Long',
      lines: [],
      page: 'Page',
      language: 'en',
    })
    for (const [kind, text] of Object.entries(longest)) {
      const entry: Omit<PdfEntry, 'text'> = {
        time: '10:00',
        side: 'customer',
        author: 'Ana',
        marks: [],
        quote: null,
        picture: null,
      }
      const heldMs = await longestHold(() => doc.entry({ ...entry, text }))
      expect({ kind, isShort: heldMs < scaled(MAX_HELD_MS) }).toEqual({ kind, isShort: true })
    }
    await doc.end()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('somebody without a name is called by our number of the contact', async () => {
  const company = await aCompany(services)
  const contact = await aContact(company.ctx, { name: '', number: '', lid: '88112233445566' })
  const ticket = await aTicket(company, 'open', { contactId: contact.id, userId: company.attendant.userId })
  await aMessage(company, ticket, { body: 'Olá', contactId: contact.id })
  const { data } = await makePdf(asUser(services, company.attendant), ticket.id)
  const text = await textOfPdf(data)
  expect(text).toContain(`Contato sem nome ${contact.id}`)
  expect(text).not.toContain('88112233445566')
})

test('private notes are in a document when they are asked for', async () => {
  const company = await aCompany(services)
  const contact = await aContact(company.ctx, {})
  const ticket = await aTicket(company, 'open', { contactId: contact.id, queueId: company.queue.id })
  await aMessage(company, ticket, { body: 'bom dia' })
  await aMessage(company, ticket, { body: 'cliente difícil', isPrivate: true, fromMe: true })
  const ctx = asUser(services, company.admin)
  const without = await makePdf(ctx, ticket.id)
  expect(without.job).toMatchObject({ done: 1, total: 1 })
  expect(textOfPdf(without.data)).not.toContain('difícil')
  const fullDocument = await makePdf(ctx, ticket.id, true)
  expect(fullDocument.job.file?.name).toBe(`conversa-${ticket.id}-com-notas.pdf`)
  expect(fullDocument.job).toMatchObject({ done: 2, total: 2 })
  expect(textOfPdf(fullDocument.data)).toContain('cliente difícil')
})

import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { DAY_MS } from '#domain/core/contract/time.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { retryMessageFile } from '#domain/messages/changes/retry-file.ts'
import { SendFilesInput, SendMessageInput } from '#domain/messages/contract/schema.ts'
import { giveUpSends } from '#domain/messages/delivery/settle-failed.ts'
import { receiveEvent } from '#domain/messages/inbound/receive-event.ts'
import { sendFiles } from '#domain/messages/outbound/send-files.ts'
import { sendMessage } from '#domain/messages/outbound/send-message.ts'
import { aCompany, asUser, aTicket } from '#tests/support/factories.ts'
import { aFileEvent, aMessageEvent } from '#tests/support/inbound.ts'
import { testServices } from '#tests/support/services.ts'
import { findFileToFetch, recordFileFailed } from './fetch-file.ts'
import { removeOrphanFiles } from './remove-orphan-files.ts'
import { isUnused } from './unused-file.ts'

const services = await testServices()

describe('a file of a customer', () => {
  test('waits with its source sealed; a failure offers to try again, which fetches it anew', async () => {
    const company = await aCompany(services)
    const event = aMessageEvent({ mediaType: 'image', file: aFileEvent({ source: 'the key of the file' }) })
    await receiveEvent(company.ctx, { connectionId: company.connection.id, rawEventId: null, event })
    const [row] = await services.admin`select m.id::int, f.id::int as file, f.source from messages m
      join files f on f.id = m.file_id where m.company_id = ${company.id}`
    expect(Buffer.from(row?.source).toString('latin1')).not.toContain('the key')
    expect(await findFileToFetch(company.ctx, row?.file)).toMatchObject({ source: 'the key of the file' })

    await recordFileFailed(company.ctx, { fileId: row?.file, reason: 'gone', failure: '404' })
    const admin = asUser(services, company.admin)
    const view = await retryMessageFile(admin, { messageId: row?.id })
    expect(view.file).toMatchObject({ state: 'pending', url: null })
    const again = retryMessageFile(admin, { messageId: row?.id })
    await expect(again).rejects.toMatchObject({ code: 'ERR_WAPP_DOWNLOAD_MEDIA' })
    const jobs = await services.admin`select 1 from jobs.job where name = 'fetch-media'
      and (data->>'fileId')::int = ${row?.file}`
    expect(jobs).toHaveLength(2)
  })
})

describe('a file that a customer names as they like', () => {
  test('is stored under a name and a type that can be shown and sent on', async () => {
    const company = await aCompany(services)
    const file = aFileEvent({ mime: 'APPLICATION/Pdf\r\nX: y', name: 'fatura\u202efdp.exe \0' })
    const event = aMessageEvent({ mediaType: 'application', file })
    await receiveEvent(company.ctx, { connectionId: company.connection.id, rawEventId: null, event })
    const [row] =
      await services.admin`select mime, original_name as name from files where company_id = ${company.id}`
    expect({ ...row }).toEqual({ mime: 'application/octet-stream', name: 'faturafdp.exe' })
  })
})

describe('a program', () => {
  test.each(['a.exe', 'a.exe ', 'a.pdf.exe.', 'a\u202efdp.exe'])('is not sent as %p', async (name) => {
    const company = await aCompany(services)
    const ticket = await aTicket(company, 'open', {
      queueId: company.queue.id,
      userId: company.attendant.userId,
    })
    const upload = { blob: new Blob(['words']), name, type: 'text/plain' }
    const sent = sendFiles(
      asUser(services, company.attendant),
      SendFilesInput.parse({ ticketId: ticket.id }),
      [upload],
    )
    await expect(sent).rejects.toMatchObject({ code: 'ERR_FILE_TYPE' })
  })
})

describe('files that nothing shows', () => {
  test('go a day later, with their bytes; those that are shown stay', async () => {
    const company = await aCompany(services)
    const values = { queueId: company.queue.id, userId: company.attendant.userId }
    const ticket = await aTicket(company, 'open', values)
    const ctx = asUser(services, company.attendant)
    const upload = { blob: new Blob(['words']), name: 'a.txt', type: 'text/plain' }
    const send = () => sendFiles(ctx, SendFilesInput.parse({ ticketId: ticket.id }), [upload])
    const [shownMessage, orphan] = [(await send())[0], (await send())[0]]
    await services.admin`update messages set file_id = null where id = ${orphan?.id ?? 0}`
    expect(await removeOrphanFiles(company.ctx)).toBe(0)

    services.travel(2 * DAY_MS)
    expect(await removeOrphanFiles({ ...company.ctx, now: services.now })).toBe(1)
    services.travel(-2 * DAY_MS)
    const nameOf = (url = '') => url.split('?')[0]?.split('/').at(-1) ?? ''
    expect(await services.files.get(company.id, nameOf(orphan?.mediaUrl ?? ''))).toBeUndefined()
    expect(await services.files.get(company.id, nameOf(shownMessage?.mediaUrl ?? ''))).toBeDefined()
  })

  test('are told from the others by every table that names a file', async () => {
    const rows = await services.admin<{ from: string; column: string }[]>`
      select k.conrelid::regclass::text as from, a.attname as column from pg_constraint k
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey) and a.attname <> 'company_id'
      where k.contype = 'f' and k.confrelid = 'files'::regclass`
    const { sql: asked } = new PgDialect().sqlToQuery(isUnused(sql`f`))
    const forgotten = rows.filter(
      ({ from, column }) => !new RegExp(`from ${from} (\\w) where [^)]*\\1\\.${column} = `).test(asked),
    )
    expect(rows.length).toBeGreaterThan(10)
    expect(forgotten).toEqual([])
  })
})

describe('a connection that is deleted', () => {
  test('leaves no message waiting for ever: the bubble says why', async () => {
    const company = await aCompany(services)
    const values = { queueId: company.queue.id, userId: company.attendant.userId }
    const ticket = await aTicket(company, 'open', values)
    const input = SendMessageInput.parse({ ticketId: ticket.id, body: 'hello' })
    const { id } = await sendMessage(asUser(services, company.attendant), input)
    await inTransaction(company.ctx, (tx) => giveUpSends(tx, company.connection.id))
    const [row] = await services.admin`select failure_code from messages where id = ${id}`
    expect(row?.failure_code).toBe('connection_gone')
  })
})

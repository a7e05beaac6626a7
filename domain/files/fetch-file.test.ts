import { describe, expect, test } from 'bun:test'
import { aCompany, aMessage, aTicket } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { findFileToFetch, MAX_FETCHES, recordFileFailed, recordFileStored, retryFile } from './fetch-file.ts'
import { sealSource } from './source.ts'

const services = await testServices()

async function waiting() {
  const company = await aCompany(services)
  const name = crypto.randomUUID().replaceAll('-', '')
  const source = sealSource(company.ctx, name, 'where the channel holds it')
  const [file] = await services.admin`insert into files (company_id, name, state, mime, source)
    values (${company.id}, ${name}, 'pending', 'image/jpeg', ${source}) returning id::int`
  const fileId = Number(file?.id)
  const ticket = await aTicket(company, 'open')
  const message = await aMessage(company, ticket, { fileId, mediaType: 'image' })
  const events = async () => {
    const rows = await services.admin`select event from events where company_id = ${company.id}`
    return rows.filter((row) => row.event.messageId === message.id).map((row) => row.event.type)
  }
  return { company, fileId, events }
}

describe('a file that the channel holds', () => {
  test('is fetched from its sealed source, once; its message changes with it', async () => {
    const { company, fileId, events } = await waiting()
    expect(await findFileToFetch(company.ctx, fileId)).toMatchObject({ source: 'where the channel holds it' })
    await recordFileStored(company.ctx, { fileId, size: 10, mime: 'image/png' })
    expect(await findFileToFetch(company.ctx, fileId)).toBeUndefined()
    const [row] = await services.admin`select state, mime, source from files where id = ${fileId}`
    expect(row).toMatchObject({ state: 'stored', mime: 'image/png', source: null })
    expect(await events()).toEqual(['message.updated'])
  })

  test('is tried several times, then offers to be tried again, and can be', async () => {
    const { company, fileId, events } = await waiting()
    const states: string[] = []
    for (let n = 0; n < MAX_FETCHES; n++) {
      states.push(await recordFileFailed(company.ctx, { fileId, reason: 'failed', failure: 'no network' }))
    }
    expect(states.slice(0, -1).every((state) => state === 'pending')).toBe(true)
    expect(states.at(-1)).toBe('failed')
    expect(await events()).toEqual(['message.updated'])
    await retryFile(company.ctx, { fileId, connectionId: company.connection.id })
    expect(await findFileToFetch(company.ctx, fileId)).toMatchObject({ attempts: 0 })
  })

  test('that is gone for good, or too large, says so at once', async () => {
    for (const [reason, state] of [
      ['gone', 'failed'],
      ['too_large', 'too_large'],
    ] as const) {
      const { company, fileId } = await waiting()
      expect(await recordFileFailed(company.ctx, { fileId, reason, failure: reason })).toBe(state)
    }
  })

  test('is never another company’s', async () => {
    const [{ fileId }, otherDesk] = [await waiting(), await waiting()]
    expect(await findFileToFetch(otherDesk.company.ctx, fileId)).toBeUndefined()
    const attempt = retryFile(otherDesk.company.ctx, {
      fileId,
      connectionId: otherDesk.company.connection.id,
    })
    await expect(attempt).rejects.toMatchObject({ code: 'ERR_WAPP_DOWNLOAD_MEDIA' })
  })
})

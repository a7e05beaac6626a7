import { describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { problemsOf } from '#domain/core/contract/problems.ts'
import { aCompany, aContact, asUser, aTicket, type TestCompany } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import type { Interactive } from '../contract/interactive/interactive-content.ts'
import {
  copyOf,
  SendCopyInput,
  SendListInput,
  SendPixInput,
  urlOf,
} from '../contract/interactive/interactive-schema.ts'
import { forwardMessages } from '../outbound/forward-messages.ts'
import { sendInteractive } from './send-interactive.ts'

const services = await testServices()
const COPY = copyOf({ ...head(), copyText: 'DEZ10' })

describe('a picture above something to press', () => {
  test('is stored as any file, and leaves with the message, once for a client id', async () => {
    const { company, ctx, ticketId } = await anOpenTicket()
    const input = { ticketId, clientId: crypto.randomUUID(), asText: false, image: await aPicture() }
    const first = await sendInteractive(ctx, input, COPY)
    const second = await sendInteractive(ctx, input, COPY)

    expect(second.id).toBe(first.id)
    const clientIdTaken = { details: { fields: { clientId: 'taken' } } }
    await expect(sendInteractive(ctx, { ...input, image: '' }, COPY)).rejects.toMatchObject(clientIdTaken)
    const otherCopy = copyOf({ ...head(), copyText: 'VINTE20' })
    await expect(sendInteractive(ctx, input, otherCopy)).rejects.toMatchObject(clientIdTaken)
    expect(first).toMatchObject({
      mediaType: 'interactiveMessage',
      body: '*Cupom*\nDez por cento.\n\nDEZ10',
      file: { state: 'stored', mime: 'image/png', width: 30, height: 20 },
    })
    const sends = await services.admin`select content from sends where company_id = ${company.id}`
    expect(sends).toHaveLength(1)
    expect(sends[0]?.content).toMatchObject({
      kind: 'interactive',
      image: { path: expect.stringMatching(/^[0-9a-f]{32}$/), mime: 'image/png' },
    })
    expect(storedOf(company)).toHaveLength(1)
    expect(await services.admin`select 1 from files where company_id = ${company.id}`).toHaveLength(1)
  })

  test('goes as a picture with the words below it where there are no buttons', async () => {
    const { company, ctx, ticketId } = await anOpenTicket()
    const image = `data:image/png;base64,${await aPicture()}`
    const input = { ticketId, clientId: crypto.randomUUID(), asText: true, image }
    const sent = await sendInteractive(ctx, input, urlOf({ ...head(), copyText: 'loja.example.com' }))

    const text = '*Cupom*\nDez por cento.\n\nVer: https://loja.example.com/'
    expect(sent).toMatchObject({ mediaType: 'image', body: text, dataJson: null, file: { state: 'stored' } })
    const [send] = await services.admin`select content from sends where company_id = ${company.id}`
    expect(send?.content).toMatchObject({ kind: 'file', as: 'image', caption: text })
  })

  test('what is no picture is refused, and nothing of it stays', async () => {
    const { company, ctx, ticketId } = await anOpenTicket()
    const image = Buffer.from('%PDF-1.7 no picture').toString('base64')
    const input = { ticketId, clientId: crypto.randomUUID(), asText: false, image }
    await expect(sendInteractive(ctx, input, COPY)).rejects.toMatchObject({ code: 'ERR_FILE_TYPE' })
    const closed = await aTicket(company, 'closed', { queueId: company.queue.id })
    const late = { ...input, ticketId: closed.id, image: await aPicture() }
    await expect(sendInteractive(ctx, late, COPY)).rejects.toMatchObject({ code: 'ERR_MESSAGE_STATE' })
    expect(storedOf(company)).toEqual([])
  })

  test('passed on it is a picture with the words', async () => {
    const { company, ctx, ticketId } = await anOpenTicket()
    const input = { ticketId, clientId: crypto.randomUUID(), asText: false, image: await aPicture() }
    const sent = await sendInteractive(ctx, input, COPY)
    const contact = await aContact(company.ctx, { name: 'Rui' })
    const [copy] = await forwardMessages(ctx, {
      messageId: sent.id,
      contactId: contact.id,
      signMessage: false,
      clientId: crypto.randomUUID(),
    })
    expect(copy).toMatchObject({
      mediaType: 'image',
      body: sent.body,
      isForwarded: true,
      file: { id: sent.file?.id },
    })
  })

  test('is base64 of a bounded length', () => {
    const wrong = (schema: typeof SendCopyInput, image: unknown) =>
      problemsOf(schema.safeParse({ ...head(), copyText: 'a', image }).error?.issues ?? [])
    expect(wrong(SendCopyInput, 'AAAA')).toEqual({})
    expect(wrong(SendCopyInput, '')).toEqual({})
    for (const image of ['https://example.com/a.png', 'AA AA', 'data:text/html;base64,AAAA', 7])
      expect(wrong(SendCopyInput, image)).toHaveProperty('image')
    expect(wrong(SendCopyInput, 'A'.repeat(900_001))).toEqual({ image: 'tooLong' })
    for (const schema of [SendListInput, SendPixInput]) {
      for (const [image, isWrong] of [
        ['AA AA', true],
        ['AAAA', false],
        ['', false],
      ] as const) {
        const problems = problemsOf(schema.safeParse({ image }).error?.issues ?? [])
        expect('image' in problems).toBe(isWrong)
      }
    }
  })

  test('goes before a list and a request to pay as a message of its own, once for a client id', async () => {
    const { ctx, company, ticketId } = await anOpenTicket()
    const list: Interactive = {
      type: 'list',
      title: 'Horários',
      text: 'Qual?',
      buttonText: 'Ver',
      sections: [],
    }
    const input = { ticketId, clientId: crypto.randomUUID(), asText: false, image: await aPicture() }
    const sent = await sendInteractive(ctx, input, list)
    expect(sent).toMatchObject({ mediaType: 'listMessage', file: null })
    expect((await sendInteractive(ctx, input, list)).id).toBe(sent.id)
    const clientIdTaken = { details: { fields: { clientId: 'taken' } } }
    await expect(sendInteractive(ctx, { ...input, image: '' }, list)).rejects.toMatchObject(clientIdTaken)
    const sends = await services.admin`select content from sends where company_id = ${company.id} order by id`
    expect(sends.map(({ content }) => content)).toMatchObject([
      { kind: 'file', as: 'image', caption: '' },
      { kind: 'interactive', interactive: { type: 'list' } },
    ])
    expect(storedOf(company)).toHaveLength(1)
  })
})

function head() {
  return {
    ticketId: 1,
    clientId: crypto.randomUUID(),
    quotedMsg: null,
    asText: false,
    title: 'Cupom',
    text: 'Dez por cento.',
    buttonText: 'Ver',
  }
}

async function anOpenTicket() {
  const company = await aCompany(services)
  const { id } = await aTicket(company, 'open', {
    queueId: company.queue.id,
    userId: company.attendant.userId,
  })
  return { company, ticketId: id, ctx: asUser(services, company.attendant) }
}

async function aPicture(): Promise<string> {
  const create = { width: 30, height: 20, channels: 3 as const, background: '#aa0000' }
  return (await sharp({ create }).png().toBuffer()).toString('base64')
}

function storedOf(company: TestCompany): string[] {
  const folder = path.resolve(services.files.pathOf(company.id, '0'.repeat(32)), '../..')
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.length > 30)
  } catch {
    return []
  }
}

import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import { sends } from '#db/schema/sends.ts'
import type { Ctx } from '#domain/core/context.ts'
import { problemsOf } from '#domain/core/contract/problems.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { aCompany, asUser, aTicket } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { readInteractive } from '../contract/interactive/interactive-content.ts'
import {
  listOf,
  pixOf,
  SendListInput,
  SendPixInput,
  SendUrlInput,
  urlOf,
} from '../contract/interactive/interactive-schema.ts'
import { pixKey } from '../contract/interactive/pix-key.ts'
import { sendInteractive } from './send-interactive.ts'

const services = await testServices()

describe('sending something to press', () => {
  test('stores the message with its data and queues it for the channel, once for a client id', async () => {
    const { ctx, ticket } = await anOpenTicket()
    const input = { ticketId: ticket.id, clientId: crypto.randomUUID(), asText: false }
    const list = listOf(aList())
    const [first, second] = await Promise.all([
      sendInteractive(ctx, input, list),
      sendInteractive(ctx, input, list),
    ])

    expect(second.id).toBe(first.id)
    expect(first).toMatchObject({ mediaType: 'listMessage', ack: 0, fromMe: true })
    expect(first.body).toBe('*Horários*\nQual é melhor?\n\n_Manhã_\n1. 9h\n2. 10h - com a Bia')
    expect(readInteractive(first.dataJson)).toEqual(list)
    expect(await sendsOf(ctx, first.id)).toMatchObject([
      { state: 'queued', content: { kind: 'interactive', interactive: list, quote: null } },
    ])
  })

  test('goes as text where that is asked for', async () => {
    const { ctx, ticket } = await anOpenTicket()
    const input = { ticketId: ticket.id, clientId: crypto.randomUUID(), asText: true }
    const sent = await sendInteractive(ctx, input, urlOf(aLink('loja.example.com/a')))

    const text = 'Veja a loja.\n\nAbrir: https://loja.example.com/a'
    expect(sent).toMatchObject({ mediaType: 'conversation', body: text, dataJson: null })
    expect(await sendsOf(ctx, sent.id)).toMatchObject([{ content: { kind: 'text', text } }])
  })

  test('goes as text over a channel without buttons', async () => {
    const { ctx, ticket, company } = await anOpenTicket()
    await inTransaction(company.ctx, (tx) =>
      tx.db.update(connections).set({ channel: 'facebook' }).where(eq(connections.id, company.connection.id)),
    )
    const input = { ticketId: ticket.id, clientId: crypto.randomUUID(), asText: false }
    const sent = await sendInteractive(ctx, input, pixOf(aPix({ sendvalue: '10,5' })))

    expect(sent).toMatchObject({ mediaType: 'conversation', dataJson: null })
    expect(sent.body).toBe('*Pix: Padaria*\nValor: R$ 10,50\nChave (telefone):\n+5511988887777')
  })

  test('a request to pay begins with its mark, which the channel does not get', async () => {
    const { ctx, ticket } = await anOpenTicket()
    const input = { ticketId: ticket.id, clientId: crypto.randomUUID(), asText: false }
    const sent = await sendInteractive(ctx, input, pixOf(aPix()))

    expect(sent.body).toStartWith('[PIX] *Pix: Padaria*')
    expect(sent.mediaType).toBe('interactiveMessage')
    const [send] = await sendsOf(ctx, sent.id)
    expect(JSON.stringify(send?.content)).not.toContain('[PIX]')
  })

  test('a key that is none of its kind is refused at its field', () => {
    expect(() => pixOf(aPix({ sendkey_type: 'CPF', sendKey: '123' }))).toThrow(
      expect.objectContaining({ code: 'ERR_VALIDATION', details: { fields: { sendKey: 'pixKey' } } }),
    )
  })

  test('nobody says anything in a ticket that waits', async () => {
    const { ctx, company } = await anOpenTicket()
    const waiting = await aTicket(company, 'pending', { queueId: company.queue.id })
    const input = { ticketId: waiting.id, clientId: crypto.randomUUID(), asText: false }
    const attempt = sendInteractive(ctx, input, listOf(aList()))
    await expect(attempt).rejects.toMatchObject({ code: 'ERR_MESSAGE_STATE' })
  })
})

describe('what may be sent', () => {
  test('a list has a title, rows, and no more of them than phones show', () => {
    const wrong = (changes: object) => {
      const result = SendListInput.safeParse({ ...LIST, ...changes })
      return problemsOf(result.error?.issues ?? [])
    }
    const rows = (count: number) => Array.from({ length: count }, () => ({ title: 'x' }))
    expect(wrong({})).toEqual({})
    expect(wrong({ title: ' ' })).toEqual({ title: 'required' })
    expect(wrong({ sections: [] })).toEqual({ sections: 'required' })
    expect(wrong({ sections: [{ title: '', rows: rows(11) }] })).toHaveProperty(
      ['sections.0.rows'],
      'tooLong',
    )
    const two = [rows(6), rows(5)].map((sectionRows, index) => ({ title: `s${index}`, rows: sectionRows }))
    expect(wrong({ sections: two })).toEqual({ sections: 'tooManyRows' })
    const unnamed = [rows(1), rows(1)].map((sectionRows) => ({ title: '', rows: sectionRows }))
    expect(wrong({ sections: unnamed })).toHaveProperty(['sections.1.title'], 'required')
  })

  test('an address is one of the web', () => {
    for (const copyText of ['javascript:alert(1)', 'ftp://a.com', 'loja', 'https://a b.com'])
      expect(SendUrlInput.safeParse({ ...LINK, copyText }).success).toBe(false)
    expect(urlOf(aLink('a.com'))).toMatchObject({ url: 'https://a.com/' })
  })

  test('an amount is typed as people write it', () => {
    const cents = (sendvalue: unknown) => {
      const parsed = SendPixInput.safeParse({ ...PIX, sendvalue })
      const pix = parsed.data && pixOf(parsed.data)
      return pix?.type === 'pix' ? pix.amountCents : 'refused'
    }
    expect(['10', '10,5', '10.50', '1.234,56', 'R$ 7', 3.1, ''].map(cents)).toEqual([
      ...[1000, 1050, 1050, 123456, 700, 310],
      null,
    ])
    expect(['0', 'dez', '-1', '1.000.000,00', '1,234'].map(cents)).toEqual(
      Array.from({ length: 5 }, () => 'refused'),
    )
  })

  test('a phone gets +55 where it is missing; a number that is none of its kind is no key', () => {
    expect(pixKey('PHONE', '(11) 98888-7777')).toBe('+5511988887777')
    expect(pixKey('PHONE', '5511988887777')).toBe('+5511988887777')
    expect(pixKey('PHONE', '+5511988887777')).toBe('+5511988887777')
    expect(pixKey('PHONE', '98888')).toBeNull()
    expect(pixKey('CPF', '529.982.247-25')).toBe('52998224725')
    expect(pixKey('CPF', '529.982.247-26')).toBeNull()
    expect(pixKey('CPF', '111.111.111-11')).toBeNull()
    expect(pixKey('CNPJ', '11.222.333/0001-81')).toBe('11222333000181')
    expect(pixKey('CNPJ', '12.ABC.345/01DE-35')).toBe('12ABC34501DE35')
    expect(pixKey('CNPJ', '11.222.333/0001-82')).toBeNull()
    expect(pixKey('EMAIL', 'Loja@Exemplo.com')).toBe('loja@exemplo.com')
    expect(pixKey('EMAIL', 'loja')).toBeNull()
    expect(pixKey('EVP', '123e4567-e89b-12d3-a456-426655440000')).toBe('123e4567-e89b-12d3-a456-426655440000')
    expect(pixKey('EVP', '123')).toBeNull()
  })
})

const LIST = {
  ticketId: 1,
  title: 'Horários',
  text: 'Qual é melhor?',
  buttonText: 'Escolher',
  sections: [{ title: 'Manhã', rows: [{ title: '9h' }, { title: '10h', description: 'com a Bia' }] }],
}
const LINK = { ticketId: 1, text: 'Veja a loja.', buttonText: 'Abrir' }
const PIX = { ticketId: 1, sendmerchant_name: 'Padaria', sendkey_type: 'PHONE', sendKey: '11 98888-7777' }

const aList = () => SendListInput.parse(LIST)
const aLink = (copyText: string) => SendUrlInput.parse({ ...LINK, copyText })
const aPix = (changes: object = {}) => SendPixInput.parse({ ...PIX, ...changes })

async function anOpenTicket() {
  const company = await aCompany(services)
  const ticket = await aTicket(company, 'open', {
    queueId: company.queue.id,
    userId: company.attendant.userId,
  })
  return { company, ticket, ctx: asUser(services, company.attendant) }
}

function sendsOf(ctx: Ctx, messageId: number) {
  return inTransaction(ctx, (tx) => tx.db.select().from(sends).where(eq(sends.messageId, messageId)))
}

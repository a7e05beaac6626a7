import { expect, test } from 'bun:test'
import type { Ctx } from '#domain/core/context.ts'
import { losingCommitAnswers } from '#tests/support/database/lost-commit-answers.ts'
import { aCompany, aContact, aMessage, asUser, aTicket } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { ForwardMessagesInput, SendFilesInput, SendMessageInput } from '../contract/schema.ts'
import { forwardMessages } from './forward-messages.ts'
import { sendFiles } from './send-files.ts'
import { sendMessage } from './send-message.ts'

const services = await testServices()

test('a text whose commit was not heard of is said once, also for who gives no client id', async () => {
  const { ticket, deaf } = await aLine()
  const input = SendMessageInput.parse({ ticketId: ticket.id, body: 'once' })
  await sendMessage(deaf(1), input)
  expect(await saidIn(ticket.id)).toEqual(['once'])
})

test('so is one that is passed on', async () => {
  const { company, ticket, deaf } = await aLine()
  const target = await aContact(company.ctx)
  const ticketValues = { contactId: target.id, queueId: company.queue.id, userId: company.attendant.userId }
  const targetTicket = await aTicket(company, 'open', ticketValues)
  const source = await aMessage(company, ticket, { body: 'news' })
  await forwardMessages(deaf(1), ForwardMessagesInput.parse({ messageId: source.id, contactId: target.id }))
  expect(await saidIn(targetTicket.id)).toEqual(['news'])
})

for (const clientId of [undefined, crypto.randomUUID()]) {
  test(`a file ${clientId ? 'with' : 'without'} a client id is sent once, and keeps its bytes`, async () => {
    const { company, ticket, deaf } = await aLine()
    const input = SendFilesInput.parse({ ticketId: ticket.id, clientId })
    const blob = new Blob(['%PDF-1.4 a file'])
    const uploads = [{ blob, name: 'a.pdf', type: 'application/pdf' }]
    // The first transaction reads, the second writes.
    const views = await sendFiles(deaf(2), input, uploads)
    expect(await saidIn(ticket.id)).toEqual(['a.pdf'])
    expect(views).toHaveLength(1)
    const [row] = await services.admin`select name from files where company_id = ${company.id}`
    expect(await (await services.files.get(company.id, String(row?.name)))?.text()).toBe('%PDF-1.4 a file')
  })
}

test('a file keeps its bytes also when nobody could say any more whether it was stored', async () => {
  const { company, ticket, deaf } = await aLine()
  const blob = new Blob(['%PDF-1.4 a file'])
  const sent = sendFiles(deaf(99), SendFilesInput.parse({ ticketId: ticket.id }), [
    { blob, name: 'a.pdf', type: 'application/pdf' },
  ])
  await expect(sent).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE' })
  const [row] = await services.admin`select name from files where company_id = ${company.id}`
  expect(await services.files.get(company.id, String(row?.name))).toBeDefined()
})

async function aLine() {
  const company = await aCompany(services)
  const ticketValues = { queueId: company.queue.id, userId: company.attendant.userId }
  const ticket = await aTicket(company, 'open', ticketValues)
  /** The attendant over a line that is lost after each of the next `times` commits, before their answer. */
  const deaf = (times: number): Ctx =>
    asUser(
      { ...losingCommitAnswers(services, times), patience: { ms: 500, maxWaiting: 10 } },
      company.attendant,
    )
  return { company, ticket, deaf }
}

async function saidIn(ticketId: number): Promise<string[]> {
  const rows = await services.admin`select m.body from messages m join sends s on s.message_id = m.id
    where m.ticket_id = ${ticketId} and m.from_me order by m.id`
  return rows.map((row) => row.body)
}
